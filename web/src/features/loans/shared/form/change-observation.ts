import { epochDay } from '#shared/time/local-date.ts';
import { closedDayObjection, selectedCalendar } from './business-days.ts';
import { isLockoutTooLong, maxEndDate } from './date-limits.ts';
import type { FormOutcome } from './form-event.ts';
import type { FormMessage } from './form-message.ts';
import { type FormState, movedByDays } from './form-state.ts';
import type { FormContext } from './reference-data.ts';

type Selection = Pick<FormState, 'systemCalendars' | 'clientCalendars'>;

/** Refused when the dates, the principal changes or the lockout are not valid under the new calendars. */
export function changeCalendars(state: FormState, selection: Partial<Selection>, context: FormContext): FormOutcome {
	const changed = { ...state, ...selection };
	const message = calendarsObjection(changed, context);
	return message === undefined ? { state: changed } : { state, message };
}

/** Why the form is not valid under its calendars; undefined when it is valid. */
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

/** Returns for each field if it is locked: a lookback excludes a lockout, and only a lookback can be shifted. */
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

/** A shorter lookback or lockout lowers the latest end date. */
function withinMaxEnd(state: FormState, changed: FormState, context: FormContext): FormOutcome {
	if (state.endDate <= maxEndDate(changed, context)) return { state: changed };
	const followsDays = movedByDays(state.periodMemory, context.nowMillis) === 'endDate';
	return { state, message: { code: 'end-past-max', first: followsDays ? 'days' : 'endDate' } };
}
