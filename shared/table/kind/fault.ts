/** English messages of fault codes. A message continues a sentence whose subject is the cell or row. */
const expectations = {
	missing: () => 'must not be blank',
	'not-a-date': () => 'must be a date, such as 2026-03-16 or 16-Mar-2026',
	'no-such-day': ({ month = '' }) => `is not a day of ${month}`,
	'date-with-time': () => 'must be a date without a time',
	'serial-number': () => 'must be a date; a number may be a serial number of a spreadsheet',
	'date-open': () => 'can be read as two dates: select the order of day and month',
	'weekday-differs': ({ weekday = '' }) => `is a ${weekday}`,
	'not-a-figure': () => 'must be a figure',
	'figure-open': () => 'can be read as two figures: select the sign before the decimals',
	'unit-open': () => 'has no unit: select percent or basis points',
	'scale-open': () => 'is in units, thousands or millions: select the scale of the column',
	'wrong-unit': ({ unit = '' }) => `has the unit ${unit}, which is not one of this field`,
	'not-whole': () => 'must be a whole number',
	'other-currency': ({ currency = '' }) => `must be in the currency of the row, ${currency}`,
	'not-a-currency': () => 'must be a currency code, such as USD',
	'word-unknown': ({ words = '' }) => `must be one of ${words}`,
	'not-a-tenor': () => 'must be a tenor, such as 3M',
	'index-unknown': () => 'must be an index that is known, such as SOFR or USD LIBOR 3M',
	'too-long': ({ max = '' }) => `must have at most ${max} characters`,
	'error-value': () => 'is an error of the spreadsheet: write a value',
	'formula-without-value': () =>
		'is a formula without a stored value: open the file in a spreadsheet program and save it',
	'shown-in-thousands': () => 'is displayed in thousands: format the cell as General',
	'cell-damaged': () => 'cannot be read: write the value again',
	'not-visible': () => 'must have visible characters only, on one line',
	'merged-figure': () => 'is one figure in merged cells of several rows: write it into each row',
	'beyond-headings': () =>
		'is beyond the headings: put a text with separators in quotation marks, and write figures without separators',
	'row-shifted': () =>
		'has more cells than the headings: a separator inside a cell moved the cells after it. Use quotation marks',
	'figure-part': () => 'looks like the end of a figure with commas: put the whole figure in quotation marks',
	'end-not-after-start': ({ start = '' }) => `must be after the start, ${start}`,
	'days-differ': ({ days = '' }) => `must be ${days}, the days from start to end`,
	repeated: ({ line = '' }) => `is also in line ${line}`,
	'same-direction': () => 'must be the opposite of the other leg',
	'sign-differs': ({ direction = '' }) => `has the sign of the other direction than ${direction}`,
	'legs-differ': ({ found = '' }) => `must be the same in both legs; the other leg has ${found}`,
	'leg-count': ({ legs = '' }) => `must have two legs; has ${legs}`,
	'not-a-swap': () => 'is not a swap',
	'figure-doubtful': () => 'is unusual: confirm it or select the suggestion',
	weekend: ({ weekday = '' }) => `is a ${weekday}`,
	'change-incomplete': () => 'needs its date and its amount',
	'index-differs': ({ currency = '' }) => `is not an index of ${currency}`,
	'name-differs': ({ name = '', line = '' }) => `has the name ${name} in line ${line}: select one name`,
	'sample-row': () => 'is the sample row of the template: remove it',
	'schedule-missing': () => 'must be the name of a schedule in the file',
	'schedule-not-used': ({ sheet = '' }) => `must say that the deal has a schedule: the sheet ${sheet} has one`,
	'schedules-several': ({ places = '' }) => `must have one schedule; the file has several: ${places}`,
	'schedule-twice': ({ sheet = '' }) => `must be blank: the sheet ${sheet} has the schedule of the deal`,
	'amount-per-leg': () => 'needs an amount for each leg, since their currencies differ',
} as const satisfies Readonly<Record<string, (params: FaultParams) => string>>;

type FaultParams = Readonly<Record<string, string>>;

export type ValueFaultCode = keyof typeof expectations;

export const isValueFaultCode = (code: string): code is ValueFaultCode => Object.hasOwn(expectations, code);

export interface ValueFault {
	readonly code: ValueFaultCode;
	readonly params?: FaultParams;
	/** Values that may be meant, the most likely first. */
	readonly suggestions?: readonly string[];
}

export const valueFault = (
	code: ValueFaultCode,
	params?: FaultParams,
	suggestions: readonly string[] = [],
): ValueFault => ({
	code,
	...(params === undefined ? {} : { params }),
	...(suggestions.length === 0 ? {} : { suggestions }),
});

/** Returns the English message of a fault. It continues a sentence whose subject is the cell or row. */
export const describeExpectation = ({ code, params = {} }: ValueFault): string => expectations[code](params);
