import * as z from 'zod';
import { type ConfigFault, fault } from '#shared/input/config-fault.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { readFaults } from '#shared/input/read-faults.ts';
import { legacyEncodings } from '#shared/table/file/text-format.ts';
import { parseFigure, shiftedBy } from '#shared/table/kind/parse-figure.ts';
import { dateFormat } from '#shared/time/date-format.ts';
import {
	type LoanField,
	type LoanFileField,
	loanFileFieldNames,
	loanFileFields,
	loanResultFields,
	maxLoanChanges,
	requiredLoanFields,
} from './loan-fields.ts';

const heading = z.string().trim().min(1).max(100);

const datePattern = z
	.string()
	.max(40, { abort: true })
	.regex(
		/^(?=.*dd)(?=.*MM)(?=.*yy)(?:yy|M{2,}(?!M)|dd|[-/. ])+$/,
		'must have dd, MM or MMM, and yyyy or yy, such as dd/MM/yyyy',
	);

const inputColumn = z.union([
	z.enum(loanFileFieldNames),
	z.strictObject({
		field: z.enum(loanFileFieldNames),
		number: z
			.int()
			.min(1)
			.max(maxLoanChanges)
			.optional()
			.describe('Of changeDate and changeAmount: which principal change it belongs to. Absent: 1.'),
		format: datePattern.optional().describe('Of a date: how it is written. Absent: any form that has one reading.'),
		values: z
			.record(z.string().max(100), z.string().max(100))
			.optional()
			.describe('What values of the file mean: { "Y": "true", "N": "false" }.'),
		default: z
			.string()
			.max(100)
			.optional()
			.describe('Value of a blank cell, read as the cells are; a figure with two readings is refused.'),
	}),
]);

/** Saved column of the client's file: the field name, or an object that adds format, allowed values or default. */
export type SavedInputColumn<Field extends LoanFileField = LoanField> =
	| Field
	| (Exclude<z.output<typeof inputColumn>, string> & { readonly field: Field });

const outputColumn = z.strictObject({
	field: z.enum(loanResultFields),
	label: z.string().max(100).optional().describe('Title of the column. Absent: the heading of the screen.'),
	decimals: z
		.int()
		.min(0)
		.max(18)
		.optional()
		.describe(
			'Decimals of a figure, rounded half away from zero. Absent: all decimals. payableAmount has the decimals of its currency in any case.',
		),
	format: z
		.string()
		.min(1)
		.max(30)
		.regex(dateFormat, 'must be a date format, such as dd/MM/yyyy')
		.optional()
		.describe('Of a date.'),
});

const features = z.looseObject({
	dailyMaxRecords: z
		.int()
		.min(1)
		.max(10_000_000)
		.describe(
			'Loans that the organization may calculate a day (UTC); refused ones do not count. Further rows come back with an error.',
		),
	delimiter: z.enum([',', ';', '\t', '|']).optional().describe('Of CSV files. Absent: found in the file.'),
	encoding: z
		.enum(legacyEncodings)
		.optional()
		.describe('Of CSV files that are not UTF-8 and have no byte-order mark. Absent: such files are refused.'),
	mapping: z
		.string()
		.trim()
		.min(1)
		.max(100)
		.optional()
		.describe(
			'Name of a saved mapping of loans. Files are read with it in place of InputCols, delimiter and decimalPoint.',
		),
	decimalPoint: z
		.enum(['.', ','])
		.optional()
		.describe('Of figures. Absent: as each figure shows; amounts with two readings, such as 250.000, are refused.'),
	serialDates: z
		.boolean()
		.optional()
		.describe('True: numbers in date columns of CSV files are serial numbers of a spreadsheet. Absent: faults.'),
	allowNonBusinessDates: z
		.boolean()
		.optional()
		.describe(
			'True: dates that are no business days stay as they are. Absent: such rows have a fault with the next business day.',
		),
	ownColumns: z
		.boolean()
		.optional()
		.describe(
			'Adds the columns of the file that are no terms of a loan after OutputCols. Absent: only with a mapping.',
		),
	language: z.enum(['en', 'zh']).optional().describe('Of headings without a label. Absent: en.'),
	deliverWith: z
		.string()
		.max(60)
		.optional()
		.describe('jobId of a bulk schedule: results take its folder, encryption, server and recipients of mails.'),
});

