import * as z from 'zod';
import { isObject } from '#shared/input/config-fault.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { dateFormat, dateFormatFields } from '#shared/time/date-format.ts';

/** Columns of a job of the type Compounded: the terms and figures of a period. */
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

/** The columns of a file whose schedule names none. It never grows, so that files stay as their readers expect them. */
export const defaultCompoundedFields = [...resultFields, ...dailyFields] as const;

/** Optional columns with `rows: daily`, if the schedule names them. */
const namedFields = ['fixing', 'cas', 'margin'] as const;

/**
 * Amounts that are paid, under their names in the API. `payableAmount` is that of a period and blank with `rows: daily`; the
 * others are those of a day. The amounts of the days need not add up to that of the period.
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
 * The columns of a file of loans whose schedule names none: those of the month end, with the run date, the date up to which
 * interest has accrued, and `error` in place of `problem`. It never grows, so that files stay as their readers expect them.
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

/** Columns of a job of the type Loans. The identifier of a loan is in the file only if the schedule names it. */
export const loanFields = [...defaultLoanFields, 'loanId'] as const;

export type LoanField = (typeof loanFields)[number];

const fieldsOfType = { Compounded: compoundedFields, Term: termFields, Loans: loanFields } as const;

const defaultFieldsOfType = {
	Compounded: defaultCompoundedFields,
	Term: termFields,
	Loans: defaultLoanFields,
} as const;

/** The fields that a schedule of a type can name. */
export const outputFieldsOf = (type: keyof typeof fieldsOfType): readonly string[] => fieldsOfType[type];

/** The columns of the file of a schedule that names none. */
export const defaultFieldsOf = (type: keyof typeof fieldsOfType): readonly string[] => defaultFieldsOfType[type];

/** A column of the file: the name of a field, or the field with its title and format. */
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

/** The columns whose dates cannot be written in their format. The schema lets them through: saved jobs may have them. */
export function formatFaults(columns: readonly unknown[], place: JobFault['path']): readonly JobFault[] {
	return columns.flatMap((column, index) => {
		const format = isObject(column) ? column.format : undefined;
		if (typeof format !== 'string' || dateFormat.test(format)) return [];
		const message = `must be a date format of ${dateFormatFields}, such as dd/MM/yyyy`;
		return [{ path: [...place, index, 'format'], code: 'date-format', message }];
	});
}
