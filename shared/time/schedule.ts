import { adjustKnown, type BusinessDayConvention } from './adjust-date.ts';
import { type EpochDay, endOfMonth } from './local-date.ts';
import {
	failureOfTerms,
	isFirstStub,
	rollBackward,
	rollForward,
	ScheduleDates,
	type ScheduleFailure,
	type ScheduleTerms,
} from './schedule-dates.ts';

/** Dates of consecutive periods: period i runs from date i to date i + 1. */
export interface Schedule {
	readonly unadjusted: readonly EpochDay[];
	readonly adjusted: readonly EpochDay[];
	/** True if period i is a whole tenor, false for a stub. The list has one item fewer than the dates. */
	readonly isRegular: readonly boolean[];
}

/**
 * Resolves the dates of a leg.
 *
 * Dates are rolled by multiples of the tenor: from the end for first stubs, from the start for last stubs, or from the
 * regular date given on that side. If a month is too short, its last day is used. All dates are adjusted, including
 * start and end. If rolled dates fall on the same business day, one of them is kept. A long stub consists of the
 * remainder and the adjacent regular period. If a regular date is given, the stub ends there, whether it is short or
 * long.
 * @see docs/methodology.md, Schedules; test/golden/time/schedules.json
 */
export function resolveSchedule(terms: ScheduleTerms): Schedule | ScheduleFailure {
	const failure = fillSchedule(terms, listed);
	return failure ?? listed.lists();
}

const listed = new ScheduleDates();

/** Same as {@link resolveSchedule}, but writes to reusable columns. After a failure, their content is undefined. */
export function fillSchedule(terms: ScheduleTerms, dates: ScheduleDates): ScheduleFailure | undefined {
	const failure = failureOfTerms(terms);
	if (failure !== undefined) return failure;
	roll(terms, dates);
	joinLongStub(dates, terms);
	if (terms.endOfMonth && rollsAtMonthEnds(terms)) moveToMonthEnds(dates, terms);
	else if (terms.endConvention !== undefined) adjustEnd(dates, terms, terms.endConvention);
	dropCrossedDates(dates);
	return dates.count === 0 ? { reason: 'no-business-day-between' } : undefined;
}

function roll(terms: ScheduleTerms, dates: ScheduleDates): void {
	const { start, end, tenor, stub, convention, calendar } = terms;
	if (tenor !== 'zero') {
		if (isFirstStub(stub)) rollBackward(terms, tenor, dates);
		else rollForward(terms, tenor, dates);
		return;
	}
	dates.count = 1;
	dates.unadjusted[0] = start;
	dates.unadjusted[1] = end;
	dates.adjusted[0] = adjustKnown(start, convention, calendar);
	dates.adjusted[1] = adjustKnown(end, convention, calendar);
	dates.isRegular[0] = 1;
}

function joinLongStub(dates: ScheduleDates, { stub, firstRegular, lastRegular }: ScheduleTerms): void {
	const { isRegular, count } = dates;
	if (count < 2) return;
	if (stub === 'LongFirst') {
		if (firstRegular === undefined && isRegular[0] === 0 && isRegular[1] === 1) dates.joinAt(1, false);
	} else if (stub === 'LongLast') {
		const isStub = isRegular[count - 1] === 0 && isRegular[count - 2] === 1;
		if (lastRegular === undefined && isStub) dates.joinAt(count - 1, false);
	}
}

/** True if dates are rolled from a month end of the calendar. Otherwise `endOfMonth` has no effect. */
export function rollsAtMonthEnds(terms: ScheduleTerms): boolean {
	const { start, end, firstRegular, lastRegular, tenor, stub } = terms;
	if (tenor === 'zero' || tenor.unit !== 'month') return false;
	return reachesMonthEnd(isFirstStub(stub) ? (lastRegular ?? end) : (firstRegular ?? start), terms);
}

/** True if a day is on or after the last business day of its month. */
function reachesMonthEnd(day: EpochDay, { calendar }: ScheduleTerms): boolean {
	return day >= adjustKnown(endOfMonth(day), 'Preceding', calendar);
}

/** Moves rolled dates to month ends; dates of the terms only if on or after the last business day of their month. */
function moveToMonthEnds({ count, unadjusted, adjusted }: ScheduleDates, terms: ScheduleTerms): void {
	const { start, end, firstRegular, lastRegular, calendar } = terms;
	for (let i = 0; i <= count; i++) {
		const day = unadjusted[i] as EpochDay;
		const isGiven = day === start || day === end || day === firstRegular || day === lastRegular;
		const convention = i < count ? terms.convention : (terms.endConvention ?? terms.convention);
		const moves = convention !== 'NoMoving' && (!isGiven || reachesMonthEnd(day, terms));
		if (!isGiven) unadjusted[i] = endOfMonth(day);
		adjusted[i] = moves
			? adjustKnown(endOfMonth(day), 'Preceding', calendar)
			: adjustKnown(unadjusted[i] as EpochDay, convention, calendar);
	}
}

function adjustEnd(
	{ count, unadjusted, adjusted }: ScheduleDates,
	{ calendar }: ScheduleTerms,
	convention: BusinessDayConvention,
) {
	adjusted[count] = adjustKnown(unadjusted[count] as EpochDay, convention, calendar);
}

/** Drops the date next to the start or the end if it falls on the same day after adjustment. */
function dropCrossedDates(dates: ScheduleDates): void {
	const { count, adjusted } = dates;
	if (count === 0) return;
	const beforeLast = adjusted[count - 1] as EpochDay;
	const end = adjusted[count] as EpochDay;
	if (beforeLast >= end) {
		if (count === 1) {
			dates.count = 0;
			return;
		}
		dates.joinAt(count - 1, beforeLast === end);
	}
	const start = adjusted[0] as EpochDay;
	const second = adjusted[1] as EpochDay;
	if (second > start) return;
	if (dates.count === 1) dates.count = 0;
	else dates.joinAt(1, second === start);
}
