import { type FigureKey, figureKeys } from '#features/valuation/shared/figure-keys.ts';
import { compensatedSum } from '#shared/decimal/compensated-sum.ts';
import type { ComparedDeal } from './compared-deals.ts';

/** The sums of a figure over the deals that have it in both runs; undefined where no deal has. */
export interface ComparedTotal {
	readonly key: FigureKey;
	readonly a: number | undefined;
	readonly b: number | undefined;
	/** B less A, the sum of the differences of the deals. */
	readonly difference: number | undefined;
	/** Deals in the sums. */
	readonly count: number;
	/** Deals of both runs together. */
	readonly all: number;
	/** IDs of the deals that have the figure in one run only. They are in none of the sums. */
	readonly inOneRun: readonly string[];
}

/**
 * Sums of the same deals in both runs, so that their difference does not contain deals that one run lacks. DV01 in basis
 * points of different notionals cannot be added. Figures that neither run has are left out.
 */
export function comparedTotals(deals: readonly ComparedDeal[]): readonly ComparedTotal[] {
	return figureKeys
		.filter((key) => !key.endsWith('Bp'))
		.map((key) => comparedTotal(deals, key))
		.filter(({ count, inOneRun }) => count + inOneRun.length > 0);
}

function comparedTotal(deals: readonly ComparedDeal[], key: FigureKey): ComparedTotal {
	const both: (readonly [number, number])[] = [];
	const inOneRun: string[] = [];
	for (const { dealId, a, b } of deals) {
		const [before, after] = [a?.[key], b?.[key]];
		if (before !== undefined && after !== undefined) both.push([before, after]);
		else if (before !== undefined || after !== undefined) inOneRun.push(dealId);
	}
	const counts = { count: both.length, all: deals.length, inOneRun };
	if (both.length === 0) return { key, a: undefined, b: undefined, difference: undefined, ...counts };
	const [a, b] = [compensatedSum(both.map(([before]) => before)), compensatedSum(both.map(([, after]) => after))];
	return { key, a, b, difference: b - a, ...counts };
}
