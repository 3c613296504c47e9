import * as z from 'zod';
import { parseItem, storedDate } from '#platform/aws/table.ts';
import { repeatedInstruments } from '#shared/benchmark/instrument-identity.ts';
import {
	instrumentFaults,
	instrumentTypes,
	type Quote,
	type QuotedInstrument,
	quoteUnits,
} from '#shared/benchmark/quote.ts';
import { type LocalDate, parseTenor } from '#shared/time/local-date.ts';
import { currentSnapshot, putSnapshot, type SnapshotSummary } from '../snapshots/snapshot-store.ts';
import { itemsIn, quoteSetsOf, type RecordSeries, recordsOf, storedFigure } from '../store/rate-keys.ts';
import type { LoadableRow } from './check-rows.ts';
import type { FileFault } from './report.ts';

const tenor = z.string().refine((text) => parseTenor(text) !== undefined, 'is not a tenor');
const tenorOrDate = z.union([z.strictObject({ tenor }), z.strictObject({ date: storedDate })]);

const instrument = z
	.object({
		type: z.enum(instrumentTypes),
		legs: z.array(z.object({ index: z.string().min(1), tenor })),
		pillar: tenorOrDate.optional(),
		start: tenorOrDate.optional(),
		counterCurrency: z.string().length(3).optional(),
	})
	.superRefine((described, context) => {
		for (const { field, expected } of instrumentFaults(described)) {
			context.addIssue({ code: 'custom', path: [field], message: expected });
		}
	});

const quoteRecord = z.object({
	recordDate: storedDate,
	tenor: z.string(),
	unit: z.enum(quoteUnits),
	figures: z.object({ value: z.object({ value: storedFigure, ric: z.string().optional() }) }),
	instrument: instrument.optional(),
	/** Description of the quotes in the file. Default: `Published`. */
	status: z.string().optional(),
	source: z.string(),
});

interface StoredQuote extends Quote {
	readonly status?: string | undefined;
}

type QuoteSet = Pick<Quote, 'currency' | 'name'>;

const seriesOf = ({ currency, name }: QuoteSet): RecordSeries => ({ kind: 'quote', currency, name });

function readQuote(set: QuoteSet, item: Record<string, unknown>): StoredQuote {
	const { recordDate: date, figures, ...quote } = parseItem('rates', quoteRecord, item);
	return { ...set, date, ...quote, ...figures.value };
}

export async function quotesOn(date: LocalDate): Promise<StoredQuote[]> {
	const sets = (await partition(quoteSetsOf(date))).map((item) => parseItem('rates', quoteSet, item));
	const ofSets = sets.map(async (set) => {
		const items = await partition(recordsOf(seriesOf(set)), `${date}#`);
		return items.map((item) => readQuote(set, item));
	});
	return (await Promise.all(ofSets)).flat();
}

const quoteSet = z.object({ currency: z.string(), name: z.string() });

function partition(pk: string, from = ' '): Promise<Record<string, unknown>[]> {
	return itemsIn(pk, [from, `${from.trim()}\uFFFF`], { ConsistentRead: true });
}

const maxRaces = 20;

/**
 * Idempotent. After concurrent loads, the last snapshot contains the quotes of all loads: if the snapshot was changed
 * since the quotes were read, they are read again.
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

function labelOf(quotes: readonly StoredQuote[]): string {
	const statuses = new Set(quotes.map(({ status }) => status ?? ''));
	return [...statuses]
		.filter((status) => status !== '' && status !== 'Published')
		.sort()
		.join(', ');
}

export interface SnapshotStore {
	quotesOn(date: LocalDate): Promise<readonly Pick<StoredQuote, 'currency' | 'name' | 'tenor' | 'instrument'>[]>;
	refreshSnapshot(date: LocalDate): Promise<unknown>;
}

export const snapshotStore: SnapshotStore = { quotesOn, refreshSnapshot };

interface PlacedQuote {
	readonly currency: string;
	readonly name: string;
	readonly instrument?: QuotedInstrument | undefined;
	/** Row of the file; undefined if the quote was already stored. */
	readonly row?: LoadableRow;
}

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
