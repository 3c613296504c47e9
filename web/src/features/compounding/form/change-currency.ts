import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { selectedCalendar } from './business-days.ts';
import { isLockoutTooLong, maxEndDate } from './date-limits.ts';
import type { FormEvent, FormOutcome } from './form-event.ts';
import type { FormState } from './form-state.ts';
import { ownCalendars, withLatestPeriod } from './initial-form.ts';
import type { FormContext, ReferenceData } from './reference-data.ts';

/**
 * Takes the currency's calendars and yearly basis; the dates follow when its latest rate date has arrived. Principal
 * changes go with the currency, so that it is asked first where there are some.
 */
export function changeCurrency(
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
		principalChanges: [],
		latestRateDate: undefined,
		awaitsLatestPeriod: true,
	};
	const isKnown = systemCalendars.some((name) => reference.calendars.has(name));
	return isKnown ? { state: changed } : { state: changed, message: { code: 'no-holidays', currency } };
}

/** Of another currency than the form's by now, the date is dropped. */
export function takeLatestRateDate(
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

/** A lockout that leaves no business day of the latest period is taken away; without it the period ends earlier. */
function latestPeriod(state: FormState, context: FormContext): FormOutcome {
	const period = withLatestPeriod(state, context);
	const { lockout, startDate, endDate } = period;
	const calendar = selectedCalendar(period, context.reference);
	if (!isLockoutTooLong(lockout, startDate, endDate, calendar)) return { state: period };
	const withoutLockout = withLatestPeriod({ ...state, lockout: 0 }, context);
	return { state: withoutLockout, message: { code: 'lockout-taken-away', lockout } };
}
