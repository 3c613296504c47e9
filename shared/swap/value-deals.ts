import type { Deal } from '../deal/deal.ts';
import type { DealResult, ValuationOptions } from './deal-result.ts';
import type { Market } from './market.ts';
import { ValuationContext } from './valuation-context.ts';
import { valueDeal } from './value-deal.ts';

/**
 * Values deals on one market, each in its views: present value, DV01, and cash flows if requested.
 *
 * The result of a deal that cannot be valued contains its failures; the other deals are valued.
 *
 * @see docs/methodology.md, Swap valuation
 */
export function valueDeals(deals: readonly Deal[], market: Market, options: ValuationOptions): readonly DealResult[] {
	return deals.map(dealValuer(market, options));
}

/** Returns a function that values deals one by one. Deals share cached market data; no result is kept. */
export function dealValuer(market: Market, options: ValuationOptions): (deal: Deal) => DealResult {
	const context = new ValuationContext(market, options);
	return (deal) => valueDeal(context, deal);
}
