import type { BusinessCalendar, OutsideCalendar } from './business-calendar.ts';
import type { BusinessDayConvention } from './business-day-convention.ts';
import { type EpochDay, endOfMonth } from './local-date.ts';
import type { Tenor } from './tenor.ts';

/**
 * Position of the stub if the term is not a multiple of the tenor. With a first stub dates are rolled backward
 * from the end, with a last stub forward from the start.
 */
export const stubs = ['ShortFirst', 'LongFirst', 'ShortLast', 'LongLast'] as const;

export type Stub = (typeof stubs)[number];

/** A day of the month, or its third Wednesday. */
export type RollDay = number | 'imm';

/** The terms of a series of periods; all dates unadjusted. */
export interface ScheduleTerms {
	readonly start: EpochDay;
	readonly end: EpochDay;
	/** Weeks or months; `zero` is one period from start to end. */
	readonly tenor: Tenor | 'zero';
	readonly calendar: BusinessCalendar;
	readonly convention: BusinessDayConvention;
	/** Convention of the last date, where it is another. */
	readonly endConvention?: BusinessDayConvention;
	readonly stub: Stub;
	/** End of the stub at the start: later dates are regular. */
	readonly firstRegular?: EpochDay | undefined;
	/** Start of the stub at the end: earlier dates are regular. */
	readonly lastRegular?: EpochDay | undefined;
	/** True if every date is a month end (or last business day of a month) because the first one is. */
	readonly endOfMonth?: boolean;
	/**
	 * Day of the month of rolled dates, the last day in a shorter month: 31 for month ends, `imm` for third Wednesdays.
	 * Default: that of the date from which they are rolled.
	 */
	readonly rollDay?: RollDay | undefined;
	/** Dates before the first business day of the calendar stay unadjusted, instead of being a failure. */
	readonly keepsEarlyDates?: boolean;
}

/** True if the dates are rolled backward from the end. */
export function isFirstStub(stub: Stub): boolean {
	return stub === 'ShortFirst' || stub === 'LongFirst';
}

export type ScheduleFailure =
	| { readonly reason: 'end-not-after-start' }
	| { readonly reason: 'regular-date-outside'; readonly field: 'firstRegular' | 'lastRegular' }
	| { readonly reason: 'too-many-periods'; readonly most: number }
	/** Start and end are one business day. */
	| { readonly reason: 'no-business-day-between' }
	| OutsideCalendar;

/** Sixty years of weeks are 3,131 periods. */
export const maxPeriods = 5000;

/** Why terms have no schedule; undefined when every date can be rolled and adjusted. */
export function failureOfTerms(terms: ScheduleTerms): ScheduleFailure | undefined {
	const { start, end, tenor, calendar, firstRegular, lastRegular } = terms;
	if (!(start < end)) return { reason: 'end-not-after-start' } as const;
	if (tenor !== 'zero') {
		if (tenor.unit === 'business-day' || !Number.isInteger(tenor.count) || tenor.count < 1) {
			throw new RangeError(`periods of ${tenor.count} ${tenor.unit}s cannot be rolled`);
		}
		const shortestDays = tenor.unit === 'week' ? 7 * tenor.count : 28 * tenor.count;
		if (end - start > maxPeriods * shortestDays) return { reason: 'too-many-periods', most: maxPeriods } as const;
	}
	if (firstRegular !== undefined && !(firstRegular >= start && firstRegular <= end)) {
		return { reason: 'regular-date-outside', field: 'firstRegular' } as const;
	}
	if (lastRegular !== undefined && !(lastRegular >= (firstRegular ?? start) && lastRegular <= end)) {
		return { reason: 'regular-date-outside', field: 'lastRegular' } as const;
	}
	const early = terms.keepsEarlyDates ? calendar.firstDay : Number.NEGATIVE_INFINITY;
	const outside = calendar.outside(Math.max(start, early)) ?? calendar.outside(Math.max(end, early));
	if (outside !== undefined) return outside;
	const { businessDays } = calendar;
	const isOpenBefore = terms.keepsEarlyDates || start >= (businessDays[0] ?? Number.POSITIVE_INFINITY);
	if (!isOpenBefore) return calendar.outside(calendar.firstDay - 1);
	const furthest = terms.endOfMonth ? endOfMonth(end) : end;
	const isFollowed = furthest <= (businessDays[businessDays.length - 1] ?? Number.NEGATIVE_INFINITY);
	return isFollowed ? undefined : calendar.outside(calendar.lastDay + 1);
}
