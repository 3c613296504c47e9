import { type Ibor, iborsOf } from '#shared/benchmark/ibor.ts';
import type { DateType } from '#shared/contract/fallback.ts';
import { isFailure } from '#shared/fallback/fallback-failure.ts';
import { ImpliedCalculator } from '#shared/fallback/implied-calculator.ts';
import { type ImpliedIbor, impliedIborOf } from '#shared/fallback/implied-ibor.ts';
import { addTenor } from '#shared/time/adjust-date.ts';
import { addDays, dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { tenor as parseTenor } from '#shared/time/tenor.ts';
import { type DatedQuote, forwardQuotes } from '../forward-quotes.ts';
import type { RateMarket } from '../rate-market.ts';
import { calculatedRow, type FallbackRow, impliedRow } from './fallback-row.ts';

/** The calculated fallback rates of one replaced rate; no rows where they cannot be calculated. */
export interface CalculatedRate {
	readonly name: string;
	readonly rows: readonly FallbackRow[];
}

/** The calculated fallback rates of a currency on a day, in the order of display. */
export async function calculatedFallbacks(
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
