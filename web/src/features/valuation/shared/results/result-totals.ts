import { type FigureKey, figureKeys } from '../figure-keys.ts';
import type { ValuedDeal } from '../valuation-outcome.ts';

/** The sum of a column, and the number of deals that have its figure. */
export interface ColumnTotal {
	readonly sum: number;
	readonly count: number;
}

/** Sums of the figures in report currency. DV01 in basis points of different notionals cannot be added. */
export function resultTotals(deals: readonly ValuedDeal[]): ReadonlyMap<FigureKey, ColumnTotal> {
	const totals = new Map<FigureKey, ColumnTotal>();
	for (const key of figureKeys) {
		if (key.endsWith('Bp')) continue;
		const values = deals.flatMap(({ result }) => result[key] ?? []);
		if (values.length > 0) totals.set(key, { sum: compensatedSum(values), count: values.length });
	}
	return totals;
}

/** Neumaier's sum: the order of the deals does not change the digits that are shown. */
export function compensatedSum(values: readonly number[]): number {
	let sum = 0;
	let lost = 0;
	for (const value of values) {
		const next = sum + value;
		lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
		sum = next;
	}
	return sum + lost;
}
