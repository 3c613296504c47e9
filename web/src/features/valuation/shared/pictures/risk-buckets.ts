import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import type { FigureKey, ValuedDeal } from '../valuation.ts';

export const maturities = ['year1', 'year2', 'year5', 'year10', 'beyond'] as const;

export type Maturity = (typeof maturities)[number];

const maxYears: Readonly<Record<Exclude<Maturity, 'beyond'>, number>> = { year1: 1, year2: 2, year5: 5, year10: 10 };

const daysOfYear = 365.25;

/** Returns the maturity bucket of an end date: up to 1, 2, 5 or 10 years from the valuation date, or longer. */
export function maturityOf(endDate: string, valuationDate: LocalDate): Maturity {
	const within = maturities.find(
		(each) => each !== 'beyond' && endDate <= addDays(valuationDate, Math.floor(maxYears[each] * daysOfYear)),
	);
	return within ?? 'beyond';
}

/** Returns the sums of DV01 in report currency, by currency of leg 1 and by maturity. */
export function riskBuckets(
	deals: readonly ValuedDeal[],
	key: FigureKey,
	valuationDate: LocalDate,
): ReadonlyMap<string, ReadonlyMap<Maturity, number>> {
	const byCurrency = new Map<string, Map<Maturity, number>>();
	for (const { item, result } of deals) {
		const dv01 = result[key];
		if (dv01 === undefined) continue;
		const currency = String(item.leg1Currency);
		const buckets = byCurrency.get(currency) ?? new Map<Maturity, number>();
		const maturity = maturityOf(result.endDate, valuationDate);
		byCurrency.set(currency, buckets.set(maturity, (buckets.get(maturity) ?? 0) + dv01));
	}
	return byCurrency;
}
