import type { CompoundingRequest } from '#shared/contract/compounding-request.ts';
import type { FormState, NumberFieldKey, ReferenceData } from './form-state.ts';
import { observationLocks } from './period-dates.ts';

/**
 * Returns the request of a form that has no problems. Hidden, locked and blank inputs are not sent, with these
 * exceptions. Currency and dates are always sent. Calendars are sent if the layout shows either list of calendars. The
 * principal is sent if there are principal changes.
 */
export function toRequest(state: FormState, reference: ReferenceData, userId: string): CompoundingRequest {
	const locks = observationLocks(state);
	const has = (key: string) => reference.presentFields.has(key);
	const hasText = (key: NumberFieldKey | 'customTextBox1') => has(key) && state[key] !== '';
	const hasChanges = has('principalAmtChanges') && state.principalChanges.length > 0;
	// If the form follows a convention, every term is sent. Otherwise the API would use the convention's terms instead
	// of the form's.
	const follows = state.convention !== '';
	const hasCalendars = has('systemCalendars') || has('clientCalendars');
	return {
		currency: state.currency,
		startDate: state.startDate,
		endDate: state.endDate,
		userid: userId,
		...(has('days') ? { days: state.days } : {}),
		...(follows ? { convention: state.convention } : {}),
		...(has('rounding') || follows ? { rounding: state.rounding } : {}),
		...(has('yearlyBasis') || follows ? { yearlyBasis: state.yearlyBasis } : {}),
		...(has('casMethod') || follows ? { casMethod: state.casMethod } : {}),
		...(has('marginMethod') || follows ? { marginMethod: state.marginMethod } : {}),
		...(has('floorOn') || follows ? { floorOn: state.floorOn } : {}),
		...((has('lookback') && !locks.lookback) || follows ? { lookback: state.lookback } : {}),
		...((has('observationShift') && !locks.observationShift) || follows
			? { observationShift: state.observationShift }
			: {}),
		...((has('lockout') && !locks.lockout) || follows ? { lockout: state.lockout } : {}),
		...(hasCalendars ? { systemCalendars: [...state.systemCalendars] } : {}),
		...(hasCalendars && reference.clientCalendars.length > 0 ? { clientCalendars: [...state.clientCalendars] } : {}),
		...(hasText('principal') || hasChanges ? { principal: state.principal } : {}),
		...(hasText('cas') ? { cas: state.cas } : {}),
		...(hasText('margin') ? { margin: state.margin } : {}),
		...(hasText('floor') ? { floor: state.floor } : {}),
		...(hasText('customTextBox1') ? { customTextBox1: state.customTextBox1 } : {}),
		...(hasChanges ? { principalAmtChanges: principalAmounts(state) } : {}),
		...(reference.isWeekendTreatedAsBizDay ? { isWeekendTreatedAsBizDay: true } : {}),
	};
}

function principalAmounts({ principalChanges }: FormState): Record<string, string> {
	return Object.fromEntries(principalChanges.map(({ changeDate, principalChange }) => [changeDate, principalChange]));
}

export function isSameRequest(one: FormState, other: FormState, reference: ReferenceData): boolean {
	return JSON.stringify(toRequest(one, reference, '')) === JSON.stringify(toRequest(other, reference, ''));
}
