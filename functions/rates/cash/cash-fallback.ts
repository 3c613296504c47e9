import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import {
	type CashCalculation,
	type CashExplanation,
	type CashFallbackBody,
	type CashFigure,
	cashCategories,
	cashFallbacks,
	cashHeadings,
	type DateType,
	explainCashFallback,
	type UnavailableRate,
} from '#shared/contract/fallback.ts';
import { compare, type Decimal, decimal, decimalText, figureText } from '#shared/decimal/decimal.ts';
import { CashCalculator, type CashFallback, type TransitionStart } from '#shared/fallback/cash-calculator.ts';
import { cashProducts, cashTenors } from '#shared/fallback/cash-product.ts';
import { fallbackDecimals } from '#shared/fallback/fallback-calculator.ts';
import { type FallbackFailure, isFailure, transitionStart } from '#shared/fallback/fallback-rate.ts';
import { knownSpreadAdjustments } from '#shared/fallback/spread-adjustment.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { unavailableOf } from '../fallback/fallback.ts';
import { type PublishedRecord, recordSeries, recordsBetween } from '../published-records.ts';
import { type NamedRow, preferPublished, publishedRecord, RateMarket } from '../rate-market.ts';
import { refuseFailure, requireCurrencies } from '../refuse-failure.ts';
import type { RecordKeyParts } from '../store/rate-keys.ts';

async function dollarCashCalculator(market: RateMarket): Promise<CashCalculator> {
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

function cashFigures(rate: CashFallback): readonly { readonly heading: string; readonly value: string }[] {
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

interface CashRow extends RecordKeyParts {
	readonly name: string;
	readonly outcome: CashFallback | FallbackFailure;
}

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

const hasNoRate: readonly FallbackFailure['reason'][] = ['no-record-date', 'before-consumer-products'];

const unroundedDecimals = 18;

function cashCalculation(calculator: CashCalculator, rate: CashFallback): CashCalculation | FallbackFailure {
	const { product, tenor, recordDate } = rate;
	const grid = calculator.gridOf(product, tenor, recordDate);
	if (isFailure(grid)) return grid;
	const fixings = calculator.fixingsOf(grid);
	if (isFailure(fixings)) return fixings;
	const unrounded = calculator.averageOf(product, grid, unroundedDecimals);
	if (isFailure(unrounded)) return unrounded;
	const averaged = calculator.averageOf(product, grid);
	if (isFailure(averaged)) return averaged;
	const spread = spreadOf(calculator, rate);
	if (isFailure(spread)) return spread;
	const { floor, style } = product;
	const { lookbackDays, hasObservationShift, lockoutDays } = grid.terms;
	return {
		index: rate.observationPeriod.index,
		average: style === 'Simple in arrears' ? 'simple' : 'compounded',
		basis: calculator.basis,
		window: { start: rate.observationPeriod.start, end: rate.observationPeriod.end },
		observed: { first: fixings.reduce(earliest).date, last: rate.observationPeriod.lastFixingDate },
		lookbackDays,
		hasObservationShift,
		lockoutDays,
		fixings,
		days: grid.observationDays,
		averageRounding: rounding(unrounded, averaged),
		floor: floor === undefined ? null : { rate: decimalText(floor), isApplied: compare(averaged, floor) < 0 },
		adjustedSofr: figureText(rate.adjustedSofr),
		spread,
		allInFallback: textOrNull(rate.allInFallback),
	};
}

function spreadOf(
	calculator: CashCalculator,
	{ product, tenor, recordDate, status, spreadAdjustment }: CashFallback,
): CashCalculation['spread'] | FallbackFailure {
	const spread = calculator.spreadOf(product, tenor, recordDate, unroundedDecimals);
	if (isFailure(spread)) return spread;
	const { transition, fixed, percent } = spread;
	return {
		value: textOrNull(spreadAdjustment),
		isFixed: status === 'Calculated',
		transition:
			transition === undefined
				? null
				: {
						start: { date: transition.start, value: textOrNull(transition.startSpread) },
						end: { date: transition.end, value: figureText(fixed) },
						businessDays: transition.steps,
						businessDaysDone: transition.stepsDone,
						rounding:
							percent === undefined || spreadAdjustment === undefined ? null : rounding(percent, spreadAdjustment),
					},
	};
}

const earliest = <Day extends { readonly date: string }>(one: Day, other: Day) => (other.date < one.date ? other : one);

const textOrNull = (figure: Decimal | undefined) => (figure === undefined ? null : figureText(figure));

const rounding = (unrounded: Decimal, rounded: Decimal) => ({
	unrounded: decimalText(unrounded),
	rounded: figureText(rounded),
	decimals: fallbackDecimals,
});

type Calculated = Pick<CashExplanation, 'publicationDate' | 'figures' | 'status' | 'calculation'>;

export const cashExplanation = operation(explainCashFallback, async ({ request, caller }): Promise<CashExplanation> => {
	const { currency, name, compounding, feature, tenor, recordDate } = request;
	const asked = { currency, name, compounding, feature, tenor, recordDate };
	requireCurrencies(caller, 'CashFallbacks', [currency]);
	const [own, published] = await Promise.all([calculated(asked), publishedRecord('cash', asked)]);
	if (published !== undefined) {
		return {
			...asked,
			publicationDate: published.publicationDate ?? null,
			figures: Object.entries(published.figures).map(([heading, { value }]) => ({ heading, value })),
			status: published.status ?? '',
			isPublished: true,
			calculation: own === undefined || isFailure(own) ? null : own.calculation,
		};
	}
	if (own === undefined) throw refuse('unknown-rate', { currency, name, tenor });
	if (isFailure(own)) throw refuseFailure(own, 'rates');
	return { ...asked, ...own, isPublished: false };
});

/** Calculates the rate in question, or returns the failure; undefined if the portal does not calculate this rate. */
async function calculated(asked: NamedRow): Promise<Calculated | FallbackFailure | undefined> {
	const { currency, name, compounding, feature, tenor, recordDate } = asked;
	const market = await RateMarket.around(recordDate);
	if (market === undefined) throw refuse('date-out-of-range', { date: recordDate });
	const product = cashProducts.find(
		(one) => one.category === name && one.style === compounding && one.feature === feature,
	);
	const isKnown = currency === 'USD' && cashTenors.some((known) => known.tenor === tenor);
	if (product === undefined || !isKnown) return undefined;
	const calculator = await dollarCashCalculator(market);
	const rate = calculator.rateOf(product, tenor, recordDate);
	if (isFailure(rate)) return rate;
	const calculation = cashCalculation(calculator, rate);
	if (isFailure(calculation)) return calculation;
	const { publicationDate, status } = rate;
	return { publicationDate, figures: [...cashFigures(rate)], status, calculation };
}
