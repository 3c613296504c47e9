import { visibleLineRule } from '../input/visible-line.ts';

/** Why a cell of a loan file is not read, and what would be. */
const expectations = {
	missing: () => 'must not be blank',
	date: ({ format = '' }) => `must be a date, written ${format || 'as in 2026-03-16 or 16-Mar-2026'}`,
	figure: ({ point = '.' }) => `must be a figure with "${point}" before its decimals, without an exponent`,
	'figure-ambiguous': () =>
		'can be read in two ways: write figures without marks for thousands, or set decimalPoint in the LVE features',
	'figure-open': ({ smaller = '', larger = '' }) =>
		`can be read as two figures, ${smaller} or ${larger}: write ${larger.replace(',', '')}, or set decimalPoint in the LVE features`,
	'other-currency': ({ currency = '' }) => `must be in the currency of the loan, ${currency}`,
	count: () => 'must be a whole number from 0 on',
	flag: () => 'must be true or false, yes or no, Y or N, 1 or 0',
	choice: ({ allowed = '' }) => `must be one of ${allowed}`,
	invisible: () => visibleLineRule,
	currency: () => 'must be a three-letter currency code, such as USD',
	'change-incomplete': () => 'a principal change needs its date and its amount',
	'change-repeated': () => 'another principal change has this date: give their sum',
	'no-heading': () =>
		'is beyond the headings: put a text with separators in quotation marks, and write figures without commas',
	'figure-part': () => 'looks like the end of a figure with commas: put the whole figure in quotation marks',
	cell: ({ reason = '' }) => reason,
} as const satisfies Readonly<Record<string, (params: LoanFaultParams) => string>>;

type LoanFaultParams = Readonly<Record<string, string>>;

export type LoanFaultCode = keyof typeof expectations;

/** One fault of a loan in a file. */
export interface LoanFault {
	/** Heading of the column. */
	readonly column: string;
	/** Text of the cell, its invisible characters marked. */
	readonly found: string;
	readonly code: LoanFaultCode;
	readonly params?: LoanFaultParams;
}

/** The fault as an English sentence, such as `Start: "31.2.2026" must be a date, …`. */
export function describeLoanFault({ column, found, code, params = {} }: LoanFault): string {
	const what = found === '' ? '' : `"${found.length > 60 ? `${found.slice(0, 60)}…` : found}" `;
	return `${column}: ${what}${expectations[code](params)}`;
}
