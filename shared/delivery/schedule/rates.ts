import * as z from 'zod';
import { floorBases, floorOptions, spreadMethods } from '#shared/compounding/floor-option.ts';
import { rule, ruleOfFields } from '#shared/input/read-faults.ts';
import { isVisibleLine, visibleLineRule } from '#shared/input/visible-line.ts';
import { addBusinessDays, addMonths, preceding } from '#shared/time/adjust-date.ts';
import type { BusinessCalendar, OutsideCalendar } from '#shared/time/business-calendar.ts';
import { type EpochDay, epochDay, isLocalDate, isWeekend, type LocalDate } from '#shared/time/local-date.ts';

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

/** Day from which a relative date is counted: run date (T), day after the latest due fixing (F), or period end (E). */
export type DateAnchor = 'T' | 'F' | 'E';

/** Step by which a date moves: business days, calendar days, weeks, months or years. Negative steps move it back. */
export interface DateStep {
	readonly unit: 'B' | 'D' | 'W' | 'M' | 'Y';
	readonly count: number;
}

/** A date that depends on the run, such as `T-2B` or `E-3M`, or a fixed date. */
export type RelativeDate =
	| { readonly fixed: LocalDate }
	| { readonly anchor: DateAnchor; readonly steps: readonly DateStep[] };

const whole = /^([TFE])((?:[+-]\d{1,3}[BDWMY]){0,4})$/;
const step = /([+-]\d{1,3})([BDWMY])/g;

/**
 * Parses a date such as `2026-03-31`, `T`, `F+1B` or `E-1M-2B`. A relative date has an anchor and up to four steps,
 * which are applied from left to right.
 * @returns undefined if the text is not such a date
 */
export function parseRelativeDate(text: string): RelativeDate | undefined {
	if (isLocalDate(text)) return { fixed: text };
	const [, anchor, steps = ''] = whole.exec(text) ?? [];
	if (anchor === undefined) return undefined;
	const taken = steps.matchAll(step);
	return {
		anchor: anchor as DateAnchor,
		steps: Array.from(taken, ([, count, unit]) => ({ unit: unit as DateStep['unit'], count: Number(count) })),
	};
}

/** Failure: the date is relative to the latest due fixing, and no fixing has been published yet. */
export interface MissingAnchor {
	readonly reason: 'missing-anchor';
	readonly anchor: DateAnchor;
}

/**
 * Returns the day that a date means in a run.
 *
 * Steps of months and years keep the day of the month, or use the last day of a shorter month. If the result is not a
 * business day, it moves to the preceding business day, like the start date in the calculator's form. A fixed date does
 * not move.
 * @param calendar joint calendar of the rate
 * @returns `outside-calendar` if the steps leave the range of the calendar
 */
export function resolveRelativeDate(
	date: RelativeDate,
	anchors: { readonly [anchor in DateAnchor]?: EpochDay },
	calendar: BusinessCalendar,
): EpochDay | OutsideCalendar | MissingAnchor {
	if ('fixed' in date) return epochDay(date.fixed);
	const anchor = anchors[date.anchor];
	if (anchor === undefined) return { reason: 'missing-anchor', anchor: date.anchor };
	const day = movedBySteps(anchor, date.steps, calendar);
	return typeof day === 'number' ? preceding(day, calendar) : day;
}

/** Moves a day by steps, maybe to a closed day. Without a calendar, Monday to Friday are business days. */
export function movedBySteps(
	anchor: EpochDay,
	steps: readonly DateStep[],
	calendar: BusinessCalendar | undefined,
): EpochDay | OutsideCalendar {
	let day: EpochDay | OutsideCalendar = anchor;
	for (const { unit, count } of steps) {
		day = moved(day, unit, count, calendar);
		if (typeof day !== 'number') return day;
	}
	return day;
}

function moved(
	day: EpochDay,
	unit: DateStep['unit'],
	count: number,
	calendar: BusinessCalendar | undefined,
): EpochDay | OutsideCalendar {
	switch (unit) {
		case 'B':
			return calendar === undefined ? addWeekdays(day, count) : addBusinessDays(day, count, calendar);
		case 'D':
			return day + count;
		case 'W':
			return day + 7 * count;
		case 'M':
			return addMonths(day, count);
		case 'Y':
			return addMonths(day, 12 * count);
	}
}

function addWeekdays(day: EpochDay, count: number): EpochDay {
	let moved = day;
	for (let left = Math.abs(count); left > 0; left -= isWeekend(moved) ? 0 : 1) moved += Math.sign(count);
	return moved;
}

/** Maximum years between the run date and a date. Later dates have five-digit years, which cannot be written. */
const maxYears = 100;

/** True if the date is at most that many years from the run date. Business days count as calendar days. */
function isNearRun(text: string): boolean {
	const date = parseRelativeDate(text);
	if (date === undefined || 'fixed' in date) return true;
	const days = date.steps.reduce((sum, { unit, count }) => sum + count * maxDays[unit], 0);
	return Math.abs(days) <= maxYears * maxDays.Y;
}

const maxDays = { B: 1, D: 1, W: 7, M: 31, Y: 366 } as const;

/**
 * Loans in the files of a job of type Loans: shared loans of the organisation, and the date to which their interest has
 * accrued.
 *
 * The date is the same for all loans. Business days (B) are those of `delivery.calendar`, or Monday to Friday if there
 * is no calendar. The date is not moved from a weekend or holiday, because interest accrues on every calendar day.
 */
export const loanSelection = z.strictObject({
	date: relativeDate('T')
		.refine(
			isNearRun,
			rule('date-too-far', `must be within ${maxYears} years of the date of the run`, { max: maxYears }),
		)
		.default('T')
		.describe(
			'Interest from the start of the current period up to this date, excluded: ISO date, or T, the date of the run, with moves. Business days (B) are those of delivery.calendar; without one, Monday to Friday.',
		),
	currency: currency.optional().describe('Only loans of this currency. Absent: all currencies.'),
	search: z
		.string()
		.max(100)
		.refine(isVisibleLine, rule('visible-line', visibleLineRule))
		.optional()
		.describe(
			'Only loans with this text in their name, reference, borrower, lender or facility. Letter case makes no difference.',
		),
});
