import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '../time/local-date.ts';

/** Conventions that determine which fixings an interest period uses, and their weights. */
export interface ObservationTerms {
	/** Business days by which the observation date precedes the accrual date; zero or more. */
	readonly lookbackDays: number;
	/** True if fixings are weighted by the days of the observation period instead of the interest period. */
	readonly hasObservationShift: boolean;
	/** Number of days before the end that use the observation date of the day before them; zero or more. */
	readonly lockoutDays: number;
	/** True if start and end may be weekend days or holidays. Each is then observed on the preceding business day. */
	readonly allowsNonBusinessDates: boolean;
}

/** Interest period resolved on a calendar: start, end, observation date and weight of each row. */
export interface ObservationGrid {
	readonly terms: ObservationTerms;
	readonly startDay: EpochDay;
	readonly endDay: EpochDay;
	/** Number of rows (N). */
	readonly rows: number;
	/** Epoch days on which rows start, t_0 to t_(N−1), followed by the end of the period, t_N. */
	readonly boundaries: Int32Array;
	/** Observation date of each row as an epoch day, after the lockout is applied. */
	readonly observations: Int32Array;
	/** n_i for i < N, in days. */
	readonly accrualDays: Int32Array;
	readonly interestDays: number;
	/** Σ n_i. With an observation shift these are the days of the observation period, otherwise the interest days. */
	readonly observationDays: number;
}

export type GridFailure =
	| OutsideCalendar
	| { readonly reason: 'start-not-before-end'; readonly start: LocalDate; readonly end: LocalDate }
	| { readonly reason: 'non-business-day'; readonly field: 'startDate' | 'endDate'; readonly date: LocalDate }
	| { readonly reason: 'lockout-too-long'; readonly lockoutDays: number; readonly max: number }
	| { readonly reason: 'empty-observation-period'; readonly start: LocalDate; readonly end: LocalDate };

/**
 * Resolves an interest period `[start, end)` on the business days of a calendar.
 *
 * A lookback moves the observation date earlier by business days. An observation shift moves its weight as well. A
 * lockout repeats the observation date of the day before it. Start and end must be business days unless the terms allow
 * other dates.
 * @see docs/methodology.md, Compounding in arrears
 */
export function observationGrid(
	start: LocalDate,
	end: LocalDate,
	calendar: BusinessCalendar,
	terms: ObservationTerms,
): ObservationGrid | GridFailure {
	return observationGridOfDays(epochDay(start), epochDay(end), calendar, terms);
}

/** Same as {@link observationGrid}, with epoch days instead of dates. */
export function observationGridOfDays(
	first: EpochDay,
	last: EpochDay,
	calendar: BusinessCalendar,
	terms: ObservationTerms,
): ObservationGrid | GridFailure {
	if (first >= last) return { reason: 'start-not-before-end', start: dateOfEpochDay(first), end: dateOfEpochDay(last) };
	const outside = calendar.outside(first) ?? calendar.outside(last);
	if (outside !== undefined) return outside;
	const isStartOpen = calendar.isBusinessDay(first);
	const isEndOpen = calendar.isBusinessDay(last);
	if (!terms.allowsNonBusinessDates) {
		if (!isStartOpen) return { reason: 'non-business-day', field: 'startDate', date: dateOfEpochDay(first) };
		if (!isEndOpen) return { reason: 'non-business-day', field: 'endDate', date: dateOfEpochDay(last) };
	}
	const startIndex = calendar.indexOnOrBefore(first);
	const endIndex = calendar.indexOnOrBefore(last);
	const earliest = startIndex - terms.lookbackDays;
	if (earliest < 0) return calendar.outside(calendar.firstDay - 1) as OutsideCalendar;

	const days = endIndex - startIndex + (isEndOpen ? 0 : 1);
	if (terms.lockoutDays > days - 1) {
		return { reason: 'lockout-too-long', lockoutDays: terms.lockoutDays, max: days - 1 };
	}
	const { businessDays } = calendar;
	const observationDays = terms.hasObservationShift
		? (businessDays[endIndex - terms.lookbackDays] as EpochDay) - (businessDays[earliest] as EpochDay)
		: last - first;
	if (observationDays === 0) {
		return { reason: 'empty-observation-period', start: dateOfEpochDay(first), end: dateOfEpochDay(last) };
	}
	return lazyGrid(terms, { first, last, startIndex, endIndex, days }, businessDays, observationDays);
}

interface Places {
	readonly first: EpochDay;
	readonly last: EpochDay;
	readonly startIndex: number;
	readonly endIndex: number;
	readonly days: number;
}

/** Returns a grid that builds its arrays on first access; loans with cached days never need them. */
function lazyGrid(
	terms: ObservationTerms,
	{ first, last, startIndex, endIndex, days }: Places,
	businessDays: Int32Array,
	observationDays: number,
): ObservationGrid {
	const { lookbackDays, hasObservationShift, lockoutDays } = terms;
	let boundaries: Int32Array | undefined;
	let observations: Int32Array | undefined;
	let accrualDays: Int32Array | undefined;
	/** Calculates the observation dates before the lockout is applied, and that of the end. */
	const observed = () => {
		const dates = new Int32Array(days + 1);
		dates.set(businessDays.subarray(startIndex - lookbackDays, startIndex - lookbackDays + days));
		dates[days] = businessDays[endIndex - lookbackDays] as EpochDay;
		return dates;
	};
	// The getters are own properties, so that object spread copies their arrays.
	return {
		terms,
		startDay: first,
		endDay: last,
		rows: days,
		interestDays: last - first,
		observationDays,
		get boundaries() {
			if (boundaries !== undefined) return boundaries;
			boundaries = new Int32Array(days + 1);
			boundaries.set(businessDays.subarray(startIndex, startIndex + days));
			boundaries[0] = first;
			boundaries[days] = last;
			return boundaries;
		},
		get observations() {
			if (observations !== undefined) return observations;
			observations = observed().slice(0, days);
			observations.fill(observations[days - 1 - lockoutDays] as EpochDay, days - lockoutDays);
			return observations;
		},
		get accrualDays() {
			accrualDays ??= differences(hasObservationShift ? observed() : this.boundaries);
			return accrualDays;
		},
	};
}

function differences(days: Int32Array): Int32Array {
	const result = new Int32Array(days.length - 1);
	for (let i = 0; i < result.length; i++) result[i] = (days[i + 1] as number) - (days[i] as number);
	return result;
}

export interface ObservationReason {
	readonly lookbackDays: number;
	readonly isObservationShifted: boolean;
	/** Lockout only: number of the earlier day, counted from 1, whose observation date the row repeats. */
	readonly lockedToDay?: number;
	/** True if the row starts on a weekend or holiday; the lookback then counts from the preceding business day. */
	readonly isFromPrecedingBusinessDay: boolean;
	readonly accrualDate: LocalDate;
}

/** Explains the observation date of a row. @param row zero-based */
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
