import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '../time/local-date.ts';

/** Which days an interest period looks at, before any rate is known. */
export interface ObservationTerms {
	/** Business days between the day that accrues and the day whose fixing it takes; not negative. */
	readonly lookbackDays: number;
	/** The days of the observation period weigh the fixings, instead of those of the interest period. */
	readonly hasObservationShift: boolean;
	/** The last so many days repeat the observation of the day before them; not negative. */
	readonly lockoutDays: number;
	/** Start and end may be holidays; each is then observed on the preceding business day. */
	readonly allowsNonBusinessDates: boolean;
}

/** An interest period laid out day by day: what each row accrues from, to, on which fixing and for how many days. */
export interface ObservationGrid {
	readonly terms: ObservationTerms;
	/** t_0 = start … t_N = end. */
	readonly boundaries: Int32Array;
	/** o_i for i < N, the lockout applied. */
	readonly observations: Int32Array;
	/** n_i for i < N, in days. */
	readonly accrualDays: Int32Array;
	/** Calendar days from start to end. */
	readonly interestDays: number;
	/** Σ n_i: the days of the observation period under an observation shift, otherwise the interest days. */
	readonly observationDays: number;
}

export type GridFailure =
	| OutsideCalendar
	| { readonly reason: 'start-not-before-end'; readonly start: LocalDate; readonly end: LocalDate }
	| { readonly reason: 'non-business-day'; readonly field: 'startDate' | 'endDate'; readonly date: LocalDate }
	| { readonly reason: 'lockout-too-long'; readonly lockoutDays: number; readonly max: number }
	| { readonly reason: 'empty-observation-period'; readonly start: LocalDate; readonly end: LocalDate };

/**
 * Lays an interest period `[start, end)` out on the business days of a calendar.
 *
 * A lookback moves the observation earlier by business days, an observation shift moves its weight too, a lockout
 * repeats the observation of the day before it. Start and end are business days unless the terms allow others.
 *
 * @see docs/methodology.md, Compounding in arrears
 */
export function observationGrid(
	start: LocalDate,
	end: LocalDate,
	calendar: BusinessCalendar,
	terms: ObservationTerms,
): ObservationGrid | GridFailure {
	if (start >= end) return { reason: 'start-not-before-end', start, end };
	const first = epochDay(start);
	const last = epochDay(end);
	const outside = calendar.outside(first) ?? calendar.outside(last);
	if (outside !== undefined) return outside;
	const isStartOpen = calendar.isBusinessDay(first);
	const isEndOpen = calendar.isBusinessDay(last);
	if (!terms.allowsNonBusinessDates) {
		if (!isStartOpen) return { reason: 'non-business-day', field: 'startDate', date: start };
		if (!isEndOpen) return { reason: 'non-business-day', field: 'endDate', date: end };
	}
	const startIndex = calendar.indexOnOrBefore(first);
	const endIndex = calendar.indexOnOrBefore(last);
	const earliest = startIndex - terms.lookbackDays;
	if (earliest < 0) return calendar.outside(calendar.firstDay - 1) as OutsideCalendar;

	const days = endIndex - startIndex + (isEndOpen ? 0 : 1);
	if (terms.lockoutDays > days - 1) {
		return { reason: 'lockout-too-long', lockoutDays: terms.lockoutDays, max: days - 1 };
	}
	const boundaries = new Int32Array(days + 1);
	const observed = new Int32Array(days + 1);
	for (let i = 0; i < days; i++) {
		boundaries[i] = calendar.businessDays[startIndex + i] as EpochDay;
		observed[i] = calendar.businessDays[earliest + i] as EpochDay;
	}
	boundaries[0] = first;
	boundaries[days] = last;
	observed[days] = calendar.businessDays[endIndex - terms.lookbackDays] as EpochDay;
	const weighed = terms.hasObservationShift ? observed : boundaries;
	const observationDays = (weighed[days] as EpochDay) - (weighed[0] as EpochDay);
	if (observationDays === 0) return { reason: 'empty-observation-period', start, end };
	const accrualDays = differences(weighed);
	const observations = observed.slice(0, days);
	observations.fill(observations[days - 1 - terms.lockoutDays] as EpochDay, days - terms.lockoutDays);
	return { terms, boundaries, observations, accrualDays, interestDays: last - first, observationDays };
}

function differences(days: Int32Array): Int32Array {
	const result = new Int32Array(days.length - 1);
	for (let i = 0; i < result.length; i++) result[i] = (days[i + 1] as number) - (days[i] as number);
	return result;
}

/** How a row came to its observation date. */
export interface ObservationReason {
	readonly lookbackDays: number;
	readonly isObservationShifted: boolean;
	/** The day number (from 1) whose observation is repeated, for a locked-out row. */
	readonly lockedToDay?: number;
	/** The row begins on a holiday, so that its observation counts from the business day before. */
	readonly isFromPrecedingBusinessDay: boolean;
	readonly accrualDate: LocalDate;
}

/** @param row from 0 */
export function observationReason(grid: ObservationGrid, calendar: BusinessCalendar, row: number): ObservationReason {
	const { lookbackDays, hasObservationShift, lockoutDays } = grid.terms;
	const firstLocked = grid.observations.length - lockoutDays;
	const accrualDay = grid.boundaries[row] as EpochDay;
	return {
		lookbackDays,
		isObservationShifted: hasObservationShift && lookbackDays > 0,
		...(row >= firstLocked ? { lockedToDay: firstLocked } : {}),
		isFromPrecedingBusinessDay: !calendar.isBusinessDay(accrualDay),
		accrualDate: dateOfEpochDay(accrualDay),
	};
}
