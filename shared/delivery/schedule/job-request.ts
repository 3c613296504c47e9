import * as z from 'zod';
import { checkKeys } from '#shared/input/check-keys.ts';
import { isObject, parseJson, parseSavedJson } from '#shared/input/config-fault.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { besideFaults, readFaults } from '#shared/input/read-faults.ts';
import { cryptography } from './cryptography.ts';
import { deliveryTerms, outputDir, outputFileName } from './delivery-terms.ts';
import { loanSelection } from './loans.ts';
import { compoundedColumns, formatFaults, loanColumns, termColumns } from './output-fields.ts';
import { orderFaults } from './period-order.ts';
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
			// An entry with a fault is skipped, so that the valid ones are still compared.
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
 * Field `requestJson` of a bulk schedule: content, file name and destination of its deliveries.
 *
 * The portal stores the JSON text as received. This schema parses the text and adds all defaults.
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
	z.strictObject({
		RequestType: z.literal('Loans'),
		...shared,
		Loans: loanSelection
			.prefault({})
			.describe(
				'Saved loans that the organization shares, one row each, with the interest that has accrued. Absent: all of them, on the date of the run.',
			),
		OutputFields: loanColumns
			.optional()
			.describe(
				'Columns in their order. Absent: all columns but loanId. `balance`: principal on which the last day accrued. `unpaidAmount`, `unpaidPrincipal`: interest and instalments of earlier periods that are paid on the date or later; not in the balance. With an error the figures are blank.',
			),
	}),
]);

export type JobRequest = z.output<typeof jobRequest>;

/** Request as the client writes it, without defaults. */
export type JobRequestInput = z.input<typeof jobRequest>;

/** Fields of `requestJson` whose text is JSON, with their labels in the form. */
export const jsonFields = {
	OutputFields: 'Output Fields',
	Rates: 'Rates',
	Loans: 'Loans',
	cryptography: 'Cryptography',
	sftppush: 'sftppush',
	delivery: 'Delivery',
} as const;

export type JsonField = keyof typeof jsonFields;

/** Returns the JSON fields that a request of this type may have: those of all types, and either `Rates` or `Loans`. */
export const jsonFieldsOf = (type: JobRequest['RequestType']): readonly JsonField[] =>
	(Object.keys(jsonFields) as JsonField[]).filter((field) => field !== (type === 'Loans' ? 'Rates' : 'Loans'));

const isJsonField = (key: string): key is JsonField => Object.hasOwn(jsonFields, key);

export const place = ['requestJson'] as const;

/** Maximum number of JSON values. Sufficient for 500 entries of `Rates` that use all fields. */
const maxValues = 20_000;

/** A valid request, with defaults and as written. `written` lacks optional fields that were blank. */
export interface ReadJob {
	readonly request: JobRequest;
	readonly written: Readonly<Record<string, unknown>>;
}

type Read = ReadJob | UnreadJob;

/** Faults of an invalid request. `written`: the request if it is an object, so that callers can find further faults. */
export interface UnreadJob {
	readonly faults: readonly JobFault[];
	readonly written?: Readonly<Record<string, unknown>>;
}

/** Reads the `requestJson` of a job that is to be saved. Accepts an object or a JSON text. Each fault has its path. */
export function readJobRequest(requestJson: unknown): Read {
	const read = readRequest(requestJson, parseJson);
	const { written } = read;
	if (written === undefined) return read;
	const found = 'faults' in read ? read.faults : [];
	const known = new Set(found.map(({ path }) => path.join('.')));
	const more = faultsBesides(written).filter(({ path }) => !known.has(path.join('.')));
	return found.length + more.length > 0 ? { faults: [...found, ...more], written } : read;
}

/** Returns faults that the schema does not report, because saved requests can have them. */
function faultsBesides({ RequestType, OutputFields, Rates }: Readonly<Record<string, unknown>>): readonly JobFault[] {
	return [
		...formatFaults(listOf(OutputFields), [...place, 'OutputFields']),
		...(RequestType === 'Compounded' ? orderFaults(listOf(Rates), [...place, 'Rates']) : []),
	];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads a saved job's `requestJson`. Accepts duplicate keys and invalid date formats, which earlier versions saved. */
export const readSavedRequest = (requestJson: unknown): Read => readRequest(requestJson, parseSavedJson);

function readRequest(requestJson: unknown, parse: typeof parseJson): Read {
	const parsed = typeof requestJson === 'string' ? parse(requestJson, maxValues) : { value: requestJson };
	if ('problem' in parsed) {
		if (parsed.duplicate !== undefined) return { faults: [duplicateFault(place, parsed.duplicate)] };
		const message = `Request JSON value is not a valid JSON format string: ${parsed.problem}`;
		return { faults: [{ path: place, code: 'not-json', message, params: { problem: parsed.problem } }] };
	}
	if (!isObject(parsed.value)) {
		return { faults: [{ path: place, code: 'not-json', message: 'Request JSON value must be a JSON object.' }] };
	}
	const wrongKeys = checkKeys(parsed.value).map(({ path, message }) => ({
		path: [...place, ...path],
		code: 'unknown-field' as const,
		message,
		params: { field: String(path.at(-1)).slice(0, 60) },
	}));
	if (wrongKeys.length > 0) return { faults: wrongKeys };
	const written = withoutBlanks(parsed.value);
	const notJson = Object.entries(written).flatMap(([key, value]) =>
		isJsonField(key) && (typeof value !== 'object' || value === null) ? [fieldFault(key)] : [],
	);
	const result = jobRequest.safeParse(written, { reportInput: true });
	if (result.success) return { request: result.data, written };
	const ofSchema = readFaults(result.error, place).filter(({ path: [, field] }) => !notJson.some(isAt(field)));
	return { faults: [...notJson, ...ofSchema], written };
}

const isAt =
	(field: string | number | undefined) =>
	({ path }: JobFault): boolean =>
		path[1] === field;

/**
 * Parses a JSON field of the form.
 * @returns undefined if it is blank; a fault with the position of the error if it is not JSON
 */
export function readJsonField(
	field: JsonField,
	text: string,
): { readonly value: unknown } | { readonly fault: JobFault } {
	if (text.trim() === '') return { value: undefined };
	const parsed = parseJson(text, maxValues);
	if (!('problem' in parsed)) return parsed;
	const { problem, duplicate } = parsed;
	return {
		fault: duplicate === undefined ? fieldFault(field, problem) : duplicateFault([...place, field], duplicate),
	};
}

function duplicateFault(text: JobFault['path'], duplicate: JobFault['path']): JobFault {
	const key = String(duplicate.at(-1)).slice(0, 60);
	const message = `the key '${key}' is there twice in this object; keep one of them`;
	return { path: [...text, ...duplicate], code: 'duplicate-key', message, params: { key } };
}

/** Creates the fault of a field, with the message of the specification. */
function fieldFault(field: JsonField, problem?: string): JobFault {
	const message = `${jsonFields[field]} value in Request JSON is not a valid JSON format string`;
	return {
		path: [...place, field],
		code: 'not-json',
		message: problem === undefined ? message : `${message}: ${problem}`,
		...(problem === undefined ? {} : { params: { problem } }),
	};
}

/** Removes fields with a blank string. Forms send these for optional fields that the user left empty. */
function withoutBlanks(request: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
	const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');
	return Object.fromEntries(
		Object.entries(request).filter(([key, value]) => !(isJsonField(key) && key !== 'Rates' && isBlank(value))),
	);
}
