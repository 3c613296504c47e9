import type { Deal } from '../deal/deal.ts';
import type { DealResult, ValuationOptions } from './deal-result.ts';
import type { Market } from './market.ts';
import { ValuationContext } from './valuation-context.ts';
import { valueDeal } from './value-deal.ts';

/**
 * Values deals on one market. Each deal is valued in its views: present value, DV01, and cash flows if requested.
 *
 * If a deal cannot be valued, its result contains its failures; the other deals are still valued.
 * @see docs/methodology.md, Swap valuation
 */
export function valueDeals(deals: readonly Deal[], market: Market, options: ValuationOptions): readonly DealResult[] {
	return deals.map(dealValuer(market, options));
}

/** Returns a function that values deals one by one. Deals share cached market data; results are not kept. */
export function dealValuer(market: Market, options: ValuationOptions): (deal: Deal) => DealResult {
	const context = new ValuationContext(market, options);
	return (deal) => valueDeal(context, deal);
}
