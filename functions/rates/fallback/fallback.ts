import { operation } from '#functions/directory/access/operation.ts';
import { type DateType, type FallbackBody, fallbackRates } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { preferPublished } from '../prefer-published.ts';
import { recordSeries } from '../published-records.ts';
import { RateMarket } from '../rate-market.ts';
import { requireCurrencies } from '../require-currencies.ts';
import { type CalculatedRate, calculatedFallbacks } from './calculated-fallbacks.ts';
import { publishedRow } from './fallback-row.ts';

export const fallback = operation(fallbackRates, async ({ request, caller }) => {
	const { currencyINPUT, selectedDate, selectedRadio } = request;
	requireCurrencies(caller, 'Fallback', currencyINPUT);
	const market = await RateMarket.around(selectedDate);
	const currencies = [...new Set(currencyINPUT)];
	const rates = await Promise.all(currencies.map((currency) => ratesOf(market, currency, selectedDate, selectedRadio)));
	const body: FallbackBody = Object.fromEntries(currencies.map((currency, i) => [currency, rates[i] ?? []]));
	return { body: JSON.stringify(body) };
});

/** Calculated rates in the order of display, then rates that are only loaded; without rates that have no figure. */
async function ratesOf(
	market: RateMarket | undefined,
	currency: string,
	date: LocalDate,
	dateType: DateType,
): Promise<FallbackBody[string]> {
	const [own, loaded] = await Promise.all([
		market === undefined ? [] : calculatedFallbacks(market, currency, date, dateType),
		recordSeries('fallback', currency),
	]);
	const onlyLoaded = loaded.filter(({ name }) => !own.some((rate) => rate.name === name));
	const all: readonly CalculatedRate[] = [...own, ...onlyLoaded.map(({ name }) => ({ name, rows: [] }))];
	const shown = await Promise.all(
		all.map(async ({ name, rows }) => {
			const series = loaded.find((one) => one.name === name);
			if (series === undefined) return { name, rates: rows.flatMap(({ figures }) => figures) };
			const { published, calculated } = await preferPublished(series, rows, date, dateType);
			return { name, rates: [...published.map(publishedRow), ...calculated].flatMap(({ figures }) => figures) };
		}),
	);
	return shown.filter(({ rates }) => rates.length > 0);
}
