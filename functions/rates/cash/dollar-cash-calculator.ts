import { decimal } from '#shared/decimal/decimal.ts';
import { CashCalculator, type TransitionStart } from '#shared/fallback/cash-calculator.ts';
import { transitionStart } from '#shared/fallback/consumer-spread.ts';
import { knownSpreadAdjustments } from '#shared/fallback/spread-adjustment.ts';
import { recordSeries, recordsBetween } from '../published-records.ts';
import type { RateMarket } from '../rate-market.ts';

/** The calculator of the US dollar cash fallbacks in a market, with the start of the consumer spread if it is loaded. */
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
