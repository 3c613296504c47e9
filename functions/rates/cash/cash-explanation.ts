import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { type CashExplanation, explainCashFallback } from '#shared/contract/cash-explanation.ts';
import { cashProducts, cashTenors } from '#shared/fallback/cash-product.ts';
import { type FallbackFailure, isFailure } from '#shared/fallback/fallback-failure.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { publishedRecord } from '../prefer-published.ts';
import { RateMarket } from '../rate-market.ts';
import { refuseFailure } from '../refuse-failure.ts';
import { requireCurrencies } from '../require-currencies.ts';
import { cashCalculation } from './cash-calculation.ts';
import { cashFigures } from './cash-figures.ts';
import { dollarCashCalculator } from './dollar-cash-calculator.ts';

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

/** The calculated figures, or the failure; undefined for a row that the portal does not calculate. */
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
