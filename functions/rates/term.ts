import { longestTermSilenceDays, type TermBody, type TermFigure, termRates } from '../../shared/contract/term.ts';
import { addDays, type LocalDate, localDate } from '../../shared/time/local-date.ts';
import { operation } from '../platform/http/operation.ts';
import { type PublishedRecord, recordSeries, recordsBetween } from '../platform/rates/published-records.ts';
import { compoundedTermRates } from './compounded-term-rates.ts';
import { requireCurrencies } from './require-currencies.ts';

/** Value dates of each instrument and tenor. */
const shownDates = 5;

export const term = operation(termRates, async ({ request: { currencyINPUT }, caller, clock }) => {
	requireCurrencies(caller, 'TermRates', currencyINPUT);
	const currencies = [...new Set(currencyINPUT)];
	const today = localDate(new Date(clock()).toISOString().slice(0, 10));
	const instruments = await Promise.all(currencies.map((currency) => instrumentsOf(currency, today)));
	const body: TermBody = Object.fromEntries(currencies.map((currency, i) => [currency, instruments[i] ?? []]));
	return { body };
});

/** The loaded instruments, then compounded ones under names that are not loaded. */
async function instrumentsOf(currency: string, today: LocalDate): Promise<TermBody[string]> {
	const series = await recordSeries('term', currency);
	const loaded = await Promise.all(
		series.map(async (one) => ({
			name: one.name,
			rates: latestFigures(await recordsBetween(one, addDays(today, -longestTermSilenceDays), addDays(today, 1))),
		})),
	);
	const current = loaded.filter(({ rates }) => rates.length > 0);
	const names = new Set(current.map(({ name }) => name));
	const compounded = await compoundedTermRates(currency, shownDates);
	return [...current, ...compounded.filter(({ name }) => !names.has(name))];
}

function latestFigures(records: readonly PublishedRecord[]): TermFigure[] {
	const byTenor = Map.groupBy(records, ({ tenor }) => tenor);
	return [...byTenor.values()].flatMap((ofTenor) =>
		ofTenor.slice(-shownDates).flatMap(({ recordDate, tenor, figures }) => {
			const figure = figures.value;
			if (figure === undefined) return [];
			return [{ ric: figure.ric ?? '', record_date: recordDate, value: figure.value, tenor }];
		}),
	);
}
