import type { LocalDate } from '#shared/time/local-date.ts';
import { quotesOn, type StoredQuote } from '../store/quotes.ts';
import { currentSnapshot, putSnapshot, type SnapshotSummary } from './snapshot-store.ts';

/** Attempts before concurrent loads of quotes of one date are reported as an error. */
const maxRaces = 20;

/**
 * Makes the quotes of a date in the table of rates the current snapshot of the date. Idempotent.
 *
 * Of concurrent loads, the one that becomes current last has read the quotes of all: another version than the one seen
 * before reading makes it read again.
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
