import type { Deal } from '../deal/deal.ts';
import type { DealResult, ValuationOptions } from './deal-result.ts';
import type { Market } from './market.ts';
import { ValuationContext } from './valuation-context.ts';
import { valueDeal } from './value-deal.ts';

/**
 * Values deals on one market, each under its views: present value, DV01, and cash flows where they are wanted.
 *
 * A deal that cannot be valued has its failure in its place; the others are valued.
 *
 * @see docs/methodology.md, Swap valuation
 */
export function valueDeals(deals: readonly Deal[], market: Market, options: ValuationOptions): readonly DealResult[] {
	return deals.map(dealValuer(market, options));
}

/** Values deals one by one, which share what was made for those before. No result is kept. */
export function dealValuer(market: Market, options: ValuationOptions): (deal: Deal) => DealResult {
	const context = new ValuationContext(market, options);
	return (deal) => valueDeal(context, deal);
}
