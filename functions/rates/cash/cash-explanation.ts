import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { type CashCalculation, type CashExplanation, explainCashFallback } from '#shared/contract/fallback.ts';
import { compare, type Decimal, decimalText, figureText } from '#shared/decimal/decimal.ts';
import type { CashCalculator, CashFallback } from '#shared/fallback/cash-calculator.ts';
import { cashProducts, cashTenors } from '#shared/fallback/cash-product.ts';
import { fallbackDecimals } from '#shared/fallback/fallback-calculator.ts';
import { type FallbackFailure, isFailure } from '#shared/fallback/fallback-rate.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { publishedRecord, RateMarket } from '../rate-market.ts';
import { refuseFailure, requireCurrencies } from '../refuse-failure.ts';
import { cashFigures, dollarCashCalculator } from './cash-fallback.ts';

const unroundedDecimals = 18;

/** Returns the calculation of a cash fallback, from the fixings to the resulting rates. */
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

interface Question {
	readonly currency: string;
	readonly name: string;
	readonly compounding: string;
	readonly feature: string;
	readonly tenor: string;
	readonly recordDate: LocalDate;
}

type Calculated = Pick<CashExplanation, 'publicationDate' | 'figures' | 'status' | 'calculation'>;

export const cashExplanation = operation(explainCashFallback, async ({ request, caller }): Promise<CashExplanation> => {
	const { currency, name, compounding, feature, tenor, recordDate } = request;
	const asked: Question = { currency, name, compounding, feature, tenor, recordDate };
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
async function calculated(asked: Question): Promise<Calculated | FallbackFailure | undefined> {
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
