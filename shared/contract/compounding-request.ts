import * as z from 'zod';
import { caller, currency, date, decimal, decimalOrBlank } from './wire.ts';

export const floorOptions = ['rfr', 'cas', 'hybrid', 'RFRONLY'] as const;

export const yearlyBases = ['ACT/360', 'ACT/365'] as const;

const calendars = z.array(z.string().min(1).max(100)).max(50);

export const count = (from: number, to: number) =>
	z
		.int(`must be a whole number from ${from} to ${to}`)
		.min(from, `must be at least ${from}`)
		.max(to, `must be at most ${to}`);

/** Every field but the currency and the two dates may be left out; what then holds is in the descriptions. */
export const compoundingRequest = z.strictObject({
	currency,
	startDate: date,
	endDate: date,
	days: count(1, 3660).optional().describe('Calendar days from start to end. Refused when the dates say otherwise.'),
	principal: decimal.nullish().describe('Amount on which interest accrues. Absent or null: 1,000,000.'),
	rounding: count(0, 17)
		.default(0)
		.describe(
			'Decimals of the rates, rounded half away from zero. 0: no rounding, that is 18 decimals without trailing zeros.',
		),
	lookback: count(0, 366).default(0).describe('Business days.'),
	observationShift: z.boolean().default(false),
	lockout: count(0, 366).default(0).describe('Business days.'),
	yearlyBasis: z
		.enum(yearlyBases, `must be one of ${yearlyBases.join(', ')}`)
		.optional()
		.describe('Absent: the basis of the currency.'),
	cas: decimalOrBlank.nullish().describe('Percent per year. Absent, null or blank: 0.'),
	margin: decimalOrBlank.nullish().describe('Percent per year. Absent, null or blank: 0.'),
	floor: decimalOrBlank.nullish().describe('Percent per year. Absent, null or blank: no floor. Zero is a floor.'),
	floorOption: z.enum(floorOptions, `must be one of ${floorOptions.join(', ')}`).default('rfr'),
	systemCalendars: calendars.optional().describe('Absent, and no client calendars: the calendar of the currency.'),
	clientCalendars: calendars.optional(),
	principalAmtChanges: z
		.record(z.string(), decimal)
		.optional()
		.describe('By date: the amount that is added to the principal from that date on. Negative for a repayment.'),
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

/** A loan of a batch: the fields of a single request, which have the same meaning and defaults. */
export const batchLoan = compoundingRequest
	.omit({ dailyRows: true, customTextBox1: true, userid: true, token: true })
	.extend({
		loanId: z.string().max(100).optional().describe('Any name of the loan. The answer repeats it.'),
	});
