import { compare, type Decimal, decimal, subtract, zero } from '../decimal/decimal.ts';
import { epochDay, type LocalDate } from '../time/local-date.ts';
import type { Fixing } from './fixing-series.ts';

/** Maximum difference of two values: an absolute distance in their unit, or a fraction of the value compared with. */
export type OutlierLimit = { readonly distance: string } | { readonly part: string };

/** True if two values differ by more than the limit; false if they differ by exactly the limit. */
export function isOutlier(value: string, other: string, limit: OutlierLimit): boolean {
	return compare(size(subtract(decimal(value), decimal(other))), distanceFrom(decimal(other), limit)) > 0;
}

/** Maximum calendar days between compared fixings: ten business days. Over longer times, a rate can change a lot. */
const maxNeighbourDays = 14;

/** True if two dates are close enough to compare their rates. */
export function isPlausibleNeighbour(date: LocalDate, other: LocalDate): boolean {
	return Math.abs(epochDay(date) - epochDay(other)) <= maxNeighbourDays;
}

export type FixingVerdict<Incoming extends Fixing> =
	/** The stored fixing has the same value. */
	| { readonly fixing: Incoming; readonly verdict: 'unchanged' }
	| { readonly fixing: Incoming; readonly verdict: 'credible' }
	/** An operator must confirm or reject the fixing. */
	| { readonly fixing: Incoming; readonly verdict: 'outlier'; readonly comparedWith: Fixing };

/**
 * Compares the incoming fixings of an index with neighbouring fixings.
 *
 * A fixing is compared with the last valid fixing before it, stored or incoming. If no such fixing exists, it is
 * compared with the stored fixing of the same date. If that is missing too, it is compared with the next fixing. An
 * outlier is not used to judge later dates. After a gap of more than two weeks, a fixing is treated like the first one.
 * @param incoming one fixing per date
 * @param stored fixings of these dates; also the last fixing before them
 * @param limitPoints percentage points beyond which a value is an outlier
 * @param confirmed values that an operator has confirmed; never outliers
 * @returns one result per incoming fixing, dates ascending
 */
export function findOutliers<Incoming extends Fixing>(
	incoming: ReadonlyMap<LocalDate, Incoming>,
	stored: readonly Fixing[],
	limitPoints: string,
	confirmed: readonly Fixing[] = [],
): FixingVerdict<Incoming>[] {
	const storedOn = new Map(stored.map((fixing) => [fixing.date, fixing]));
	const dates = [...new Set([...incoming.keys(), ...storedOn.keys()])].sort();
	const verdicts: FixingVerdict<Incoming>[] = [];
	const fixingAfter = (date: LocalDate, after: LocalDate | undefined) =>
		after === undefined || !isPlausibleNeighbour(date, after)
			? undefined
			: (storedOn.get(after) ?? incoming.get(after));
	let before: Fixing | undefined;
	for (const [i, date] of dates.entries()) {
		const known = storedOn.get(date);
		const fixing = incoming.get(date);
		const previous = dates[i - 1];
		if (previous !== undefined && !isPlausibleNeighbour(previous, date)) before = undefined;
		const neighbour = before ?? known ?? fixingAfter(date, dates[i + 1]);
		before = known ?? before;
		if (fixing === undefined) continue;
		if (known !== undefined && hasSameValue(known, fixing)) {
			verdicts.push({ fixing, verdict: 'unchanged' });
		} else if (
			neighbour !== undefined &&
			isOutlier(fixing.value, neighbour.value, { distance: limitPoints }) &&
			!isAmong(fixing, confirmed)
		) {
			const comparedWith = { date: neighbour.date, value: neighbour.value };
			verdicts.push({ fixing, verdict: 'outlier', comparedWith });
		} else {
			verdicts.push({ fixing, verdict: 'credible' });
			before = fixing;
		}
	}
	return verdicts;
}

/** True if two fixings have the same value, such as 3.6 and 3.60. */
export function hasSameValue(a: Fixing, b: Fixing): boolean {
	return compare(decimal(a.value), decimal(b.value)) === 0;
}

/** True if a fixing is among those on which an operator has decided. */
export function isAmong(fixing: Fixing, decided: readonly Fixing[]): boolean {
	return decided.some((one) => one.date === fixing.date && hasSameValue(one, fixing));
}

function distanceFrom(other: Decimal, limit: OutlierLimit): Decimal {
	if ('distance' in limit) return decimal(limit.distance);
	const part = decimal(limit.part);
	return { unscaled: part.unscaled * size(other).unscaled, scale: part.scale + other.scale };
}

function size(value: Decimal): Decimal {
	return compare(value, zero) < 0 ? subtract(zero, value) : value;
}
