import { endOfMonth } from './adjust-date.ts';
import { adjust } from './business-day-convention.ts';
import type { EpochDay } from './local-date.ts';
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
	const adjusted = adjustedDates(rolled.days, terms);
	dropCrossedDates(rolled, adjusted);
	if (rolled.isRegular.length === 0) return { reason: 'no-business-day-between' };
	return { unadjusted: rolled.days, adjusted, isRegular: rolled.isRegular };
}

function rolledDates(terms: ScheduleTerms): RolledDates {
	const { start, end, tenor, stub } = terms;
	if (tenor === 'zero') return { days: [start, end], isRegular: [true] };
	const rollTerms = { ...terms, tenor };
	return isFirstStub(stub) ? rollBackward(rollTerms) : rollForward(rollTerms);
}

function joinLongStub({ days, isRegular }: RolledDates, { stub, firstRegular, lastRegular }: ScheduleTerms): void {
	const last = isRegular.length - 1;
	if (last < 1) return;
	if (stub === 'LongFirst' && firstRegular === undefined && !isRegular[0] && isRegular[1]) {
		days.splice(1, 1);
		isRegular.shift();
		isRegular[0] = false;
	}
	if (stub === 'LongLast' && lastRegular === undefined && !isRegular[last] && isRegular[last - 1]) {
		days.splice(last, 1);
		isRegular.pop();
		isRegular[last - 1] = false;
	}
}

/** In a schedule of month ends the rolled dates move there first; a date that was given moves only if it is one. */
function adjustedDates(days: EpochDay[], terms: ScheduleTerms): EpochDay[] {
	const { start, end, firstRegular, lastRegular, convention, endConvention = convention, calendar } = terms;
	const reachesMonthEnd = (day: EpochDay) => day >= calendar.lastOnOrBefore(endOfMonth(day));
	const last = days.length - 1;
	const conventionAt = (i: number) => (i < last ? convention : endConvention);
	const seed = isFirstStub(terms.stub) ? (lastRegular ?? end) : (firstRegular ?? start);
	const isMonthly = terms.tenor !== 'zero' && terms.tenor.unit === 'month';
	if (!terms.endOfMonth || !isMonthly || !reachesMonthEnd(seed)) {
		return days.map((day, i) => adjust(day, conventionAt(i), calendar));
	}
	return days.map((day, i) => {
		const isGiven = day === start || day === end || day === firstRegular || day === lastRegular;
		if (!isGiven) days[i] = endOfMonth(day);
		if (conventionAt(i) === 'NoMoving') return days[i] as EpochDay;
		if (isGiven && !reachesMonthEnd(day)) return adjust(day, conventionAt(i), calendar);
		return calendar.lastOnOrBefore(endOfMonth(day));
	});
}

/** Drops the date beside the start or the end that is not apart from it once both are adjusted. */
function dropCrossedDates({ days, isRegular }: RolledDates, adjusted: EpochDay[]): void {
	const last = adjusted.length - 1;
	const [beforeLast, end] = [adjusted[last - 1] as EpochDay, adjusted[last] as EpochDay];
	if (beforeLast >= end) {
		if (isRegular.length >= 2) isRegular[isRegular.length - 2] = beforeLast === end;
		isRegular.pop();
		days.splice(last - 1, 1);
		adjusted.splice(last - 1, 1);
	}
	const [start, second] = adjusted as [EpochDay, EpochDay | undefined];
	if (second !== undefined && second <= start) {
		isRegular[1] = second === start;
		isRegular.shift();
		days.splice(1, 1);
		adjusted.splice(1, 1);
	}
}
