import type { FigureKey } from '#features/valuation/shared/figure-keys.ts';
import { occurrenceKeys } from '#features/valuation/shared/occurrence-keys.ts';
import type { ValuedDeal } from '#features/valuation/shared/valuation-outcome.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';

/** A deal of two runs, A and B, or of one of them. */
export interface ComparedDeal {
	/** Unique in the comparison. */
	readonly key: string;
	readonly dealId: string;
	readonly a?: ValuationResult;
	readonly b?: ValuationResult;
}

/**
 * The deals of two runs, matched by their IDs: those of A in its order, then those only in B. Where an ID occurs more than
 * once, its first deals are matched, then its second ones.
 */
export function comparedDeals(a: readonly ValuedDeal[], b: readonly ValuedDeal[]): readonly ComparedDeal[] {
	const resultsOfB = keyed(b);
	const ofA = [...keyed(a)].map(([key, result]): ComparedDeal => {
		const other = resultsOfB.get(key);
		resultsOfB.delete(key);
		return { key, dealId: result.dealId, a: result, ...(other && { b: other }) };
	});
	return [...ofA, ...[...resultsOfB].map(([key, result]) => ({ key, dealId: result.dealId, b: result }))];
}

function keyed(deals: readonly ValuedDeal[]): Map<string, ValuationResult> {
	const keys = occurrenceKeys(deals.map(({ result }) => result.dealId));
	return new Map(deals.map(({ result }, i) => [keys[i] ?? '', result]));
}

/** B less A; undefined where one of them has no figure. */
export function difference({ a, b }: ComparedDeal, key: FigureKey): number | undefined {
	const [before, after] = [a?.[key], b?.[key]];
	return before === undefined || after === undefined ? undefined : after - before;
}

/** Runs that contain the deal. */
export function foundIn({ a, b }: ComparedDeal): 'both' | 'a' | 'b' {
	if (a === undefined) return 'b';
	return b === undefined ? 'a' : 'both';
}

/** True if any of the figures is another one, or is missing in one of the runs. */
export function isDifferent({ a, b }: ComparedDeal, keys: readonly FigureKey[]): boolean {
	return a === undefined || b === undefined || keys.some((key) => a[key] !== b[key]);
}
