import { isLockoutTooLong, maxEndDate } from './date-limits.ts';
import type { FormOutcome } from './form-outcome.ts';
import type { FormState } from './form-state.ts';
import { jointCalendar } from './joint-calendar.ts';
import type { ReferenceData } from './reference-data.ts';

/** Which of the three fields can be used: a lookback excludes a lockout, and only a lookback can be shifted. */
export function observationLocks({ lookback, lockout }: Pick<FormState, 'lookback' | 'lockout'>) {
	return { lookback: lockout > 0, observationShift: lookback === 0 || lockout > 0, lockout: lookback > 0 };
}

export function changeLookback(state: FormState, lookback: number, reference: ReferenceData): FormOutcome {
	if (observationLocks(state).lookback) return { state };
	return withinMaxEnd(
		state,
		{ ...state, lookback, observationShift: lookback > 0 && state.observationShift },
		reference,
	);
}

export function changeObservationShift(state: FormState, observationShift: boolean): FormOutcome {
	return observationLocks(state).observationShift ? { state } : { state: { ...state, observationShift } };
}

export function changeLockout(state: FormState, lockout: number, reference: ReferenceData): FormOutcome {
	if (observationLocks(state).lockout) return { state };
	if (isLockoutTooLong(lockout, state.startDate, state.endDate, jointCalendar(state, reference))) {
		return { state, message: { code: 'lockout-too-long' } };
	}
	return withinMaxEnd(state, { ...state, lockout }, reference);
}

/** Fewer days of lookback or lockout need later fixings. */
function withinMaxEnd(state: FormState, changed: FormState, reference: ReferenceData): FormOutcome {
	const max = maxEndDate(changed, reference);
	if (max !== undefined && state.endDate > max) {
		return { state, message: { code: 'end-past-max', first: 'endDate' } };
	}
	return { state: changed };
}
