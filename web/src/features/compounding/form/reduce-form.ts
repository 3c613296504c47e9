import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { changeCalendars } from './change-calendars.ts';
import { changeCurrency, takeLatestRateDate } from './change-currency.ts';
import { changeDays, changeEndDate, changeStartDate } from './change-dates.ts';
import { changeLockout, changeLookback, changeObservationShift } from './change-observation.ts';
import type { FormEvent } from './form-event.ts';
import type { FormOutcome } from './form-outcome.ts';
import type { FormState } from './form-state.ts';
import { initialForm } from './initial-form.ts';
import type { ReferenceData } from './reference-data.ts';

/** Every rule of the form: what an event makes of the state under the reference data, and what is said about it. */
export function reduceForm(
	state: FormState,
	event: FormEvent,
	reference: ReferenceData,
	today: LocalDate,
): FormOutcome {
	switch (event.type) {
		case 'currency':
			return changeCurrency(state, event.value, reference);
		case 'latest-rate-date':
			return takeLatestRateDate(state, event, reference);
		case 'startDate':
			return event.value === state.startDate ? { state } : changeStartDate(state, event.value, reference);
		case 'endDate':
			return event.value === state.endDate ? { state } : changeEndDate(state, event.value, reference);
		case 'days':
			return changeDays(state, event.value, reference);
		case 'lookback':
			return changeLookback(state, event.value, reference);
		case 'lockout':
			return changeLockout(state, event.value, reference);
		case 'observationShift':
			return changeObservationShift(state, event.value);
		case 'systemCalendars':
		case 'clientCalendars':
			return changeCalendars(state, { [event.type]: event.value }, reference);
		case 'rounding':
			return { state: { ...state, rounding: event.value } };
		case 'yearlyBasis':
			return { state: { ...state, yearlyBasis: event.value } };
		case 'floorOption':
			return { state: { ...state, floorOption: event.value } };
		case 'principal':
		case 'cas':
		case 'margin':
		case 'floor':
		case 'customTextBox1':
			return { state: { ...state, [event.type]: event.value } };
		case 'reset':
			return { state: initialForm(reference.defaultCurrency, event.latestRateDate, reference, today) };
	}
}
