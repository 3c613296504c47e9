import type { LocalDate } from '#shared/time/local-date.ts';
import { quotesOn, type StoredQuote } from '../store/quotes.ts';
import { currentSnapshot, putSnapshot, type SnapshotSummary } from './snapshot-store.ts';

/** Attempts before concurrent loads of quotes of one date are reported as an error. */
const maxRaces = 20;

/**
 * Builds the current snapshot of a date from its quotes in the table of rates. Idempotent.
 *
 * With concurrent loads, the last snapshot contains the quotes of all: if the version has changed since the quotes were
 * read, they are read again.
 */
export async function refreshSnapshot(date: LocalDate): Promise<SnapshotSummary> {
	for (let races = 0; races < maxRaces; races++) {
		const { version } = await currentSnapshot(date);
		const quotes = await quotesOn(date);
		const kept = await putSnapshot(date, labelOf(quotes), quotes, version);
		if (kept !== undefined) return kept;
	}
	throw new Error(`the quotes of ${date} were changed concurrently ${maxRaces} times`);
}

/** Descriptions of quotes in the files, except that they are published. */
function labelOf(quotes: readonly StoredQuote[]): string {
	const statuses = new Set(quotes.map(({ status }) => status ?? ''));
	return [...statuses]
		.filter((status) => status !== '' && status !== 'Published')
		.sort()
		.join(', ');
}
