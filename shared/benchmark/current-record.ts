import { compare, decimal } from '../decimal/decimal.ts';

/** When the content of a record was stated; instants are ISO 8601 in UTC. Reference data state no time. */
export interface StatementTimes {
	/** When the publisher was asked. */
	readonly askedAt?: string | undefined;
	/** When the file was dropped. */
	readonly takenAt?: string | undefined;
	/** When the same content was last stated again, or an operator confirmed an outlier. */
	readonly confirmedAt?: string | undefined;
	/** The name of `confirmedAt` in earlier versions. */
	readonly saidAgainAt?: string | undefined;
}

/** Before every instant. */
const never = '';

/** When a content was last stated; before every instant when it states no time. */
export function lastStatedAt({ askedAt, takenAt, confirmedAt, saidAgainAt }: StatementTimes): string {
	return [askedAt, takenAt, confirmedAt, saidAgainAt].reduce<string>(
		(latest, time = never) => (time > latest ? time : latest),
		never,
	);
}

/**
 * True if a different content replaces the current one: it was stated later, or at the same instant.
 *
 * A confirmation counts only for a content that is already current: an outlier that is confirmed counts from when it was
 * stated. A content without a time replaces nothing.
 */
export function replacesCurrent({ confirmedAt: _, ...stated }: StatementTimes, current: StatementTimes): boolean {
	const at = lastStatedAt(stated);
	return at !== never && at >= lastStatedAt(current);
}

const number = /^-?\d+(\.\d+)?$/;

/** True if a stored record has all the stated values: 3.6 and 3.60 are the same figure. */
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
