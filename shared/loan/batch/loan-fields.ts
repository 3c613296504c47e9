/** How the text of a field is read. */
export type LoanFieldKind = 'text' | 'currency' | 'date' | 'figure' | 'count' | 'flag' | 'choice' | 'list';

/** The fields of a loan in a file: those of a request of the batch operation, one principal change as two fields. */
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

export const loanFieldNames = Object.keys(loanFields) as [LoanField, ...LoanField[]];

/** Without these there is no loan. */
export const requiredLoanFields = ['currency', 'startDate', 'endDate', 'principal'] as const;

/** The most principal changes of a loan in a file. */
export const mostLoanChanges = 10;

/** What the result has beside the fields of the loan. */
const resultFieldNames = [
	'row',
	'status',
	'error',
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
] as const;

export const loanResultFields = [...loanFieldNames, ...resultFieldNames] as const;

export type LoanResultField = (typeof loanResultFields)[number];
