import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { type Ibor, iborsOf } from '#shared/benchmark/ibor.ts';
import { fallbackHistory, type RateHistory, termHistory } from '#shared/contract/rate-history.ts';
import { type Decimal, figureText } from '#shared/decimal/decimal.ts';
import { type FallbackFailure, isFailure } from '#shared/fallback/fallback-rate.ts';
import { ImpliedCalculator } from '#shared/fallback/implied-calculator.ts';
import { type ImpliedIbor, impliedIborOf } from '#shared/fallback/implied-ibor.ts';
import {
	compareTenors,
	dateOfEpochDay,
	earlierOf,
	epochDay,
	isWeekend,
	type LocalDate,
	localDate,
} from '#shared/time/local-date.ts';
import { recordSeries, recordsBetween } from '../published-records.ts';
import { forwardQuotes, RateMarket } from '../rate-market.ts';
import { refuseFailure, requireCurrencies } from '../refuse-failure.ts';
import { compoundedHistory, type DatedRate } from '../term-instruments.ts';

export const fallbackHistoryOperation = operation(fallbackHistory, async ({ request, caller }) => {
	requireCurrencies(caller, 'Fallback', [request.currency]);
	return historyOf('fallback', request, 'Fallback Rate', await calculated(request));
});

export const termHistoryOperation = operation(termHistory, async ({ request, caller, clock }) => {
	const { currency, name, startDate } = request;
	requireCurrencies(caller, 'TermRates', [currency]);
	const endDate = earlierOf(request.endDate, localDate(new Date(clock()).toISOString().slice(0, 10)));
	const calculated = await compoundedHistory(currency, name, startDate, endDate);
	return historyOf('term', { currency, name, startDate, endDate }, 'value', calculated);
});

/** Percent per year, by tenor and date. Throws a refusal (404) if the instrument is neither compounded nor loaded. */
export async function termRatesBetween(range: HistoryRange): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
	const { currency, name, startDate, endDate } = range;
	const calculated = await compoundedHistory(currency, name, startDate, endDate);
	const { tenors } = await historyOf('term', range, 'value', calculated);
	return new Map(
		tenors.map(({ tenor, rates }) => [tenor, new Map(rates.map(({ record_date, value }) => [record_date, value]))]),
	);
}

/** @throws a refusal (400) if no day of the range has a calculated rate, for example because the calendar is missing */
async function calculated(range: HistoryRange): Promise<readonly DatedRate[] | undefined> {
	const { currency, name, startDate, endDate } = range;
	const ibor = iborsOf(currency).find((one) => one.name === name);
	const implied = impliedIborOf(currency);
	const market = await RateMarket.between(startDate, endDate);
	if (ibor !== undefined) return market === undefined ? [] : compoundedRates(market, ibor, range);
	if (implied?.name !== name) return undefined;
	return market === undefined ? [] : impliedRates(market, implied, range);
}

async function compoundedRates(market: RateMarket, ibor: Ibor, range: HistoryRange): Promise<readonly DatedRate[]> {
	const calculator = await market.calculatorOf(ibor);
	if (isFailure(calculator)) throw refuseFailure(calculator, 'rates');
	const found: DatedRate[] = [];
	for (let day = epochDay(range.startDate); day <= epochDay(range.endDate); day++) {
		if (isWeekend(day)) continue;
		const recordDate = dateOfEpochDay(day);
		for (const { tenor, outcome } of calculator.ratesOf(recordDate)) {
			found.push(...datedRate({ tenor, recordDate }, outcome));
		}
	}
	return found;
}

async function impliedRates(market: RateMarket, ibor: ImpliedIbor, range: HistoryRange): Promise<readonly DatedRate[]> {
	const quotes = await forwardQuotes(ibor, range.startDate, range.endDate);
	const calculator = ImpliedCalculator.resolve(ibor, await market.dollar(), market.calendars);
	if (isFailure(calculator)) throw refuseFailure(calculator, 'rates');
	return quotes
		.filter(({ tenor }) => ibor.tenors.includes(tenor))
		.flatMap(({ recordDate, tenor, quote }) =>
			datedRate({ tenor, recordDate }, calculator.rateOf(recordDate, tenor, quote)),
		);
}

function datedRate(
	key: Pick<DatedRate, 'tenor' | 'recordDate'>,
	outcome: { readonly fallbackRate: Decimal } | FallbackFailure,
): DatedRate[] {
	if (!isFailure(outcome)) return [{ ...key, value: figureText(outcome.fallbackRate) }];
	return outcome.reason === 'missing-fixing' ? [{ ...key, value: undefined }] : [];
}

interface HistoryRange {
	readonly currency: string;
	readonly name: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
}

/** A loaded rate replaces the calculated one. Throws a refusal (404) if the rate is neither calculated nor loaded. */
async function historyOf(
	kind: 'fallback' | 'term',
	{ currency, name, startDate, endDate }: HistoryRange,
	figure: string,
	calculated: readonly DatedRate[] | undefined,
): Promise<RateHistory> {
	const series = (await recordSeries(kind, currency)).find((one) => one.name === name);
	if (series === undefined && calculated === undefined) throw refuse('unknown-rate-name', { currency, name });
	const loaded = series === undefined ? [] : await recordsBetween(series, startDate, endDate);
	const published = loaded.flatMap(({ tenor, recordDate, figures }): DatedRate[] => {
		const value = figures[figure]?.value;
		return value === undefined ? [] : [{ tenor, recordDate, value }];
	});
	const byTenor = Map.groupBy([...(calculated ?? []), ...published], ({ tenor }) => tenor);
	const tenors = [...byTenor].flatMap(([tenor, rates]) => tenorHistory(tenor, rates));
	return { tenors: tenors.sort((a, b) => compareTenors(a.tenor, b.tenor)) };
}

/** Returns a tenor's history; empty if it has no rates. If a date occurs twice in the list, the later rate is used. */
function tenorHistory(tenor: string, all: readonly DatedRate[]): RateHistory['tenors'] {
	const byDate = new Map(all.map(({ recordDate, value }) => [recordDate, value]));
	const rates = [...byDate]
		.flatMap(([record_date, value]) => (value === undefined ? [] : [{ record_date, value }]))
		.sort((a, b) => (a.record_date < b.record_date ? -1 : 1));
	const [first, last] = [rates[0], rates.at(-1)];
	if (first === undefined || last === undefined) return [];
	const isWithin = (date: LocalDate) => date > first.record_date && date < last.record_date;
	const missing = [...byDate].filter(([date, value]) => value === undefined && isWithin(date)).length;
	return [{ tenor, rates, missing }];
}
