import { adjustKnown, type BusinessDayConvention } from './business-day-convention.ts';
import { type EpochDay, endOfMonth } from './local-date.ts';
import { type RolledDates, rollBackward, rollForward } from './roll-dates.ts';
import { failureOfTerms, isFirstStub, type ScheduleFailure, type ScheduleTerms } from './schedule-terms.ts';

/** The dates of consecutive periods: period i runs from date i to date i + 1. */
export interface Schedule {
	readonly unadjusted: readonly EpochDay[];
	readonly adjusted: readonly EpochDay[];
	/** Whether period i is a whole tenor, one fewer than dates. */
	readonly isRegular: readonly boolean[];
}

/**
 * The dates of a leg.
 *
 * Dates are rolled by multiples of the tenor from the end (first stubs) or the start (last stubs), or from the regular
 * date that is given at that side; a month that is too short ends earlier. Then every date is adjusted, start and end
 * included. Of rolled dates that fall on one business day one is kept. A long stub is joined with the regular period
 * beside it, and where a regular date is given the stub ends there, long or short.
 *
 * @see docs/methodology.md, Schedules; test/golden/time/schedules.json
 */
export function resolveSchedule(terms: ScheduleTerms): Schedule | ScheduleFailure {
	const failure = failureOfTerms(terms);
	if (failure !== undefined) return failure;
	const rolled = rolledDates(terms);
	joinLongStub(rolled, terms);
	if (rollsAtMonthEnds(terms)) moveToMonthEnds(rolled, terms);
	else adjustEnd(rolled, terms);
	dropCrossedDates(rolled);
	return rolled.isRegular.length === 0 ? { reason: 'no-business-day-between' } : rolled;
}

function rolledDates(terms: ScheduleTerms): RolledDates {
	const { start, end, tenor, stub, convention, calendar } = terms;
	if (tenor === 'zero') {
		const adjusted = [adjustKnown(start, convention, calendar), adjustKnown(end, convention, calendar)];
		return { unadjusted: [start, end], adjusted, isRegular: [true] };
	}
	const rollTerms = { ...terms, tenor };
	return isFirstStub(stub) ? rollBackward(rollTerms) : rollForward(rollTerms);
}

function joinLongStub(rolled: RolledDates, { stub, firstRegular, lastRegular }: ScheduleTerms): void {
	const { isRegular } = rolled;
	const last = isRegular.length - 1;
	if (last < 1) return;
	if (stub === 'LongFirst' && firstRegular === undefined && !isRegular[0] && isRegular[1]) {
		dropDate(rolled, 1);
		isRegular.splice(0, 2, false);
	}
	if (stub === 'LongLast' && lastRegular === undefined && !isRegular[last] && isRegular[last - 1]) {
		dropDate(rolled, last);
		isRegular.splice(last - 1, 2, false);
	}
}

function rollsAtMonthEnds(terms: ScheduleTerms): boolean {
	const { start, end, firstRegular, lastRegular, tenor, stub } = terms;
	if (!terms.endOfMonth || tenor === 'zero' || tenor.unit !== 'month') return false;
	return reachesMonthEnd(isFirstStub(stub) ? (lastRegular ?? end) : (firstRegular ?? start), terms);
}

/** Whether no business day of the month is later. */
function reachesMonthEnd(day: EpochDay, { calendar }: ScheduleTerms): boolean {
	return day >= adjustKnown(endOfMonth(day), 'Preceding', calendar);
}

/** Rolled dates move to the end of their month; a date that was given moves only where it reaches that. */
function moveToMonthEnds({ unadjusted, adjusted }: RolledDates, terms: ScheduleTerms): void {
	const { start, end, firstRegular, lastRegular, calendar } = terms;
	const last = unadjusted.length - 1;
	for (const [i, day] of unadjusted.entries()) {
		const isGiven = day === start || day === end || day === firstRegular || day === lastRegular;
		if (!isGiven) unadjusted[i] = endOfMonth(day);
		const convention = i < last ? terms.convention : endConventionOf(terms);
		const moves = convention !== 'NoMoving' && (!isGiven || reachesMonthEnd(day, terms));
		adjusted[i] = moves
			? adjustKnown(endOfMonth(day), 'Preceding', calendar)
			: adjustKnown(unadjusted[i] as EpochDay, convention, calendar);
	}
}

function adjustEnd({ unadjusted, adjusted }: RolledDates, terms: ScheduleTerms): void {
	const last = unadjusted.length - 1;
	adjusted[last] = adjustKnown(unadjusted[last] as EpochDay, endConventionOf(terms), terms.calendar);
}

function endConventionOf({ convention, endConvention }: ScheduleTerms): BusinessDayConvention {
	return endConvention ?? convention;
}

/** Drops the date beside the start or the end that is not apart from it once both are adjusted. */
function dropCrossedDates(rolled: RolledDates): void {
	const { adjusted, isRegular } = rolled;
	const last = adjusted.length - 1;
	const [beforeLast, end] = [adjusted[last - 1] as EpochDay, adjusted[last] as EpochDay];
	if (beforeLast >= end) {
		if (isRegular.length >= 2) isRegular[isRegular.length - 2] = beforeLast === end;
		isRegular.pop();
		dropDate(rolled, last - 1);
	}
	const [start, second] = adjusted as [EpochDay, EpochDay | undefined];
	if (second !== undefined && second <= start) {
		isRegular[1] = second === start;
		isRegular.shift();
		dropDate(rolled, 1);
	}
}

function dropDate({ unadjusted, adjusted }: RolledDates, index: number): void {
	unadjusted.splice(index, 1);
	adjusted.splice(index, 1);
}
