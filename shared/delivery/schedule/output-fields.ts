import * as z from 'zod';
import { isObject } from '#shared/input/config-fault.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { dateFormat, dateFormatFields } from '#shared/time/date-format.ts';

/** Columns of a job of type Compounded that describe a whole period: its terms and results. */
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

/** Columns of a job of type Compounded that describe a day. Blank with `rows: result`. */
const dailyFields = [
	'dayOfIntPeriod',
	'weekdayIntONStartDate',
	'rateDate',
	'effRate',
	'dayCount',
	'compoundedAllInRate',
	'dailyFlooredRfr',
] as const;

/** Default columns of a job of type Compounded. Never extended, because clients rely on the layout of their files. */
export const defaultCompoundedFields = [...resultFields, ...dailyFields] as const;

/** Further columns for a day, which a file has only if the schedule names them. */
const namedFields = ['fixing', 'cas', 'margin'] as const;

/** The rounded daily amounts may not add up to `payableAmount` of the period, which is blank with `rows: daily`. */
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
 * Default columns of a job of type Loans. They are the columns of the month-end ledger plus run date and accrual date,
 * with `error` instead of `problem`. This list is never extended, because clients rely on the layout of their files.
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

/** Columns of a job of type Loans. A file has `loanId` only if the schedule names it. */
export const loanFields = [...defaultLoanFields, 'loanId'] as const;

export type LoanField = (typeof loanFields)[number];

const fieldsOfType = { Compounded: compoundedFields, Term: termFields, Loans: loanFields } as const;

const defaultFieldsOfType = {
	Compounded: defaultCompoundedFields,
	Term: termFields,
	Loans: defaultLoanFields,
} as const;

/** Returns the columns that a schedule of the type can name. */
export const outputFieldsOf = (type: keyof typeof fieldsOfType): readonly string[] => fieldsOfType[type];

/** Returns the columns of a file whose schedule names none. */
export const defaultFieldsOf = (type: keyof typeof fieldsOfType): readonly string[] => defaultFieldsOfType[type];

/** Returns the schema of a file column: a field name, or an object with field, title and format. */
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

/** Returns a fault for each column's invalid date format, which the schema accepts because saved jobs can have it. */
export function formatFaults(columns: readonly unknown[], place: JobFault['path']): readonly JobFault[] {
	return columns.flatMap((column, index) => {
		const format = isObject(column) ? column.format : undefined;
		if (typeof format !== 'string' || dateFormat.test(format)) return [];
		const message = `must be a date format of ${dateFormatFields}, such as dd/MM/yyyy`;
		return [{ path: [...place, index, 'format'], code: 'date-format', message }];
	});
}
