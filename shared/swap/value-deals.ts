import type { Deal } from './deal.ts';
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
	const context = new ValuationContext(market, options);
	return deals.map((deal) => valueDeal(context, deal));
}
