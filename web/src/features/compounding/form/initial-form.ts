import { addDays, daysBetween, type LocalDate } from '../../../../../shared/time/local-date.ts';
import { defaultDays, earliestStartDate, maxDays, maxEndDate } from './date-limits.ts';
import type { FormState } from './form-state.ts';
import { jointCalendar } from './joint-calendar.ts';
import { laterOf } from './later-of.ts';
import { noPeriodMemory } from './period-memory.ts';
import type { ReferenceData } from './reference-data.ts';

/**
 * The form of a currency with everything else at its default. Until the currency's last rate date is known
 * (`latestRateDate` undefined) the dates count from today.
 */
export function initialForm(
	currency: string,
	latestRateDate: LocalDate | undefined,
	reference: ReferenceData,
	today: LocalDate,
): FormState {
	const state: FormState = {
		currency,
		startDate: today,
		endDate: today,
		days: defaultDays,
		rounding: 0,
		lookback: 0,
		observationShift: false,
		lockout: 0,
		yearlyBasis: reference.currencies.find(({ code }) => code === currency)?.dayCountConvention ?? 'ACT/365',
		cas: '0',
		margin: '0',
		floor: '',
		floorOption: 'rfr',
		systemCalendars: ownCalendars(currency, reference),
		clientCalendars: [],
		principal: '1000000',
		customTextBox1: '',
		latestRateDate,
		awaitsLatestPeriod: latestRateDate === undefined,
		periodMemory: noPeriodMemory,
		principalChanges: [],
		nextChangeId: 1,
	};
	return withLatestPeriod(state, reference, today);
}

/** The system calendars of a currency. */
export function ownCalendars(currency: string, reference: ReferenceData): readonly string[] {
	return reference.systemCalendars.filter(({ ccy }) => ccy === currency).map(({ calendar }) => calendar);
}

/** Ends the period at its latest possible day and starts it `days` before, on the business day at or before that. */
export function withLatestPeriod(state: FormState, reference: ReferenceData, today: LocalDate): FormState {
	const calendar = jointCalendar(state, reference);
	const endDate = maxEndDate(state, reference) ?? calendar.preceding(today);
	const target = addDays(endDate, -state.days);
	const before = calendar.preceding(target);
	const start = daysBetween(before, endDate) > maxDays ? calendar.following(target) : before;
	const startDate = laterOf(start, calendar.following(earliestStartDate));
	return { ...state, startDate, endDate, days: daysBetween(startDate, endDate), periodMemory: noPeriodMemory };
}
