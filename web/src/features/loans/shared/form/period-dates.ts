import type { BusinessCalendar, OutsideCalendar } from '#shared/time/business-calendar.ts';
import { addDays, daysBetween, epochDay, type LocalDate, laterOf } from '#shared/time/local-date.ts';
import {
	businessDayOnOrAfter,
	businessDayOnOrBefore,
	closedDayObjection,
	earliestEndDate,
	earliestStartDate,
	foundOr,
	isLockoutTooLong,
	maxDays,
	maxEndDate,
	outsideCalendarMessage,
	selectedCalendar,
} from './business-days.ts';
import {
	type FormContext,
	type FormMessage,
	type FormOutcome,
	type FormState,
	movedByDays,
	remember,
} from './form-state.ts';

type Selection = Pick<FormState, 'systemCalendars' | 'clientCalendars'>;

export function changeCalendars(state: FormState, selection: Partial<Selection>, context: FormContext): FormOutcome {
	const changed = { ...state, ...selection };
	const message = calendarsObjection(changed, context);
	return message === undefined ? { state: changed } : { state, message };
}

export function calendarsObjection(state: FormState, context: FormContext): FormMessage | undefined {
	if (state.systemCalendars.length + state.clientCalendars.length === 0) return { code: 'no-calendar' };
	const calendar = selectedCalendar(state, context.reference);
	const { startDate, endDate } = state;
	const closed =
		closedDayObjection(startDate, calendar, 'start-not-business-day') ??
		closedDayObjection(endDate, calendar, 'end-not-business-day');
	if (closed !== undefined) return closed;
	const closedChange = state.principalChanges.findIndex(
		({ changeDate }) => !calendar.isBusinessDay(epochDay(changeDate)),
	);
	if (closedChange !== -1) return { code: 'change-date-not-business-day', number: closedChange + 1 };
	if (endDate > maxEndDate(state, context)) return { code: 'end-past-max', first: 'endDate' };
	if (isLockoutTooLong(state.lockout, startDate, endDate, calendar)) return { code: 'lockout-too-long-for-calendars' };
	return undefined;
}

/** Returns whether each input is locked. Lookback and lockout exclude each other, and a shift needs a lookback. */
export function observationLocks({ lookback, lockout }: Pick<FormState, 'lookback' | 'lockout'>) {
	return { lookback: lockout > 0, observationShift: lookback === 0 || lockout > 0, lockout: lookback > 0 };
}

export function changeLookback(state: FormState, lookback: number, context: FormContext): FormOutcome {
	if (observationLocks(state).lookback) return { state };
	return withinMaxEnd(state, { ...state, lookback, observationShift: lookback > 0 && state.observationShift }, context);
}

export function changeObservationShift(state: FormState, observationShift: boolean): FormOutcome {
	return observationLocks(state).observationShift ? { state } : { state: { ...state, observationShift } };
}

export function changeLockout(state: FormState, lockout: number, context: FormContext): FormOutcome {
	if (observationLocks(state).lockout) return { state };
	if (isLockoutTooLong(lockout, state.startDate, state.endDate, selectedCalendar(state, context.reference))) {
		return { state, message: { code: 'lockout-too-long' } };
	}
	return withinMaxEnd(state, { ...state, lockout }, context);
}

/** Applies a changed lookback or lockout. Refuses it if the end date would be after the latest possible end date. */
function withinMaxEnd(state: FormState, changed: FormState, context: FormContext): FormOutcome {
	if (state.endDate <= maxEndDate(changed, context)) return { state: changed };
	const followsDays = movedByDays(state.periodMemory, context.nowMillis) === 'endDate';
	return { state, message: { code: 'end-past-max', first: followsDays ? 'days' : 'endDate' } };
}

type DateField = 'startDate' | 'endDate';

type Period = Pick<FormState, DateField>;

/**
 * Changes the start date. If it is more than a year from the end date, moves the end date too and keeps the number of
 * days. Otherwise the limit of a year would refuse a start date in a different year.
 */
export function changeStartDate(state: FormState, startDate: LocalDate, context: FormContext): FormOutcome {
	const calendar = selectedCalendar(state, context.reference);
	const { endDate } = state;
	const distance = daysBetween(startDate, endDate);
	if (startDate < earliestStartDate) return refuse(state, { code: 'start-too-early', date: earliestStartDate });
	if (distance <= 0 && distance >= -maxDays) return refuse(state, { code: 'start-not-before-end' });
	const closed = closedDayObjection(startDate, calendar, 'chosen-not-business-day');
	if (closed !== undefined) return refuse(state, closed);
	if (distance > 0 && distance <= maxDays) return settle(state, { startDate, endDate }, 'startDate', context);
	const target = laterOf(addDays(startDate, state.days), earliestEndDate);
	const movedEnd = endAt(target, startDate, calendar);
	if (foundOr(movedEnd, target) > maxEndDate(state, context)) {
		return refuse(state, { code: 'end-past-max', first: 'days' });
	}
	if (typeof movedEnd !== 'string') return refuse(state, outsideCalendarMessage(movedEnd));
	if (movedEnd < earliestEndDate || daysBetween(startDate, movedEnd) > maxDays) {
		return refuse(state, { code: 'start-too-early', date: addDays(earliestEndDate, -maxDays) });
	}
	return moved(settle(state, { startDate, endDate: movedEnd }, 'startDate', context), 'endDate');
}

