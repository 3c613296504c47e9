import * as z from 'zod';
import { isObject } from '#shared/input/config-fault.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { dateFormat, dateFormatFields } from '#shared/time/date-format.ts';

/** Columns of a job of type Compounded: terms and results of a period. */
const resultFields = [
	'name',
	'runDate',
	'currency',
	'index',
	'startDate',
	'endDate',
	'days',
	'compoundedRate',
	'compoundedRateUnrounded',
	'compoundingFactor',
	'simpleAverage',
	'interestAmount',
	'principal',
	'lastFixingDate',
	'yearlyBasis',
	'error',
] as const;

/** Additional columns with `rows: daily`; blank with `rows: result`. */
const dailyFields = [
	'dayOfIntPeriod',
	'weekdayIntONStartDate',
	'rateDate',
	'effRate',
	'dayCount',
	'compoundedAllInRate',
	'dailyFlooredRfr',
] as const;

/** Default columns of a file. Columns are never added here, because clients rely on the layout of their files. */
export const defaultCompoundedFields = [...resultFields, ...dailyFields] as const;

/** Additional columns with `rows: daily` that a schedule must name. */
const namedFields = ['fixing', 'cas', 'margin'] as const;

/**
 * Paid amounts, with their names in the API. `payableAmount` applies to the period and is blank with `rows: daily`; the
 * other amounts apply to a day. The daily amounts need not add up to the amount of the period.
 */
const payableFields = ['payableAmount', 'payableInterest', 'payableToDate'] as const;

export const compoundedFields = [...defaultCompoundedFields, ...namedFields, ...payableFields] as const;

export type CompoundedField = (typeof compoundedFields)[number];

export const termFields = [
	'runDate',
	'currency',
	'name',
	'ric',
	'tenor',
	'record_date',
	'publication_date',
	'value',
	'error',
] as const;

export type TermField = (typeof termFields)[number];

/**
 * Default columns of a loan file: the month-end ledger's, with the run date, the accrual date, and `error` instead of
 * `problem`. Columns are never added here, because clients rely on the layout of their files.
 */
export const defaultLoanFields = [
	'runDate',
	'date',
	'name',
	'reference',
	'borrower',
	'currency',
	'period',
	'from',
	'days',
	'balance',
	'interestAmount',
	'payableAmount',
	'unpaidAmount',
	'unpaidPrincipal',
	'error',
] as const;

/** Columns of a job of type Loans. `loanId` is in the file only if the schedule names it. */
export const loanFields = [...defaultLoanFields, 'loanId'] as const;

export type LoanField = (typeof loanFields)[number];

const fieldsOfType = { Compounded: compoundedFields, Term: termFields, Loans: loanFields } as const;

const defaultFieldsOfType = {
	Compounded: defaultCompoundedFields,
	Term: termFields,
	Loans: defaultLoanFields,
} as const;

/** Returns the fields that a schedule of the type can name. */
export const outputFieldsOf = (type: keyof typeof fieldsOfType): readonly string[] => fieldsOfType[type];

/** Returns the default columns for a schedule that names none. */
export const defaultFieldsOf = (type: keyof typeof fieldsOfType): readonly string[] => defaultFieldsOfType[type];

/** Schema of a file column: a field name, or a field with title and format. */
function column<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
	const field = z.enum(fields);
	return z.union([
		field,
		z.strictObject({
			field,
			label: z.string().max(100).optional().describe('Title of the column. Absent: the name of the field.'),
			decimals: z
				.int()
				.min(0)
				.max(18)
				.optional()
				.describe(
					'Decimals of a figure, rounded half away from zero. Absent: all decimals. Payable amounts have the decimals of their currency in any case.',
				),
			format: z
				.string()
				.min(1)
				.max(30)
				.optional()
				.describe(`Format of a date, such as dd/MM/yyyy: ${dateFormatFields}. Absent: yyyy-MM-dd.`),
		}),
	]);
}

const most = 60;

export const compoundedColumns = z.array(column(compoundedFields)).min(1).max(most);

export const termColumns = z.array(column(termFields)).min(1).max(most);

export const loanColumns = z.array(column(loanFields)).min(1).max(most);

/**
 * Returns a fault for each column whose date format is invalid. The schema accepts them, because saved jobs can have
 * them.
 */
export function formatFaults(columns: readonly unknown[], place: JobFault['path']): readonly JobFault[] {
	return columns.flatMap((column, index) => {
		const format = isObject(column) ? column.format : undefined;
		if (typeof format !== 'string' || dateFormat.test(format)) return [];
		const message = `must be a date format of ${dateFormatFields}, such as dd/MM/yyyy`;
		return [{ path: [...place, index, 'format'], code: 'date-format', message }];
	});
}
