import type { DateProblem } from '#lib/dates/read-date.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { isLockoutTooLong, maxDays, maxEndDate, selectedCalendar } from './business-days.ts';
import {
	addPrincipalChange,
	changeAmount,
	changeChangeDate,
	changeCurrentPrincipal,
	changePrincipal,
	removePrincipalChange,
} from './change-principal.ts';
import type { FormContext, FormEvent, FormMessage, FormOutcome, FormState, ReferenceData } from './form-state.ts';
import { initialForm, ownCalendars, withLatestPeriod } from './initial-form.ts';
import {
	changeCalendars,
	changeDays,
	changeEndDate,
	changeLockout,
	changeLookback,
	changeObservationShift,
	changeStartDate,
} from './period-dates.ts';
import { replacePrincipalChanges, restoreInputs } from './restore-inputs.ts';

/** The dates change later, when the latest rate date has loaded. Asks first if there are principal changes. */
function changeCurrency(
	state: FormState,
	{ value: currency, isConfirmed }: Extract<FormEvent, { type: 'currency' }>,
	reference: ReferenceData,
): FormOutcome {
	const terms = reference.currencies.find(({ code }) => code === currency);
	if (terms === undefined || currency === state.currency) return { state };
	if (state.principalChanges.length > 0 && isConfirmed !== true) {
		const confirmed = { type: 'currency', value: currency, isConfirmed: true } as const;
		return { state, question: { code: 'change-currency', confirmed } };
	}
	const systemCalendars = ownCalendars(currency, reference);
	const changed: FormState = {
		...state,
		currency,
		yearlyBasis: terms.dayCountConvention,
		systemCalendars,
		clientCalendars: [],
		convention: '',
		principalChanges: [],
		latestRateDate: undefined,
		awaitsLatestPeriod: true,
	};
	const isKnown = systemCalendars.some((name) => reference.calendars.has(name));
	return isKnown ? { state: changed } : { state: changed, message: { code: 'no-holidays', currency } };
}

/** Applies the latest rate date of a currency. Ignores it if the user has changed the currency in the meantime. */
function takeLatestRateDate(
	state: FormState,
	arrived: { readonly currency: string; readonly latestRateDate: LocalDate },
	context: FormContext,
): FormOutcome {
	const { currency, latestRateDate } = arrived;
	if (currency !== state.currency || latestRateDate === state.latestRateDate) return { state };
	const changed = { ...state, latestRateDate, awaitsLatestPeriod: false };
	if (state.awaitsLatestPeriod) return latestPeriod(changed, context);
	const isPast = changed.endDate > maxEndDate(changed, context);
	return isPast ? { state: changed, message: { code: 'end-past-max', first: 'endDate' } } : { state: changed };
}

/** Sets the latest possible period. A lockout that would lock all of its business days is set to 0. */
function latestPeriod(state: FormState, context: FormContext): FormOutcome {
	const period = withLatestPeriod(state, context);
	const { lockout, startDate, endDate } = period;
	const calendar = selectedCalendar(period, context.reference);
	if (!isLockoutTooLong(lockout, startDate, endDate, calendar)) return { state: period };
	const withoutLockout = withLatestPeriod({ ...state, lockout: 0 }, context);
	return { state: withoutLockout, message: { code: 'lockout-taken-away', lockout } };
}

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