export function changeEndDate(state: FormState, endDate: LocalDate, context: FormContext): FormOutcome {
	const { startDate } = state;
	const max = maxEndDate(state, context);
	if (endDate < earliestEndDate) return refuse(state, { code: 'end-too-early', date: earliestEndDate });
	if (endDate > max) return refuse(state, { code: 'end-too-late', date: max });
	if (endDate <= startDate) return refuse(state, { code: 'end-before-start' });
	const closed = closedDayObjection(endDate, selectedCalendar(state, context.reference), 'chosen-not-business-day');
	if (closed !== undefined) return refuse(state, closed);
	if (daysBetween(startDate, endDate) > maxDays) return refuse(state, { code: 'span-too-long', max: maxDays });
	return settle(state, { startDate, endDate }, 'endDate', context);
}

/**
 * Changes the number of days. Moves the end date if the user changed the start date last, otherwise the start date. The
 * moved date is rounded to a business day that makes the period longer, or shorter if the period would exceed a year.
 * `days` is then set to the actual number.
 */
export function changeDays(state: FormState, days: number, context: FormContext): FormOutcome {
	const movedField = movedByDays(state.periodMemory, context.nowMillis);
	const outcome = movedField === 'endDate' ? moveEnd(state, days, context) : moveStart(state, days, context);
	return outcome.state.days === days ? outcome : moved(outcome, movedField);
}

function moveEnd(state: FormState, days: number, context: FormContext): FormOutcome {
	const calendar = selectedCalendar(state, context.reference);
	const { startDate } = state;
	const target = addDays(startDate, days);
	const endDate = endAt(target, startDate, calendar);
	if (foundOr(endDate, target) > maxEndDate(state, context)) {
		return refuse(state, { code: 'end-past-max', first: 'startDate' });
	}
	if (typeof endDate !== 'string') return refuse(state, outsideCalendarMessage(endDate));
	if (endDate < earliestEndDate) return refuse(state, { code: 'end-too-early', date: earliestEndDate });
	if (endDate <= startDate) return refuse(state, { code: 'span-too-long', max: maxDays });
	return settle(state, { startDate, endDate }, 'days', context);
}

function moveStart(state: FormState, days: number, context: FormContext): FormOutcome {
	const calendar = selectedCalendar(state, context.reference);
	const { endDate } = state;
	const target = addDays(endDate, -days);
	const before = businessDayOnOrBefore(target, calendar);
	if (typeof before !== 'string') return refuse(state, outsideCalendarMessage(before));
	const startDate = daysBetween(before, endDate) > maxDays ? businessDayOnOrAfter(target, calendar) : before;
	if (typeof startDate !== 'string' || startDate >= endDate) {
		return refuse(state, { code: 'span-too-long', max: maxDays });
	}
	if (startDate < earliestStartDate) return refuse(state, { code: 'start-too-early', date: earliestStartDate });
	return settle(state, { startDate, endDate }, 'days', context);
}

/** Returns the business day on or after a target date, or the one before if the period would exceed a year. */
function endAt(target: LocalDate, startDate: LocalDate, calendar: BusinessCalendar): LocalDate | OutsideCalendar {
	const end = businessDayOnOrAfter(target, calendar);
	const isTooFar = typeof end === 'string' && daysBetween(startDate, end) > maxDays;
	return isTooFar ? businessDayOnOrBefore(target, calendar) : end;
}

function settle(state: FormState, period: Period, edited: DateField | 'days', context: FormContext): FormOutcome {
	const { startDate, endDate } = period;
	const objection = changePeriodObjection({ ...period, principalChanges: state.principalChanges });
	if (objection !== undefined) return refuse(state, objection);
	if (isLockoutTooLong(state.lockout, startDate, endDate, selectedCalendar(state, context.reference))) {
		return refuse(state, { code: 'lockout-too-long' });
	}
	const periodMemory = remember(state.periodMemory, edited, context.nowMillis);
	const days = daysBetween(startDate, endDate);
	// The user has chosen these dates, so they must not change when the latest rate date is loaded.
	return { state: { ...state, ...period, days, periodMemory, awaitsLatestPeriod: false } };
}

function moved(outcome: FormOutcome, field: DateField): FormOutcome {
	if (outcome.message !== undefined) return outcome;
	const { state } = outcome;
	const code = field === 'startDate' ? 'start-moved' : 'end-moved';
	return { state, message: { code, date: state[field], days: state.days } };
}

export function refuse(state: FormState, message: FormMessage): FormOutcome {
	return { state, message };
}

export function changePeriodObjection({
	principalChanges,
	startDate,
	endDate,
}: Pick<FormState, 'principalChanges' | 'startDate' | 'endDate'>): FormMessage | undefined {
	const [first, last] = [principalChanges[0], principalChanges.at(-1)];
	if (first === undefined || last === undefined) return undefined;
	if (startDate >= first.changeDate) return { code: 'start-not-before-change', date: first.changeDate };
	if (endDate <= last.changeDate) return { code: 'end-not-after-change', date: last.changeDate };
	return undefined;
}
