import * as z from 'zod';
import { besideFaults } from '#shared/input/rule.ts';
import { cryptography } from './cryptography.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { compoundedColumns, termColumns } from './output-fields.ts';
import { outputDir, outputFileName } from './output-file.ts';
import { compoundedRate, rateName, termRate } from './rates.ts';
import { sftpPush } from './sftp-push.ts';

const shared = {
	Client: z.string().min(1).max(400).describe('Short name of the organization.'),
	notification: z
		.boolean()
		.describe(
			'Whether a mail about success or failure is sent to the addresses in delivery.notify. Without addresses: to the administrators of the organization.',
		),
	outputFileName,
	outputDir,
	cryptography: cryptography.optional().describe('Encryption with OpenPGP. Absent: the file is not encrypted.'),
	sftppush: sftpPush.optional().describe('Upload by SFTP. Absent: the file is kept in the portal only.'),
	delivery: deliveryTerms
		.prefault({})
		.describe('Days, time zone, holidays and waiting. Absent: Monday to Friday, UTC.'),
};

const compoundedRates = z
	.array(compoundedRate)
	.min(1)
	.max(500)
	.superRefine((rates, context) => {
		const seen = new Set<string>();
		for (const [index, rate] of rates.entries()) {
			// Valid entries are compared even if others have faults.
			const { data } = compoundedRate.safeParse(rate);
			if (data === undefined) continue;
			const name = rateName(data);
			if (seen.has(name)) {
				const message = `another entry has the name ${name}; give this one a name of its own`;
				context.addIssue({ code: 'custom', path: [index], message, params: { code: 'name-repeated' }, input: rate });
			}
			seen.add(name);
		}
	}, besideFaults(Array.isArray));

/**
 * The `requestJson` of a bulk schedule: what is delivered, under which name, and where to.
 *
 * Only the JSON text travels and is stored; this schema reads it, with every default filled in.
 */
export const jobRequest = z.discriminatedUnion('RequestType', [
	z.strictObject({
		RequestType: z.literal('Compounded'),
		...shared,
		Rates: compoundedRates.describe('Rows of the file: compounding requests with dates relative to the run.'),
		OutputFields: compoundedColumns
			.optional()
			.describe('Columns in their order. Absent: all columns but fixing, cas, margin and those of payable amounts.'),
	}),
	z.strictObject({
		RequestType: z.literal('Term'),
		...shared,
		Rates: z.array(termRate).min(1).max(100).describe('Currencies or instruments.'),
		OutputFields: termColumns.optional().describe('Columns in their order. Absent: all columns.'),
	}),
]);

export type JobRequest = z.output<typeof jobRequest>;

/** Original text without defaults. */
export type JobRequestInput = z.input<typeof jobRequest>;
