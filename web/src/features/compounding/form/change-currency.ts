import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import type { FormOutcome } from './form-outcome.ts';
import type { FormState } from './form-state.ts';
import { ownCalendars, withLatestPeriod } from './initial-form.ts';
import type { ReferenceData } from './reference-data.ts';

/** Takes the currency's calendars and yearly basis; the dates follow when its latest rate date has arrived. */
export function changeCurrency(state: FormState, currency: string, reference: ReferenceData): FormOutcome {
	const terms = reference.currencies.find(({ code }) => code === currency);
	if (terms === undefined || currency === state.currency) return { state };
	const systemCalendars = ownCalendars(currency, reference);
	const changed: FormState = {
		...state,
		currency,
		yearlyBasis: terms.dayCountConvention,
		systemCalendars,
		clientCalendars: [],
		latestRateDate: undefined,
	};
	const isKnown = systemCalendars.some((name) => reference.calendars.has(name));
	return isKnown ? { state: changed } : { state: changed, message: { code: 'no-holidays', currency } };
}

/** Of another currency than the form's by now, the date is dropped. */
export function takeLatestRateDate(
	state: FormState,
	arrived: { readonly currency: string; readonly latestRateDate: LocalDate },
	reference: ReferenceData,
): FormOutcome {
	const { currency, latestRateDate } = arrived;
	if (currency !== state.currency || latestRateDate === state.latestRateDate) return { state };
	const isFirst = state.latestRateDate === undefined;
	const changed = { ...state, latestRateDate };
	return { state: isFirst ? withLatestPeriod(changed, reference, latestRateDate) : changed };
}
