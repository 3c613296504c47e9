import { compare, decimal } from '../decimal/decimal.ts';

/** Times at which a record's content was stated; instants are ISO 8601 in UTC. Reference data has no such times. */
export interface StatementTimes {
	readonly askedAt?: string | undefined;
	readonly takenAt?: string | undefined;
	/** Latest time at which the same content was stated again, or an operator confirmed an outlier. */
	readonly confirmedAt?: string | undefined;
	/** Name of `confirmedAt` in records of earlier versions. */
	readonly saidAgainAt?: string | undefined;
}

/** Sorts before every instant. */
const never = '';

/** Returns the time at which a content was last stated. Content without a time sorts before every instant. */
export function lastStatedAt({ askedAt, takenAt, confirmedAt, saidAgainAt }: StatementTimes): string {
	return [askedAt, takenAt, confirmedAt, saidAgainAt].reduce<string>(
		(latest, time = never) => (time > latest ? time : latest),
		never,
	);
}

/**
 * True if a different content replaces the current content, because it was stated later or at the same instant.
 *
 * `confirmedAt` counts only for the current content. A newly confirmed outlier therefore counts from the time at which
 * it was stated. Content without a time replaces nothing.
 */
export function replacesCurrent({ confirmedAt: _, ...stated }: StatementTimes, current: StatementTimes): boolean {
	const at = lastStatedAt(stated);
	return at !== never && at >= lastStatedAt(current);
}

const number = /^-?\d+(\.\d+)?$/;

/** True if a stored record has all the stated field values. Numbers are compared by value: 3.6 equals 3.60. */
export function hasSameContent(stored: unknown, stated: unknown): boolean {
	if (stored === stated) return true;
	if (typeof stated === 'object' && stated !== null) {
		if (typeof stored !== 'object' || stored === null) return false;
		const all = stored as Readonly<Record<string, unknown>>;
		return Object.entries(stated).every(([name, value]) => hasSameContent(all[name], value));
	}
	if (typeof stored !== 'string' || typeof stated !== 'string') return false;
	return number.test(stored) && number.test(stated) && compare(decimal(stored), decimal(stated)) === 0;
}
