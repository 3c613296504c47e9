import type { DateProblem } from '#lib/dates/read-date.ts';
import { changeCalendars } from './change-calendars.ts';
import { changeCurrency, takeLatestRateDate } from './change-currency.ts';
import { changeDays, changeEndDate, changeStartDate } from './change-dates.ts';
import { changeLockout, changeLookback, changeObservationShift } from './change-observation.ts';
import {
	addPrincipalChange,
	changeAmount,
	changeChangeDate,
	changeCurrentPrincipal,
	changePrincipal,
	removePrincipalChange,
} from './change-principal.ts';
import { maxDays, maxEndDate } from './date-limits.ts';
import type { FormEvent, FormOutcome } from './form-event.ts';
import type { FormMessage } from './form-message.ts';
import type { FormState } from './form-state.ts';
import { initialForm } from './initial-form.ts';
import type { FormContext } from './reference-data.ts';
import { replacePrincipalChanges, restoreInputs } from './restore-inputs.ts';

/** Every rule of the form: what an event makes of the state, and what is said or asked about it. */
export function reduceForm(state: FormState, event: FormEvent, context: FormContext): FormOutcome {
	const { reference } = context;
	switch (event.type) {
		case 'currency':
			return changeCurrency(state, event, reference);
		case 'latest-rate-date':
			return takeLatestRateDate(state, event, context);
		case 'startDate':
			return event.value === state.startDate ? { state } : changeStartDate(state, event.value, context);
		case 'endDate':
			return event.value === state.endDate ? { state } : changeEndDate(state, event.value, context);
		case 'days':
			return changeDays(state, event.value, context);
		case 'lookback':
			return changeLookback(state, event.value, context);
		case 'lockout':
			return changeLockout(state, event.value, context);
		case 'observationShift':
			return changeObservationShift(state, event.value);
		case 'systemCalendars':
		case 'clientCalendars':
			return changeCalendars(state, { [event.type]: event.value }, context);
		case 'rounding':
			return { state: { ...state, rounding: event.value } };
		case 'yearlyBasis':
			return { state: { ...state, yearlyBasis: event.value } };
		case 'principal':
			return changePrincipal(state, event.value);
		case 'add-principal-change':
			return addPrincipalChange(state, event.after, reference);
		case 'remove-principal-change':
			return removePrincipalChange(state, event.id);
		case 'principal-changes':
			return replacePrincipalChanges(state, event.value, context);
		case 'principalChange':
			return changeAmount(state, event.id, event.value);
		case 'currentPrincipal':
			return changeCurrentPrincipal(state, event.id, event.value, reference);
		case 'changeDate':
			return changeChangeDate(state, event.id, event.value, reference);
		case 'unreadable-date':
			return { state, message: dateProblemMessage(event.problem) };
		case 'unreadable-days':
			return { state, message: { code: 'days-out-of-range', max: maxDays } };
		case 'go':
			return state.endDate > maxEndDate(state, context)
				? { state, message: { code: 'end-past-max', first: 'endDate' } }
				: { state };
		case 'restore':
			return restoreInputs(state, event.stored, event.latestRateDate, context);
		case 'casMethod':
		case 'marginMethod':
		case 'floorOn':
		case 'convention':
		case 'cas':
		case 'margin':
		case 'floor':
		case 'customTextBox1':
			return { state: { ...state, [event.type]: event.value } };
		case 'reset':
			return { state: initialForm(reference.defaultCurrency, event.latestRateDate, context) };
	}
}

function dateProblemMessage(problem: DateProblem): FormMessage {
	return problem.problem === 'ambiguous'
		? { code: 'ambiguous-date', dates: problem.dates }
		: { code: 'unreadable-date' };
}
