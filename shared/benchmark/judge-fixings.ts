import { compare, decimal, subtract, zero } from '../decimal/decimal.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { Fixing } from './fixing-series.ts';

/** What a fixing that comes in says beside those that are there. */
export type JudgedFixing<Said extends Fixing> =
	| { readonly said: Said; readonly verdict: 'known' }
	| { readonly said: Said; readonly verdict: 'credible' }
	/** Somebody has to look at it. */
	| { readonly said: Said; readonly verdict: 'far'; readonly comparedWith: Fixing };

/**
 * Judges the fixings of an index that come in by how far they are from what is beside them.
 *
 * A value is compared with the last one before it that counts, be that stored or of the same answer; where there is
 * none before it, with the one that it replaces; where there is none of these, with the next one after it. A far value
 * does not count for the days after it.
 *
 * @param said a fixing for each of its days
 * @param stored what counts for those days, with the last fixing before them
 * @param jumpLimit percentage points beyond which a value is far
 * @param confirmed values that somebody has looked at: they are credible however far they are
 * @returns one for each of `said`, ascending
 */
export function judgeFixings<Said extends Fixing>(
	said: ReadonlyMap<LocalDate, Said>,
	stored: readonly Fixing[],
	jumpLimit: string,
	confirmed: readonly Fixing[] = [],
): JudgedFixing<Said>[] {
	const storedOn = new Map(stored.map((fixing) => [fixing.date, fixing]));
	const dates = [...new Set([...said.keys(), ...storedOn.keys()])].sort();
	const judged: JudgedFixing<Said>[] = [];
	let before: Fixing | undefined;
	for (const [i, date] of dates.entries()) {
		const known = storedOn.get(date);
		const row = said.get(date);
		const after = dates[i + 1];
		const beside = before ?? known ?? (after === undefined ? undefined : (storedOn.get(after) ?? said.get(after)));
		before = known ?? before;
		if (row === undefined) continue;
		if (known !== undefined && hasSameValue(known, row)) {
			judged.push({ said: row, verdict: 'known' });
		} else if (beside !== undefined && isFar(row, beside, jumpLimit) && !isAmong(row, confirmed)) {
			judged.push({ said: row, verdict: 'far', comparedWith: { date: beside.date, value: beside.value } });
		} else {
			judged.push({ said: row, verdict: 'credible' });
			before = row;
		}
	}
	return judged;
}

/** Whether two values are the same number: 3.6 and 3.60 are. */
export function hasSameValue(a: Fixing, b: Fixing): boolean {
	return compare(decimal(a.value), decimal(b.value)) === 0;
}

/** Whether a value of that day is among those that somebody has looked at. */
export function isAmong(fixing: Fixing, lookedAt: readonly Fixing[]): boolean {
	return lookedAt.some((one) => one.date === fixing.date && hasSameValue(one, fixing));
}

function isFar(a: Fixing, b: Fixing, limit: string): boolean {
	const difference = subtract(decimal(a.value), decimal(b.value));
	const distance = compare(difference, zero) < 0 ? subtract(zero, difference) : difference;
	return compare(distance, decimal(limit)) > 0;
}
