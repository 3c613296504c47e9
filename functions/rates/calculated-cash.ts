import type { DateType } from '../../shared/contract/fallback.ts';
import type { CashFallback } from '../../shared/fallback/cash-calculator.ts';
import { cashProducts, cashTenors } from '../../shared/fallback/cash-product.ts';
import { isFailure } from '../../shared/fallback/fallback-failure.ts';
import type { LocalDate } from '../../shared/time/local-date.ts';
import { dollarCashCalculator } from './dollar-cash-calculator.ts';
import { RateMarket } from './rate-market.ts';

/** The US dollar cash fallbacks of a day as the portal calculates them, those whose fixings are there. */
export async function calculatedCash(date: LocalDate, dateType: DateType): Promise<readonly CashFallback[]> {
	const market = await RateMarket.around(date);
	if (market === undefined) return [];
	const calculator = await dollarCashCalculator(market);
	const outcomes = cashProducts.flatMap((product) =>
		cashTenors.flatMap(({ tenor }) => {
			const recordDates = dateType === 'record_date' ? [date] : calculator.recordDatesPublishedOn(product, tenor, date);
			return recordDates.map((recordDate) => calculator.rateOf(product, tenor, recordDate));
		}),
	);
	return outcomes.flatMap((outcome) => (isFailure(outcome) ? [] : [outcome]));
}
