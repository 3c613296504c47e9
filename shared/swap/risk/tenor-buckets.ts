import { addMonths } from '../../time/adjust-date.ts';
import type { EpochDay } from '../../time/local-date.ts';

/** Standard tenors into which a ladder is grouped. */
export const ladderTenors = [
	'ON',
	'1M',
	'3M',
	'6M',
	'1Y',
	'2Y',
	'3Y',
	'4Y',
	'5Y',
	'7Y',
	'10Y',
	'12Y',
	'15Y',
	'20Y',
	'25Y',
	'30Y',
	'40Y',
	'50Y',
] as const;

/** Shares of a pillar's amount that belong to two adjacent standard tenors. */
export interface TenorShares {
	/** Index of the earlier of the two tenors. */
	readonly place: number;
	/** Share of the earlier tenor. The next tenor has the remaining share. */
	readonly share: number;
}

/** Returns the unadjusted dates of the standard tenors. The first is the day after the valuation date. */
export function tenorDays(valuationDay: EpochDay): readonly EpochDay[] {
	return ladderTenors.map((tenor) => {
		if (tenor === 'ON') return valuationDay + 1;
		return addMonths(valuationDay, Number.parseInt(tenor, 10) * (tenor.endsWith('Y') ? 12 : 1));
	});
}

/** Splits a pillar between two standard tenors, linearly in days; outside the tenors, the nearest has all of it. */
export function tenorSharesOf(days: readonly EpochDay[], pillarDay: EpochDay): TenorShares {
	const next = days.findIndex((day) => day > pillarDay);
	if (next < 0) return { place: days.length - 1, share: 1 };
	if (next === 0) return { place: 0, share: 1 };
	const [from, to] = [days[next - 1] as EpochDay, days[next] as EpochDay];
	return { place: next - 1, share: (to - pillarDay) / (to - from) };
}

/** Groups amounts by pillar into standard tenors. The sum does not change. */
export function byTenor(
	days: readonly EpochDay[],
	pillarDays: readonly EpochDay[],
	values: ArrayLike<number>,
): Float64Array {
	const sums = new Float64Array(days.length);
	pillarDays.forEach((pillarDay, i) => {
		const { place, share } = tenorSharesOf(days, pillarDay);
		const value = values[i] as number;
		const earlier = value * share;
		sums[place] = (sums[place] as number) + earlier;
		if (share < 1) sums[place + 1] = (sums[place + 1] as number) + (value - earlier);
	});
	return sums;
}
