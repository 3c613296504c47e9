import { compensatedSum } from '#shared/decimal/compensated-sum.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type FigureKey, figureKeys } from '../figure-keys.ts';
import type { ValuedDeal } from '../valuation-outcome.ts';
import { amountOf, type DifferenceKey, dealFacts, differences } from './deal-facts.ts';

/** The sum of a column, and the number of deals that have its figure. */
export interface ColumnTotal {
	readonly sum: number;
	readonly count: number;
}

export type TotalKey = FigureKey | DifferenceKey;

const totalKeys: readonly TotalKey[] = [
	...figureKeys.filter((key) => !key.endsWith('Bp')),
	...(Object.keys(differences) as DifferenceKey[]),
];

/** Sums of the figures in report currency. DV01 in basis points of different notionals cannot be added. */
export function resultTotals(deals: readonly ValuedDeal[]): ReadonlyMap<TotalKey, ColumnTotal> {
	const totals = new Map<TotalKey, ColumnTotal>();
	for (const key of totalKeys) {
		const values = deals.flatMap((deal) => amountOf(deal, key) ?? []);
		if (values.length > 0) totals.set(key, { sum: compensatedSum(values), count: values.length });
	}
	return totals;
}

/** Sum of the notionals of leg 1, or their currencies where there are several: those cannot be added. */
export type NotionalTotal = (ColumnTotal & { readonly currency: string }) | { readonly currencies: readonly string[] };

export function notionalTotal(deals: readonly ValuedDeal[], valuationDate: LocalDate): NotionalTotal | undefined {
	const stated = deals.flatMap((deal) => {
		const { notional, notionalCurrency } = dealFacts(deal, valuationDate);
		return notional === undefined || notionalCurrency === undefined ? [] : [{ notional, notionalCurrency }];
	});
	const currencies = [...new Set(stated.map(({ notionalCurrency }) => notionalCurrency))].sort();
	const [currency] = currencies;
	if (currency === undefined) return undefined;
	if (currencies.length > 1) return { currencies };
	return { currency, sum: compensatedSum(stated.map(({ notional }) => notional)), count: stated.length };
}
