import { repeatedInstruments } from '#shared/benchmark/instrument-identity.ts';
import type { QuotedInstrument } from '#shared/benchmark/quote.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { refreshSnapshot } from '../snapshots/refresh-snapshot.ts';
import { quotesOn, type StoredQuote } from '../store/quotes.ts';
import type { LoadableRow } from './check-rows.ts';
import type { FileFault } from './file-fault.ts';

/** The quotes of a date, in the table of rates and as its snapshot. */
export interface SnapshotStore {
	quotesOn(date: LocalDate): Promise<readonly Pick<StoredQuote, 'currency' | 'name' | 'tenor' | 'instrument'>[]>;
	refreshSnapshot(date: LocalDate): Promise<unknown>;
}

export const snapshotStore: SnapshotStore = { quotesOn, refreshSnapshot };

interface PlacedQuote {
	readonly currency: string;
	readonly name: string;
	readonly instrument?: QuotedInstrument | undefined;
	/** Undefined for a stored quote. */
	readonly row?: LoadableRow;
}

/** The rows of a file that quote an instrument for the second time, in the file or in addition to another stored set. */
export async function findRepeatedInstruments(
	rows: readonly LoadableRow[],
	store: SnapshotStore,
): Promise<readonly FileFault[]> {
	const faults: FileFault[] = [];
	for (const [date, ofDate] of byDate(rows)) {
		const replaced = new Set(ofDate.map(({ record: { identity } }) => keyOf(identity)));
		const stored = (await store.quotesOn(date)).filter((quote) => !replaced.has(keyOf(quote)));
		for (const [earlier, later] of repeatedInstruments<PlacedQuote>([...stored, ...ofDate.map(placedQuote)])) {
			if (later.row === undefined) continue;
			const where = earlier.row === undefined ? `the stored set ${earlier.name}` : `line ${earlier.row.line}`;
			faults.push({
				line: later.row.line,
				column: 'instrument',
				value: later.instrument?.type ?? '',
				expected: `is quoted in ${where} already, for the same date: keep one quote of an instrument`,
			});
		}
	}
	return faults;
}

/** Makes the quotes of the dates of a file their current snapshots. */
export async function refreshSnapshots(rows: readonly LoadableRow[], store: SnapshotStore): Promise<void> {
	for (const date of byDate(rows).keys()) await store.refreshSnapshot(date);
}

const byDate = (rows: readonly LoadableRow[]) => Map.groupBy(rows, ({ record }) => record.recordDate);

const keyOf = ({ currency, name, tenor }: { readonly [part in 'currency' | 'name' | 'tenor']?: string | undefined }) =>
	JSON.stringify([currency, name, tenor]);

function placedQuote(row: LoadableRow): PlacedQuote {
	const { identity, content } = row.record;
	const instrument = content.instrument as QuotedInstrument | undefined;
	return { currency: identity.currency ?? '', name: identity.name ?? '', instrument, row };
}
