import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { conditionalPut, getItem, parseItem, queryAll, storedDate, tableName } from '#platform/aws/table.ts';
import {
	instrumentTypes,
	type Quote,
	type QuotedInstrument,
	quotedIndices,
	quoteUnits,
} from '#shared/benchmark/quote.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** Order of a quote's attributes in the stored text. New attributes must be appended at the end. */
const attributes = ['currency', 'name', 'tenor', 'value', 'unit', 'instrument', 'ric', 'source'] as const;

const row = z.tuple([
	z.string(),
	z.string(),
	z.string(),
	z.string(),
	z.enum(quoteUnits),
	z.looseObject({ type: z.enum(instrumentTypes) }).nullable(),
	z.string().nullable(),
	z.string(),
]);

/** Writes the quotes of one date as text. The text does not depend on the order of the quotes. */
function writeQuotes(quotes: readonly Quote[]): string {
	const rows = quotes.map((quote) => JSON.stringify(attributes.map((name) => quote[name] ?? null)));
	return `[${rows.sort().join(',\n')}]`;
}

function readQuotes(date: LocalDate, text: string): Quote[] {
	return z
		.array(row)
		.parse(JSON.parse(text))
		.map(([currency, name, tenor, value, unit, instrument, ric, source]) => ({
			currency,
			name,
			date,
			tenor,
			value,
			unit,
			...(instrument === null ? {} : { instrument: instrument as unknown as QuotedInstrument }),
			...(ric === null ? {} : { ric }),
			source,
		}));
}

export interface StoredSnapshot {
	readonly id: string;
	readonly date: LocalDate;
	/** Description of the quotes, such as `Synthetic`; empty if their files do not describe them. */
	readonly label: string;
	/** Indices that have quotes, as currency, index and tenor. */
	readonly indices: readonly string[];
	readonly quotes: readonly Quote[];
}

export type SnapshotSummary = Omit<StoredSnapshot, 'quotes'>;

const currentOf = 'SNAPSHOTS';
const contentKey = (id: string) => ({ pk: `SNAPSHOT#${id}`, sk: 'QUOTES' });

const summary = z.object({ id: z.string(), date: storedDate, label: z.string(), indices: z.array(z.string()) });
const current = summary.extend({ version: z.int().positive() });
const content = summary.extend({ content: z.instanceof(Uint8Array) });

export async function currentSnapshots(): Promise<SnapshotSummary[]> {
	const items = await queryAll({
		TableName: tableName('marketData'),
		KeyConditionExpression: 'pk = :current',
		ExpressionAttributeValues: { ':current': currentOf },
		ScanIndexForward: false,
	});
	return items.map((item) => parseItem('marketData', summary, item));
}

export async function findSnapshot(id: string): Promise<StoredSnapshot | undefined> {
	const item = await getItem('marketData', contentKey(id));
	if (item === undefined) return undefined;
	const { content: packed, ...rest } = parseItem('marketData', content, item);
	return { ...rest, quotes: readQuotes(rest.date, gunzipSync(packed).toString()) };
}

/** Returns the current snapshot of a date with its version. The version is 0 if the date has no quotes. */
export async function currentSnapshot(date: LocalDate): Promise<Partial<SnapshotSummary> & { version: number }> {
	const item = await getItem('marketData', { pk: currentOf, sk: date });
	return item === undefined ? { version: 0 } : parseItem('marketData', current, item);
}

/**
 * Keeps the quotes even if a different snapshot later becomes current.
 *
 * @param replaced version that was current before the quotes were read
 * @returns undefined if a different snapshot has become current in the meantime
 */
export async function putSnapshot(
	date: LocalDate,
	label: string,
	quotes: readonly Quote[],
	replaced: number,
): Promise<SnapshotSummary | undefined> {
	const text = writeQuotes(quotes);
	const id = `${date}-${createHash('sha256').update(`${label}\n${text}`).digest('hex').slice(0, 16)}`;
	const indices = quotedIndices(quotes);
	const item = { ...contentKey(id), id, date, label, indices, content: gzipSync(text) };
	await conditionalPut({ table: 'marketData', item, condition: 'attribute_not_exists(pk)' });
	const isCurrent = await conditionalPut({
		table: 'marketData',
		item: { pk: currentOf, sk: date, id, date, label, indices, version: replaced + 1 },
		...(replaced === 0
			? { condition: 'attribute_not_exists(pk)' }
			: { condition: '#version = :replaced', names: { '#version': 'version' }, values: { ':replaced': replaced } }),
	});
	return isCurrent ? { id, date, label, indices } : undefined;
}
