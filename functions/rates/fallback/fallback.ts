import { operation } from '#functions/directory/access/operation.ts';
import { type Ibor, iborsOf } from '#shared/benchmark/ibor.ts';
import {
	type DateType,
	type FallbackBody,
	type FallbackFigure,
	fallbackRates,
	type RateType,
	rateTypes,
} from '#shared/contract/fallback.ts';
import { type Decimal, decimalText } from '#shared/decimal/decimal.ts';
import { figureText } from '#shared/decimal/figure-text.ts';
import { isFailure } from '#shared/fallback/fallback-failure.ts';
import type { FallbackRate } from '#shared/fallback/fallback-rate.ts';
import { ImpliedCalculator, type ImpliedFallbackRate } from '#shared/fallback/implied-calculator.ts';
import { type ImpliedIbor, impliedIborOf } from '#shared/fallback/implied-ibor.ts';
import { addTenor } from '#shared/time/adjust-date.ts';
import { addDays, dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { tenor as parseTenor } from '#shared/time/tenor.ts';
import { type DatedQuote, forwardQuotes, preferPublished } from '../prefer-published.ts';
import { type PublishedRecord, recordSeries } from '../published-records.ts';
import { RateMarket } from '../rate-market.ts';
import { requireCurrencies } from '../refuse-failure.ts';

/** The figures of a rate for one tenor and record date. */
interface FallbackRow {
	readonly tenor: string;
	readonly recordDate: LocalDate;
	readonly figures: readonly FallbackFigure[];
}

function calculatedRow(rate: FallbackRate): FallbackRow {
	const { tenor, recordDate, publicationDate, status } = rate;
	const values: Readonly<Record<RateType, Decimal>> = {
		'Fallback Rate': rate.fallbackRate,
		'Spread Adjustment': rate.spreadAdjustment,
		'Adjusted Reference Rate': rate.adjustedReferenceRate,
	};
	return {
		tenor,
		recordDate,
		figures: rateTypes.map((rate_type) => ({
			rate_type,
			tenor,
			record_date: recordDate,
			publication_date: publicationDate,
			value: figureText(values[rate_type]),
			status,
		})),
	};
}

function impliedRow({ tenor, recordDate, publicationDate, fallbackRate, status, quote }: ImpliedFallbackRate) {
	const figure: FallbackFigure = {
		rate_type: 'Fallback Rate',
		tenor,
		record_date: recordDate,
		publication_date: publicationDate,
		value: figureText(fallbackRate),
		status,
		forward_points: decimalText(quote.points),
		spot_ref: decimalText(quote.spot),
		day_count: quote.days,
	};
	return { tenor, recordDate, figures: [figure] } satisfies FallbackRow;
}

/** A published record, without any calculated figure. */
function publishedRow(record: PublishedRecord): FallbackRow {
	const { tenor, recordDate, publicationDate, status, figures, forwardPoints, spotRef, dayCount } = record;
	return {
		tenor,
		recordDate,
		figures: rateTypes.flatMap((rate_type): FallbackFigure[] => {
			const figure = figures[rate_type];
			if (figure === undefined) return [];
			return [
				{
					rate_type,
					tenor,
					record_date: recordDate,
					publication_date: publicationDate ?? null,
					...(figure.ric === undefined ? {} : { ric: figure.ric }),
					value: figure.value,
					status: status ?? null,
					...(forwardPoints === undefined ? {} : { forward_points: forwardPoints }),
					...(spotRef === undefined ? {} : { spot_ref: spotRef }),
					...(dayCount === undefined ? {} : { day_count: dayCount }),
				},
			];
		}),
	};
}

/** The calculated fallback rates of one replaced rate; no rows where they cannot be calculated. */
interface CalculatedRate {
	readonly name: string;
	readonly rows: readonly FallbackRow[];
}

/** The calculated fallback rates of a currency on a day, in the order of display. */
async function calculatedFallbacks(
	market: RateMarket,
	currency: string,
	date: LocalDate,
	dateType: DateType,
): Promise<readonly CalculatedRate[]> {
	const implied = impliedIborOf(currency);
	const rates = iborsOf(currency).map(async (ibor) => ({
		name: ibor.name,
		rows: await calculatedRows(market, ibor, date, dateType),
	}));
	const all = implied === undefined ? rates : [...rates, impliedRate(market, implied, date, dateType)];
	return Promise.all(all);
}

async function calculatedRows(
	market: RateMarket,
	ibor: Ibor,
	date: LocalDate,
	dateType: DateType,
): Promise<readonly FallbackRow[]> {
	const calculator = await market.calculatorOf(ibor);
	if (isFailure(calculator)) return [];
	const outcomes = dateType === 'record_date' ? calculator.ratesOf(date) : calculator.publishedOn(date);
	return outcomes.flatMap(({ outcome }) => (isFailure(outcome) ? [] : [calculatedRow(outcome)]));
}

async function impliedRate(
	market: RateMarket,
	ibor: ImpliedIbor,
	date: LocalDate,
	dateType: DateType,
): Promise<CalculatedRate> {
	const quotes =
		dateType === 'record_date' ? await forwardQuotes(ibor, date, date) : await nearQuotes(market, ibor, date);
	if (quotes.length === 0) return { name: ibor.name, rows: [] };
	const calculator = ImpliedCalculator.resolve(ibor, await market.dollar(), market.calendars);
	if (isFailure(calculator)) return { name: ibor.name, rows: [] };
	const rates = quotes
		.filter(({ tenor }) => ibor.tenors.includes(tenor))
		.flatMap(({ recordDate, tenor, quote }) => {
			const rate = calculator.rateOf(recordDate, tenor, quote);
			return isFailure(rate) ? [] : [rate];
		})
		.filter(({ publicationDate }) => dateType === 'record_date' || publicationDate === date);
	return { name: ibor.name, rows: rates.map(impliedRow) };
}

/** Holidays, spot lag and the wait for New York move a record date by less than this from one tenor earlier. */
const marginDays = 20;

/** The quotes whose rates may have been published on a day. */
async function nearQuotes(market: RateMarket, ibor: ImpliedIbor, date: LocalDate): Promise<DatedQuote[]> {
	const calendar = market.calendarNamed(ibor.homeCalendar);
	if (calendar.outside(epochDay(date)) !== undefined) return [];
	const found = await Promise.all(
		ibor.tenors.map(async (tenor) => {
			const before = addTenor(epochDay(date), parseTenor(tenor), calendar, -1);
			if (typeof before !== 'number') return [];
			const middle = dateOfEpochDay(before);
			const quotes = await forwardQuotes(ibor, addDays(middle, -marginDays), addDays(middle, marginDays));
			return quotes.filter((quote) => quote.tenor === tenor);
		}),
	);
	return found.flat();
}

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
