import type { LocalDate } from '#shared/time/local-date.ts';
import { selectedCalendar } from './business-days.ts';
import { isLockoutTooLong, maxEndDate } from './date-limits.ts';
import type { FormEvent, FormOutcome } from './form-event.ts';
import type { FormState } from './form-state.ts';
import { ownCalendars, withLatestPeriod } from './initial-form.ts';
import type { FormContext, ReferenceData } from './reference-data.ts';

/**
 * Sets the currency's calendars and yearly basis. The dates change when the latest rate date of the currency has loaded.
 * Principal changes are removed, so the user is asked first when there are any.
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
		convention: '',
		principalChanges: [],
		latestRateDate: undefined,
		awaitsLatestPeriod: true,
	};
	const isKnown = systemCalendars.some((name) => reference.calendars.has(name));
	return isKnown ? { state: changed } : { state: changed, message: { code: 'no-holidays', currency } };
}

/** Ignores the latest rate date of a currency that the form no longer has. */
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

/** A lockout that is too long for the latest period is set to 0, which makes the period end earlier. */
function latestPeriod(state: FormState, context: FormContext): FormOutcome {
	const period = withLatestPeriod(state, context);
	const { lockout, startDate, endDate } = period;
	const calendar = selectedCalendar(period, context.reference);
	if (!isLockoutTooLong(lockout, startDate, endDate, calendar)) return { state: period };
	const withoutLockout = withLatestPeriod({ ...state, lockout: 0 }, context);
	return { state: withoutLockout, message: { code: 'lockout-taken-away', lockout } };
}
