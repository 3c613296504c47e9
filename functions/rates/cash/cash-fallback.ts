import { operation } from '#functions/directory/access/operation.ts';
import {
	type CashFallbackBody,
	type CashFigure,
	cashCategories,
	cashFallbacks,
	cashHeadings,
	type DateType,
	type UnavailableRate,
} from '#shared/contract/fallback.ts';
import { type Decimal, decimal, figureText } from '#shared/decimal/decimal.ts';
import {
	CashCalculator,
	type CashFallback,
	cashProducts,
	cashTenors,
	type TransitionStart,
} from '#shared/fallback/cash-calculator.ts';
import {
	type FallbackFailure,
	isFailure,
	knownSpreadAdjustments,
	transitionStart,
} from '#shared/fallback/fallback-rate.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { unavailableOf } from '../fallback/fallback.ts';
import { type PublishedRecord, recordSeries, recordsBetween } from '../published-records.ts';
import { preferPublished, RateMarket } from '../rate-market.ts';
import { refuseFailure, requireCurrencies } from '../refuse-failure.ts';
import type { RecordKeyParts } from '../store/rate-keys.ts';

/** Creates the calculator of the US dollar cash fallbacks, with the start of the consumer spread if it is loaded. */
export async function dollarCashCalculator(market: RateMarket): Promise<CashCalculator> {
	const { rate } = await market.dollar();
	const series = await market.seriesOf(rate.index.name);
	return new CashCalculator(rate, knownSpreadAdjustments, series, await consumerSpreadStart());
}

async function consumerSpreadStart(): Promise<TransitionStart> {
	const [series] = await recordSeries('consumer-spread-start', 'USD');
	if (series === undefined) return new Map();
	const records = await recordsBetween(series, transitionStart, transitionStart);
	return new Map(
		records.flatMap(({ tenor, figures }) =>
			figures.value === undefined ? [] : [[tenor, decimal(figures.value.value)] as const],
		),
	);
}

/** Returns the rates of a cash fallback that are known, in display order. */
export function cashFigures(rate: CashFallback): readonly { readonly heading: string; readonly value: string }[] {
	const values: Readonly<Record<(typeof cashHeadings)[number], Decimal | undefined>> = {
		'All-in fallbacks': rate.allInFallback,
		'Adjusted SOFR': rate.adjustedSofr,
		'Spread adjustments': rate.spreadAdjustment,
	};
	return cashHeadings.flatMap((heading) => {
		const value = values[heading];
		return value === undefined ? [] : [{ heading, value: figureText(value) }];
	});
}

export const cashFallback = operation(cashFallbacks, async ({ request, caller }) => {
	const { currencyINPUT, selectedDate, selectedRadio } = request;
	requireCurrencies(caller, 'CashFallbacks', currencyINPUT);
	const currencies = [...new Set(currencyINPUT)];
	const products = await Promise.all(currencies.map((currency) => productsOf(currency, selectedDate, selectedRadio)));
	const body: CashFallbackBody = Object.fromEntries(
		currencies.map((currency, i) => [currency, products[i]?.shown ?? []]),
	);
	return { body, ...unavailableOf(products) };
});

async function productsOf(currency: string, date: LocalDate, dateType: DateType) {
	const [calculated, loaded] = await Promise.all([
		currency === 'USD' ? calculatedCash(date, dateType) : [],
		recordSeries('cash', currency),
	]);
	const names = new Set<string>([...cashCategories, ...loaded.map(({ name }) => name)]);
	const products = await Promise.all(
		[...names].map(async (name) => {
			const own = calculated.filter((row) => row.name === name);
			const series = loaded.find((one) => one.name === name);
			const { published, calculated: kept } =
				series === undefined ? { published: [], calculated: own } : await preferPublished(series, own, date, dateType);
			const rates = kept.flatMap(({ outcome }) => (isFailure(outcome) ? [] : calculatedFigures(outcome)));
			return { name, rates: [...published.flatMap(publishedFigures), ...rates], unavailable: unavailableCash(kept) };
		}),
	);
	return {
		shown: products.filter(({ rates }) => rates.length > 0).map(({ name, rates }) => ({ name, rates })),
		unavailable: products.flatMap(({ unavailable }) => unavailable),
	};
}

function calculatedFigures(rate: CashFallback): CashFigure[] {
	return cashFigures(rate).map(({ heading, value }) => ({
		compounding: rate.product.style,
		tenor: rate.tenor,
		heading,
		feature: rate.product.feature,
		publication_date: rate.publicationDate,
		record_date: rate.recordDate,
		value,
		status: rate.status,
	}));
}

function publishedFigures(record: PublishedRecord): CashFigure[] {
	const { compounding = '', feature = '', tenor, recordDate, publicationDate, status } = record;
	return Object.entries(record.figures).map(([heading, { value }]) => ({
		compounding,
		tenor,
		heading,
		feature,
		publication_date: publicationDate ?? null,
		record_date: recordDate,
		value,
		status: status ?? null,
	}));
}

/** A variant of a cash product on a record date, with its rate as far as the fixings are known. */
interface CashRow extends RecordKeyParts {
	readonly name: string;
	readonly outcome: CashFallback | FallbackFailure;
}

/** Calculates the US dollar cash fallbacks of a date. */
async function calculatedCash(date: LocalDate, dateType: DateType): Promise<readonly CashRow[]> {
	const market = await RateMarket.around(date);
	if (market === undefined) return [];
	const calculator = await dollarCashCalculator(market);
	return cashProducts.flatMap((product) =>
		cashTenors.flatMap(({ tenor }) => {
			const recordDates = dateType === 'record_date' ? [date] : calculator.recordDatesPublishedOn(product, tenor, date);
			return recordDates.map((recordDate) => ({
				name: product.category,
				tenor,
				recordDate,
				compounding: product.style,
				feature: product.feature,
				outcome: calculator.rateOf(product, tenor, recordDate),
			}));
		}),
	);
}

/** Reports one reason per tenor and record date, because the products observe nearly the same days. */
function unavailableCash(rows: readonly CashRow[]): UnavailableRate[] {
	const unavailable = new Map<string, UnavailableRate>();
	for (const { name, tenor, recordDate, outcome } of rows) {
		const key = `${tenor} ${recordDate}`;
		if (!isFailure(outcome) || hasNoRate.includes(outcome.reason) || unavailable.has(key)) continue;
		const { problem } = refuseFailure(outcome, 'rates');
		unavailable.set(key, { currency: 'USD', name, tenor, recordDate, problem });
	}
	return [...unavailable.values()];
}

/** Reasons for a missing rate that are not errors. */
const hasNoRate: readonly FallbackFailure['reason'][] = ['no-record-date', 'before-consumer-products'];
