import { presentFields } from '#features/loans/shared/fields/input-fields.ts';
import {
	calendarsByName,
	type FormEvent,
	type FormOutcome,
	type FormState,
	type ReferenceData,
} from '#features/loans/shared/form/form-state.ts';
import { initialForm } from '#features/loans/shared/form/initial-form.ts';
import { reduceForm } from '#features/loans/shared/form/reduce-form.ts';
import { localDate } from '#shared/time/local-date.ts';

/**
 * Holidays on weekdays, in the years that the tests use. Sources: SIFMA's holiday recommendations for US government
 * securities, and the bank holidays of England and Wales (gov.uk).
 */
const holidays = {
	USA_FI: [
		['2022-06-20', 'Juneteenth'],
		['2022-07-04', 'Independence Day'],
		['2022-09-05', 'Labor Day'],
		['2026-07-03', 'Independence Day'],
	],
	UKG_FI: [
		['2022-08-29', 'Summer bank holiday'],
		['2022-09-19', 'State funeral of Queen Elizabeth II'],
		['2026-08-31', 'Summer bank holiday'],
	],
	OWN: [['2026-08-07', 'Founders day']],
} as const;

const calendar = (name: keyof typeof holidays, ccy: string) => ({
	calendar: name,
	ccy,
	holidays: holidays[name].map(([date]) => localDate(date)),
	names: holidays[name].map(([, title]) => title),
	completeFrom: localDate('2018-01-01'),
	completeTo: localDate('2027-12-31'),
});

export const reference: ReferenceData = {
	currencies: [
		{ code: 'USD', dayCountConvention: 'ACT/360', index: 'SOFR', calendar: 'USA_FI' },
		{ code: 'GBP', dayCountConvention: 'ACT/365', index: 'SONIA', calendar: 'UKG_FI' },
		{ code: 'XTS', dayCountConvention: 'ACT/365', index: 'NONE', calendar: 'NONE' },
	],
	defaultCurrency: 'USD',
	systemCalendars: [
		{ ccy: 'USD', calendar: 'USA_FI' },
		{ ccy: 'GBP', calendar: 'UKG_FI' },
	],
	clientCalendars: ['OWN'],
	calendars: calendarsByName([calendar('USA_FI', 'USD'), calendar('UKG_FI', 'GBP'), calendar('OWN', '')]),
	lookbackRange: 10,
	lockoutRange: 10,
	principalChangeMethod: 'NON_CUMULATIVE',
	isWeekendTreatedAsBizDay: false,
	presentFields: presentFields(undefined),
};

/** 6 August 2026 is a Thursday. */
export const latestRateDate = localDate('2026-08-06');

export const usdForm = initialForm('USD', latestRateDate, { reference, today: latestRateDate });

/** Time of a test's first event. */
export const startMillis = Date.UTC(2026, 7, 7, 9);

/** Applies several events one after another, all at the same time. Returns the outcome of the last one. */
export function reduce(state: FormState, ...events: FormEvent[]): FormOutcome {
	return reduceAt(startMillis, state, ...events);
}

export function reduceAt(nowMillis: number, state: FormState, ...events: FormEvent[]): FormOutcome {
	const context = { reference, today: latestRateDate, nowMillis };
	return events.reduce<FormOutcome>((outcome, event) => reduceForm(outcome.state, event, context), { state });
}
