import { selectedCalendar } from './business-days.ts';
import { isLockoutTooLong, maxEndDate } from './date-limits.ts';
import type { FormOutcome } from './form-event.ts';
import type { FormState } from './form-state.ts';
import { movedByDays } from './period-memory.ts';
import type { FormContext } from './reference-data.ts';

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
