import { loanLimits } from '../loan-limits.ts';

/** Parser of a field's text. */
export type LoanFieldKind = 'text' | 'currency' | 'date' | 'figure' | 'count' | 'flag' | 'choice' | 'list';

/** The fields of a loan in a file: those of a batch request, with each principal change split into date and amount. */
export const loanFields = {
	loanId: 'text',
	currency: 'currency',
	startDate: 'date',
	endDate: 'date',
	principal: 'figure',
	rounding: 'count',
	lookback: 'count',
	observationShift: 'flag',
	lockout: 'count',
	yearlyBasis: 'choice',
	cas: 'figure',
	margin: 'figure',
	floor: 'figure',
	floorOption: 'choice',
	systemCalendars: 'list',
	clientCalendars: 'list',
	changeDate: 'date',
	changeAmount: 'figure',
	customTextBox1: 'text',
} as const satisfies Readonly<Record<string, LoanFieldKind>>;

export type LoanField = keyof typeof loanFields;

/** Additional fields of uploaded loan files; files that are read in the browser do not have them. */
const conventionFields = {
	convention: 'text',
	floorOn: 'choice',
	casMethod: 'choice',
	marginMethod: 'choice',
} as const satisfies Readonly<Record<string, LoanFieldKind>>;

/** The fields of a loan in an organisation's loan file. */
export const loanFileFields = { ...loanFields, ...conventionFields } as const;

export type LoanFileField = keyof typeof loanFileFields;

export const loanFileFieldNames = Object.keys(loanFileFields) as [LoanFileField, ...LoanFileField[]];

export const requiredLoanFields = ['currency', 'startDate', 'endDate', 'principal'] as const;

/** Maximum number of principal changes of a loan in a file. */
export const maxLoanChanges = loanLimits.principalChanges;

/** Result fields that are not fields of the loan. */
const resultFieldNames = [
	'row',
	'status',
	'error',
	'warning',
	'compoundedRate',
	'compoundedRateUnrounded',
	'compoundingFactor',
	'simpleAverage',
	'interestAmount',
	'payableAmount',
	'interestDays',
	'observationDays',
	'lastFixingDate',
	'index',
	'conventionChanges',
	'agentInterest',
	'agentDifference',
	'agentStatus',
	'agentCause',
] as const;

export const loanResultFields = [...loanFileFieldNames, ...resultFieldNames] as const;

export type LoanResultField = (typeof loanResultFields)[number];
