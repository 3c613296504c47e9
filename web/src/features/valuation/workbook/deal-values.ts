export const instrumentTags = ['LIBOR', 'RFR'] as const;

export const interestTypes = ['Fixed', 'Float'] as const;

export const directions = ['Pay', 'Receive'] as const;

export const notionalExchanges = ['None', 'Start', 'End', 'Both'] as const;

export const observationMethods = ['Lookback', 'PeriodShift', 'Mixed'] as const;

export const businessDayConventions = [
	'ModifiedFollowing',
	'Following',
	'Preceding',
	'ModifiedPreceding',
	'NoMoving',
] as const;

/** `Issue` is `ShortLast`, `Maturity` is `ShortFirst`. */
export const stubRules = ['ShortFirst', 'LongFirst', 'ShortLast', 'LongLast', 'Issue', 'Maturity'] as const;

export const amortizationTypes = ['Schedule', 'Linear', 'Annuity'] as const;

/** Of a frequency or tenor: its name and its length. */
const frequencyNames = {
	Annual: '12M',
	SemiAnnual: '6M',
	Every4Months: '4M',
	Quarterly: '3M',
	BiMonthly: '2M',
	Monthly: '1M',
	Weekly: '1W',
	Zero: 'Zero',
} as const;

export const frequencies: readonly string[] = Object.keys(frequencyNames);

/** Frequencies by name and by length; the value is the length, or `Zero`. */
export const frequencyLengths: ReadonlyMap<string, string> = new Map([
	...Object.entries(frequencyNames),
	...Object.values(frequencyNames).map((length): [string, string] => [length, length]),
	['1Y', '12M'],
]);

export const dayCounts: readonly string[] = [
	'ACT/360',
	'ACT/365F',
	'ACT/ACT ISDA',
	'ACT/ACT ICMA',
	'30/360',
	'30/360 US',
	'30E/360',
	'30E/360 ISDA',
	'BUS/252',
];

/** Day counts by their own names and by the names of a vendor's interface. */
export const dayCountsByName: ReadonlyMap<string, string> = new Map([
	...dayCounts.map((name): [string, string] => [name, name]),
	['ACT/365', 'ACT/365F'],
	['Dcb_Actual_360', 'ACT/360'],
	['Dcb_Actual_365', 'ACT/365F'],
	['Dcb_Actual_Actual_ISDA', 'ACT/ACT ISDA'],
	['Dcb_Actual_Actual', 'ACT/ACT ICMA'],
	['Dcb_30_360', '30/360'],
	['Dcb_30_360_US', '30/360 US'],
	['Dcb_30E_360_ISMA', '30E/360'],
	['Dcb_30_360_German', '30E/360 ISDA'],
	['Dcb_WorkingDays_252', 'BUS/252'],
]);

/** Directions in lower case. */
export const directionsByText: ReadonlyMap<string, (typeof directions)[number]> = new Map([
	['pay', 'Pay'],
	['paid', 'Pay'],
	['p', 'Pay'],
	['receive', 'Receive'],
	['received', 'Receive'],
	['r', 'Receive'],
]);

/** Answers in lower case. */
export const flagsByText: ReadonlyMap<string, boolean> = new Map([
	['yes', true],
	['y', true],
	['true', true],
	['no', false],
	['n', false],
	['false', false],
]);

export const mostNotional = 1e13;
