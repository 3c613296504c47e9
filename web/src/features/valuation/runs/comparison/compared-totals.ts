import { resultTotals } from '../../shared/results/result-totals.ts';
import type { ValuedDeal } from '../../shared/valuation-outcome.ts';
import { type FigureKey, figureKeys } from '../../workbook/results/export-input.ts';

/** The sum of a figure in both runs; undefined where no deal has it. */
export interface ComparedTotal {
	readonly key: FigureKey;
	readonly a: number | undefined;
	readonly b: number | undefined;
	readonly difference: number | undefined;
}

/** Sums over all deals of each run, also those that only one of them has. */
export function comparedTotals(a: readonly ValuedDeal[], b: readonly ValuedDeal[]): readonly ComparedTotal[] {
	const [ofA, ofB] = [resultTotals(a), resultTotals(b)];
	return figureKeys.flatMap((key) => {
		const [before, after] = [ofA.get(key)?.sum, ofB.get(key)?.sum];
		if (before === undefined && after === undefined) return [];
		const difference = before === undefined || after === undefined ? undefined : after - before;
		return [{ key, a: before, b: after, difference }];
	});
}
