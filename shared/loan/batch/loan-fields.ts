import { loanLimits } from '../loan-limits.ts';

export type LoanFieldKind = 'text' | 'currency' | 'date' | 'figure' | 'count' | 'flag' | 'choice' | 'list';

/** Loan fields in an uploaded file: the batch API's fields, each principal change split into date and amount. */
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

/** Fields that only an organisation's automatic loan files have, not files that a user opens in the browser. */
const conventionFields = {
	convention: 'text',
	floorOn: 'choice',
	casMethod: 'choice',
	marginMethod: 'choice',
} as const satisfies Readonly<Record<string, LoanFieldKind>>;

export const loanFileFields = { ...loanFields, ...conventionFields } as const;

export type LoanFileField = keyof typeof loanFileFields;

export const loanFileFieldNames = Object.keys(loanFileFields) as [LoanFileField, ...LoanFileField[]];

export const requiredLoanFields = ['currency', 'startDate', 'endDate', 'principal'] as const;

export const maxLoanChanges = loanLimits.principalChanges;

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
