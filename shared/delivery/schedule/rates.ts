import * as z from 'zod';
import { floorBases, floorOptions, spreadMethods } from '#shared/compounding/floor-option.ts';
import { rule, ruleOfFields } from '#shared/input/read-faults.ts';
import { isVisibleLine, visibleLineRule } from '#shared/input/visible-line.ts';
import { parseRelativeDate, type RelativeDate } from './relative-date.ts';

export const currency = z
	.string()
	.refine((text) => /^[A-Z]{3}$/.test(text), rule('currency-code', 'must be a three-letter currency code, such as USD'))
	.describe('Three-letter currency code.');

const tenor = z
	.string()
	.refine((text) => /^[1-9]\d{0,2}[DWMY]$/.test(text), rule('tenor', 'must be a tenor, such as 1W, 3M or 1Y'));

const decimal = z
	.string()
	.refine(
		(text) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text),
		rule('decimal', 'must be a decimal number in quotation marks, such as "0.25"'),
	);

/** Returns the schema of a date in a job: an ISO date, or one of the letters with steps in B, D, W, M or Y. */
export function relativeDate(letters: 'T' | 'TF' | 'TFE') {
	const names = [...letters].join(' or ');
	const message = `must be a date such as 2026-03-16, or ${names} moved by business days (B), days (D), weeks (W), months (M) or years (Y), such as T-2B`;
	const isAllowed = (date: RelativeDate | undefined) =>
		date !== undefined && ('fixed' in date || letters.includes(date.anchor));
	return z
		.string()
		.min(1, { abort: true })
		.max(40, { abort: true })
		.refine(
			(text) => isAllowed(parseRelativeDate(text)),
			rule('relative-date', message, { letters: [...letters].join(', ') }),
		);
}

const name = z.string().trim().min(1).max(60).refine(isVisibleLine, rule('visible-line', visibleLineRule));
const calendars = z.array(z.string().min(1).max(100)).max(50);

/**
 * Entry of `Rates` in a job of type Compounded: a compounding request with dates relative to the run.
 *
 * T is the run date in the job's time zone. F is the day after the latest due fixing. E is the end date.
 */
const compoundedRateFields = z.strictObject({
	name: name.optional().describe('Name of the row, once in the file. Absent: the currency and the period.'),
	currency,
	tenor: tenor.optional().describe('Length of the period up to its end: 3M is the same as startDate E-3M.'),
	days: z.int().min(1).max(3660).optional().describe('Calendar days of the period up to its end.'),
	startDate: relativeDate('TFE').optional().describe('First day of the period: ISO date, or T, F or E with moves.'),
	endDate: relativeDate('TF').default('F').describe('End of the period, excluded: ISO date, or T or F with moves.'),
	rows: z
		.enum(['result', 'daily'])
		.default('result')
		.describe('`result`: one row for the period. `daily`: one row for each day.'),
	principal: decimal.optional().describe('Amount on which interest accrues. Absent: 1,000,000.'),
	rounding: z
		.int()
		.min(0)
		.max(17)
		.optional()
		.describe('Decimals of the rates. 0: no rounding. Absent: 0, or what the convention says.'),
	lookback: z.int().min(0).max(366).optional().describe('Business days. Absent: 0, or what the convention says.'),
	observationShift: z.boolean().optional().describe('Absent: false, or what the convention says.'),
	lockout: z.int().min(0).max(366).optional().describe('Business days. Absent: 0, or what the convention says.'),
	yearlyBasis: z
		.enum(['ACT/360', 'ACT/365'])
		.optional()
		.describe('Absent: the basis of the currency, or what the convention says.'),
	cas: decimal.optional().describe('Credit adjustment spread, percent per year. Absent: 0.'),
	margin: decimal.optional().describe('Percent per year. Absent: 0.'),
	floor: decimal.optional().describe('Percent per year. Absent: no floor. Zero is a floor.'),
	floorOption: z.enum(floorOptions).optional().describe('Absent: rfr, or what the convention says.'),
	floorOn: z
		.enum(floorBases)
		.optional()
		.describe(
			'Rate that the floor is compared with. Takes precedence over floorOption. Absent: as it says, or what the convention says.',
		),
	casMethod: z
		.enum(spreadMethods)
		.optional()
		.describe(
			'Use of the credit adjustment spread. Takes precedence over floorOption. Absent: as it says, or what the convention says.',
		),
	marginMethod: z
		.enum(spreadMethods)
		.optional()
		.describe('Use of the margin. Takes precedence over floorOption. Absent: as it says, or what the convention says.'),
	convention: z
		.string()
		.min(1)
		.max(50)
		.optional()
		.describe('Convention of the currency that gives the terms that are absent, such as lma-sonia.'),
	systemCalendars: calendars.optional().describe('Absent, and no client calendars: the calendar of the currency.'),
	clientCalendars: calendars.optional().describe('Calendars of the organization.'),
});

export const compoundedRate = compoundedRateFields.refine(
	({ tenor, days, startDate }) => [tenor, days, startDate].filter((each) => each !== undefined).length === 1,
	ruleOfFields('one-period', 'must have exactly one of tenor, days and startDate'),
);

export type CompoundedRate = z.output<typeof compoundedRate>;

/** Entry of `Rates` in a job of type Term: all tenors of one instrument, or of all instruments in a currency. */
export const termRate = z
	.strictObject({
		currency: currency.optional(),
		instrument: z
			.string()
			.min(1)
			.max(60)
			.optional()
			.describe(
				'Name of a term instrument of the currencies of the organization, such as SOFR Averages, SARON Compound Rates, Term SOFR or TORF. Checked when saved.',
			),
		tenors: z.array(z.string().min(1).max(10)).min(1).max(50).optional().describe('Absent: all tenors.'),
		date: relativeDate('TF')
			.default('F')
			.describe('F: the latest values. T with moves, or an ISO date: the values of that date.'),
	})
	.refine(
		(each) => (each.currency === undefined) !== (each.instrument === undefined),
		ruleOfFields('currency-or-instrument', 'must have either currency or instrument'),
	);

export type TermRate = z.output<typeof termRate>;

/** Returns the name of an entry, by default its currency and period, such as `USD 3M`, `GBP 30D` or `USD T-1M`. */
export function rateName({ name: own, currency: code, tenor: length, days, startDate }: CompoundedRate): string {
	return own ?? `${code} ${length ?? (days === undefined ? startDate : `${days}D`)}`;
}
