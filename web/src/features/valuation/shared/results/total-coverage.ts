import { figureKeys } from '../figure-keys.ts';
import type { ValuedDeal } from '../valuation-outcome.ts';
import { amountOf } from './deal-facts.ts';
import { resultTotals, type TotalKey } from './result-totals.ts';

/** Totals that leave out the same deals. */
export interface PartialTotals {
	readonly keys: readonly TotalKey[];
	/** Deals in the totals. */
	readonly count: number;
	/** IDs of the deals that have none of these figures. */
	readonly without: readonly string[];
}

/** The totals that do not cover all deals, grouped by the deals that they leave out. */
export function partialTotals(
	deals: readonly ValuedDeal[],
	keys: readonly TotalKey[] = figureKeys,
): readonly PartialTotals[] {
	const totals = resultTotals(deals);
	const partial = keys.flatMap((key) => {
		const total = totals.get(key);
		if (total === undefined || total.count === deals.length) return [];
		const without = deals.filter((deal) => amountOf(deal, key) === undefined).map(({ result }) => result.dealId);
		return [{ key, count: total.count, without }];
	});
	return [...Map.groupBy(partial, ({ without }) => without.join('\n')).values()].flatMap((same) => {
		const [first] = same;
		return first === undefined
			? []
			: [{ keys: same.map(({ key }) => key), count: first.count, without: first.without }];
	});
}
