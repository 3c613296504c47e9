import * as z from 'zod';
import { floorBases, floorOptions, spreadMethods } from '../compounding/floor-option.ts';
import { caller, currency, date, decimal, decimalOrBlank } from './route.ts';

/** Properties that all calculations have in common. */
export const calculates = {
	method: 'POST',
	capability: 'compounding',
	access: { kind: 'module', anyOf: ['RFR'] },
	effect: 'read',
	scope: 'calculator:run',
} as const;

export { floorOptions };

export const yearlyBases = ['ACT/360', 'ACT/365'] as const;

const calendars = z.array(z.string().min(1).max(100)).max(50);

export const count = (from: number, to: number) =>
	z
		.int(`must be a whole number from ${from} to ${to}`)
		.min(from, `must be at least ${from}`)
		.max(to, `must be at most ${to}`);

const floorOption = z.enum(floorOptions, `must be one of ${floorOptions.join(', ')}`);
const spreadMethod = z.enum(spreadMethods, `must be one of ${spreadMethods.join(', ')}`).optional();

/** Options that replace parts of the floor option, or options of the convention. */
export const rateSwitches = {
	floorOn: z
		.enum(floorBases, `must be one of ${floorBases.join(', ')}`)
		.optional()
		.describe(
			'Rate that the floor is compared with: each daily fixing, each daily fixing plus CAS, the compounded rate of the period before added spreads, or none. Absent: that of floorOption. Sent, it takes precedence over floorOption.',
		),
	casMethod: spreadMethod.describe(
		'Whether the credit adjustment spread is compounded with each fixing or added to the annualised rate. Absent: as floorOption says. Sent, it takes precedence over floorOption.',
	),
	marginMethod: spreadMethod.describe(
		'Whether the margin is compounded with each fixing or added to the annualised rate. Absent: as floorOption says. Sent, it takes precedence over floorOption.',
	),
};

/** Name of a convention. Its terms apply to the loan, unless the request states them. */
export const conventionId = z
	.string()
	.min(1)
	.max(50)
	.describe(
		'An `id` of the list of conventions, of the currency of the loan: it gives the terms that are absent. Terms that are sent are changes of it. Terms that it leaves open must be sent.',
	);

const businessDays = count(0, 366);

/** Request for a calculation. Only currency and dates are required; the field descriptions state the defaults. */
export const compoundingRequest = z.strictObject({
	currency,
	startDate: date,
	endDate: date,
	days: count(1, 3660).optional().describe('Calendar days from start to end. Refused when the dates say otherwise.'),
	principal: decimal.nullish().describe('Amount on which interest accrues. Absent or null: 1,000,000.'),
	convention: conventionId.optional(),
	rounding: count(0, 17)
		.optional()
		.describe(
			'Decimals of the rates, rounded half away from zero. 0: no rounding, that is 18 decimals without trailing zeros. Absent: those of the convention, otherwise 0.',
		),
	lookback: businessDays
		.optional()
		.describe('Business days. Excludes a lockout. Absent: that of the convention, otherwise 0.'),
	observationShift: z.boolean().optional().describe('Absent: that of the convention, otherwise false.'),
	lockout: businessDays
		.optional()
		.describe('Business days. Excludes a lookback. Absent: that of the convention, otherwise 0.'),
	yearlyBasis: z
		.enum(yearlyBases, `must be one of ${yearlyBases.join(', ')}`)
		.optional()
		.describe('Absent: the basis of the convention, otherwise of the currency.'),
	cas: decimalOrBlank.nullish().describe('Percent per year. Absent, null or blank: 0.'),
	margin: decimalOrBlank.nullish().describe('Percent per year. Absent, null or blank: 0.'),
	floor: decimalOrBlank.nullish().describe('Percent per year. Absent, null or blank: no floor. Zero is a floor.'),
	floorOption: floorOption
		.optional()
		.describe(
			'A combination of floorOn, casMethod and marginMethod: rfr (rfr, both compounded), cas (rfr-plus-cas, both compounded), hybrid (rfr-plus-cas, both added), RFRONLY (rfr, both added). Absent: the switches of the convention, otherwise rfr.',
		),
	...rateSwitches,
	systemCalendars: calendars.optional().describe('Absent, and no client calendars: the calendar of the currency.'),
	clientCalendars: calendars.optional(),
	principalAmtChanges: z
		.record(z.string(), decimal)
		.optional()
		.describe(
			'By date: the amount that is added to the principal from that date on. Negative for a repayment. At most 10 changes.',
		),
	isWeekendTreatedAsBizDay: z
		.boolean()
		.default(false)
		.describe('Whether weekends are business days where a client calendar is selected.'),
	allowNonBusinessDates: z
		.boolean()
		.default(false)
		.describe('Whether start and end may be holidays. The lookback then counts from the preceding business day.'),
	customTextBox1: z
		.string()
		.max(500)
		.optional()
		.describe('Free text, such as an account number. The answer repeats it.'),
	dailyRows: z
		.boolean()
		.optional()
		.describe('Whether `rates` has a row for each day. Absent: true. With false it is empty, and the answer small.'),
	...caller,
});

export type CompoundingRequest = z.input<typeof compoundingRequest>;

/** A loan of a batch. Its fields mean the same as in a request for a single loan and have the same defaults. */
export const loanRequest = compoundingRequest
	.omit({ dailyRows: true, customTextBox1: true, userid: true, token: true })
	.extend({
		loanId: z.string().max(100).optional().describe('Any name of the loan. The answer repeats it.'),
	});

/** A loan of a batch that follows no convention, with the defaults for its terms. */
export const batchLoan = loanRequest.extend({
	rounding: count(0, 17).default(0),
	lookback: businessDays.default(0),
	observationShift: z.boolean().default(false),
	lockout: businessDays.default(0),
	floorOption: floorOption.default('rfr'),
});