/** Section `LVE` (loan valuation engine) of a backend configuration: times, input columns and result columns. */
export const loanBatch = z
	.looseObject({
		LVESchedule: z
			.record(z.string().regex(/^[A-Z]{3}$/), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/))
			.describe('By currency: the time in UTC at which its loans are calculated.'),
		InputCols: z
			.record(heading, inputColumn)
			.describe("By heading of the client's file: the field. Capitals and blanks in headings do not matter."),
		OutputHeaderRows: z
			.array(z.array(z.string().max(500)).max(60))
			.min(1)
			.max(20)
			.describe(
				'Lines above the headings. {organisation} {fileName} {runId} {loans} {faults} {skipped} {notes} {warnings} and dates such as {yyyy-MM-dd} are filled in.',
			),
		OutputCols: z.array(outputColumn).min(1).max(60),
		features,
	})
	.check(({ value: { InputCols }, issues }) => {
		const seen = new Map<string, string>();
		for (const [name, column] of Object.entries(InputCols)) {
			const { field, number = 1 } = typeof column === 'string' ? { field: column } : column;
			const place = `${field} ${number}`;
			const other = seen.get(place);
			if (other !== undefined) {
				const message = `${name} is the same field as ${other}: ${field}`;
				const params = { code: 'lve-column-repeated', other };
				issues.push({ code: 'custom', path: ['InputCols', name], message, params, input: column });
			}
			seen.set(place, name);
		}
		const missing = requiredLoanFields.filter((field) => !seen.has(`${field} 1`));
		if (missing.length > 0) {
			const message = `no column is ${missing.join(', ')}; each loan needs ${requiredLoanFields.join(', ')}`;
			const params = { code: 'lve-columns-missing', missing: missing.join(', ') };
			issues.push({ code: 'custom', path: ['InputCols'], message, params, input: InputCols });
		}
	});

/** Returns both numbers that an ambiguous default such as `1.250` can mean, unless the decimal sign is a point. */
export function defaultReadings(
	column: SavedInputColumn<LoanFileField>,
	decimalPoint: '.' | ',' | undefined,
): readonly string[] {
	if (typeof column === 'string' || column.default === undefined || decimalPoint === '.') return [];
	const figure = loanFileFields[column.field] === 'figure' ? parseFigure(column.default) : undefined;
	return figure !== undefined && 'open' in figure ? Object.values(figure.open).map((each) => shiftedBy(each, 0)) : [];
}

export type LoanBatch = z.output<typeof loanBatch>;

type LveField = keyof typeof lveLabels;

/** Returns the faults of loan file settings (section `LVE`) by path. Calculation times are checked separately. */
export function loanBatchFaults(lve: Readonly<Record<string, unknown>>): readonly ConfigFault[] {
	const { data, error } = loanBatch.safeParse(lve, { reportInput: true });
	if (error === undefined) return defaultFaults(data);
	const own = error.issues.flatMap((issue) => (issue.code === 'custom' ? [ruleFault(issue)] : []));
	const others = new z.ZodError(error.issues.filter(({ code }) => code !== 'custom'));
	return [...own, ...readFaults(others, []).flatMap(fieldFault)];
}

/** Returns a fault for each ambiguous default such as `1.250`. Saved configurations with one can still be opened. */
function defaultFaults({ InputCols, features: { decimalPoint } }: LoanBatch): readonly ConfigFault[] {
	return Object.entries(InputCols).flatMap(([heading, column]) => {
		const readings = defaultReadings(column, decimalPoint).join(', ');
		if (readings === '') return [];
		const text = `${lveLabels.InputCols} ${heading}: the default must be one of ${readings}`;
		return [
			fault(place(['InputCols', heading, 'default']), 'lve-not-allowed', text, { at: heading, allowed: readings }),
		];
	});
}

const place = (path: readonly PropertyKey[]) => [
	'LVE',
	...path.map((step) => (typeof step === 'number' ? step : String(step))),
];

function ruleFault({ path, message, params = {} }: z.core.$ZodIssueCustom): ConfigFault {
	const text = `${lveLabels.InputCols}: ${message}`;
	if (params.code === 'lve-columns-missing') {
		return fault(place(path), 'lve-columns-missing', text, { missing: String(params.missing) });
	}
	return fault(place(path), 'lve-column-repeated', text, { at: String(path.at(-1)), other: String(params.other) });
}

function fieldFault({ path, code, message, params = {} }: JobFault): readonly ConfigFault[] {
	const [field = '', ...steps] = path;
	if (!isLveField(field)) return [];
	const at = steps.length === 0 ? field : steps.join('.');
	const text = `${lveLabels[field]} ${at}: ${message}`;
	const where = place(path);
	switch (code) {
		case 'missing':
			return [fault(where, 'lve-missing', text, { at })];
		case 'wrong-type':
			return [fault(where, 'lve-wrong-type', text, { at, expected: String(params.expected) })];
		case 'unknown-field':
			return [fault(where, 'lve-unknown-field', text, { at })];
		case 'too-small':
			return [fault(where, 'lve-too-small', text, { at, min: Number(params.min) })];
		case 'too-large':
			return [fault(where, 'lve-too-large', text, { at, max: Number(params.max) })];
		default:
			return params.allowed === undefined
				? [fault(where, 'lve-format', text, { at })]
				: [fault(where, 'lve-not-allowed', text, { at, allowed: String(params.allowed) })];
	}
}

const isLveField = (field: string | number): field is LveField => Object.hasOwn(lveLabels, field);

/** Labels that messages use for the JSON fields of the loan file settings (section `LVE`), as in the specification. */
export const lveLabels = {
	InputCols: 'LVE Input Columns',
	OutputHeaderRows: 'LVE Output Header Rows',
	OutputCols: 'LVE Output Columns',
	features: 'LVE Features',
} as const;
