import type { DateType } from '../../shared/contract/fallback.ts';
import { decimal } from '../../shared/decimal/decimal.ts';
import { CashCalculator, type CashFallback, type TransitionStart } from '../../shared/fallback/cash-calculator.ts';
import { cashProducts, cashTenors } from '../../shared/fallback/cash-product.ts';
import { transitionStart } from '../../shared/fallback/consumer-spread.ts';
import { isFailure } from '../../shared/fallback/fallback-failure.ts';
import { knownSpreadAdjustments } from '../../shared/fallback/known-spread-adjustments.ts';
import type { LocalDate } from '../../shared/time/local-date.ts';
import { recordSeries, recordsBetween } from '../platform/rate-record-store.ts';
import { RateMarket } from './rate-market.ts';

/** The US dollar cash fallbacks of a day as the portal calculates them, those whose fixings are there. */
export async function calculatedCash(date: LocalDate, dateType: DateType): Promise<readonly CashFallback[]> {
	const market = await RateMarket.around(date);
	if (market === undefined) return [];
	const { rate } = await market.dollar();
	const series = await market.seriesOf(rate.index.name);
	const calculator = new CashCalculator(rate, knownSpreadAdjustments, series, await consumerSpreadStart());
	const outcomes = cashProducts.flatMap((product) =>
		cashTenors.flatMap(({ tenor }) => {
			const recordDates = dateType === 'record_date' ? [date] : calculator.recordDatesPublishedOn(product, tenor, date);
			return recordDates.map((recordDate) => calculator.rateOf(product, tenor, recordDate));
		}),
	);
	return outcomes.flatMap((outcome) => (isFailure(outcome) ? [] : [outcome]));
}

/** The spreads from which the consumer products started, where they are loaded. */
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
