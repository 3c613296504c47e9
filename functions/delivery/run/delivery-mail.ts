import type { Mail } from '#platform/mail/send-mail.ts';
import { withInvisibleMarked } from '#shared/input/visible-line.ts';
import type { DeliveryFile, DeliveryRecord, RowError } from '../store/delivery-record.ts';

const subjects: Readonly<Partial<Record<DeliveryRecord['state'], string>>> = {
	delivered: 'Delivered',
	failed: 'Delivery failed',
	uncertain: 'Delivery uncertain',
};

const advice: Readonly<Partial<Record<DeliveryRecord['state'], string>>> = {
	failed: 'The file was not delivered. Correct the cause, then send it again in the portal.',
	uncertain: 'We cannot tell whether the file arrived. Look at the server before you send it again in the portal.',
};

const rowText = ({ row, name, error }: RowError) =>
	`Row ${row}${name === undefined ? '' : ` (${name})`}: ${withInvisibleMarked(error)}`;

const moreRows = (file: DeliveryFile | undefined, { length }: readonly RowError[]) =>
	file === undefined || file.faultRows <= length
		? []
		: [`${file.faultRows - length} more rows have an error: the file in the portal has the reason of each.`];

/** The mail about an ended delivery. It has no figures and no addresses of servers. */
export function mailOf(delivery: DeliveryRecord, to: readonly string[]): Mail {
	const { state, jobName, scheduledTime, file, rowErrors = [], warnings = [], error } = delivery;
	const faults = file === undefined || file.faultRows === 0 ? '' : ` with ${file.faultRows} faulty rows`;
	const lines = [
		`Schedule: ${jobName}`,
		`Run: ${scheduledTime}`,
		...(file === undefined ? [] : [`File: ${file.name} (${file.bytes} bytes, ${file.rows} rows)`]),
		...(file === undefined || file.faultRows === 0 ? [] : [`Rows with an error: ${file.faultRows}`]),
		...(file === undefined ? [] : [`SHA-256: ${file.sha256}`]),
		...(error === undefined ? [] : [`Reason: ${error.message}`]),
		...warnings.map(({ message }) => `Warning: ${withInvisibleMarked(message)}`),
		...(rowErrors.length === 0 ? [] : ['', ...rowErrors.map(rowText), ...moreRows(file, rowErrors)]),
		...(advice[state] === undefined ? [] : ['', advice[state]]),
	];
	return {
		to,
		subject: `${subjects[state] ?? state}${faults}: ${file?.name ?? jobName}`,
		text: `${lines.join('\n')}\n`,
	};
}
