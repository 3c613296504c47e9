import { compare, decimal } from '../decimal/decimal.ts';

/**
 * Times at which the content of a record was stated; instants are ISO 8601 in UTC. Reference data have none of them.
 */
export interface StatementTimes {
	/** Time of the request to the publisher. */
	readonly askedAt?: string | undefined;
	/** Time at which the file was uploaded. */
	readonly takenAt?: string | undefined;
	/** Time at which the same content was last stated again, or an operator confirmed an outlier. */
	readonly confirmedAt?: string | undefined;
	/** Name of `confirmedAt` in earlier versions. */
	readonly saidAgainAt?: string | undefined;
}

/** Sorts before every instant. */
const never = '';

/** Time at which a content was last stated. Content without a time sorts before every instant. */
export function lastStatedAt({ askedAt, takenAt, confirmedAt, saidAgainAt }: StatementTimes): string {
	return [askedAt, takenAt, confirmedAt, saidAgainAt].reduce<string>(
		(latest, time = never) => (time > latest ? time : latest),
		never,
	);
}

/**
 * True if a different content replaces the current one because it was stated later, or at the same instant.
 *
 * A confirmation counts only for content that is already current. A confirmed outlier therefore counts from the time at
 * which it was stated. Content without a time replaces nothing.
 */
export function replacesCurrent({ confirmedAt: _, ...stated }: StatementTimes, current: StatementTimes): boolean {
	const at = lastStatedAt(stated);
	return at !== never && at >= lastStatedAt(current);
}

const number = /^-?\d+(\.\d+)?$/;

/** True if a stored record has all the stated values. Numbers are compared by value: 3.6 equals 3.60. */
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
