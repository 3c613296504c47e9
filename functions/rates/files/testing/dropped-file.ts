import type { Drop, DropStore, FirstLoad } from '#functions/rates/store/drop-store.ts';
import type { StoredRecord } from '#functions/rates/store/rate-keys.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import type { QuarantinedFixing } from '../../store/fixing-records.ts';
import { ingestFile } from '../ingest-file.ts';
import type { FileRecordStore } from '../load-rows.ts';
import type { OvernightStore } from '../overnight-rows.ts';
import type { SnapshotStore } from '../quote-rows.ts';
import type { FileFault } from '../report.ts';

/** Thrown to simulate that the function's process is killed. */
class Killed extends Error {}

/** Creates in-memory stores with the write conditions of the table. A test can kill the process at any write. */
export function memoryStores(options: { readonly killAtWrite?: number } = {}) {
	const items = new Map<string, StoredRecord>();
	let writes = 0;
	let killAtWrite = options.killAtWrite;
	const name = (pk: string, sk: string) => `${pk}\n${sk}`;
	const write = async (item: StoredRecord, isAllowed: (found: StoredRecord | undefined) => boolean) => {
		await Promise.resolve();
		if (writes === killAtWrite) throw new Killed();
		writes += 1;
		if (!isAllowed(items.get(name(item.pk, item.sk)))) return false;
		items.set(name(item.pk, item.sk), structuredClone(item));
		return true;
	};
	const records: FileRecordStore = {
		async between(pk, from, to) {
			const found = [...items.values()].filter((item) => item.pk === pk && item.sk >= from && item.sk <= to);
			return structuredClone(found.sort((a, b) => (a.sk < b.sk ? -1 : 1)));
		},
		async current(pk, sk) {
			return structuredClone(items.get(name(pk, sk)));
		},
		async writePointers(pointers) {
			const byKey = new Map(pointers.map((pointer) => [name(pointer.pk, pointer.sk), pointer]));
			for (const pointer of byKey.values()) {
				await write({ ...pointer, revision: 0 } as unknown as StoredRecord, () => true);
			}
		},
		replace: (record, replaced) =>
			write(record, (found) => found?.revision === replaced?.revision && found?.confirmedAt === replaced?.confirmedAt),
	};
	const note = (pk: string, sk: string) => structuredClone(items.get(name(pk, sk))) as unknown;
	const drops: DropStore = {
		drop: async (kind, source) => note(`DROP#${kind}`, source) as Drop | undefined,
		noteDrop: (kind, source, drop, replaced) =>
			write({ pk: `DROP#${kind}`, sk: source, revision: 0, ...drop } as unknown as StoredRecord, (found) =>
				replaced === undefined
					? found === undefined
					: found?.number === replaced.number && found.state === replaced.state,
			),
		firstLoad: async (kind, fileHash) => note(`FILE#${kind}`, fileHash) as FirstLoad | undefined,
		async noteFirstLoad(kind, fileHash, load) {
			await write({ pk: `FILE#${kind}`, sk: fileHash, revision: 0, ...load }, (found) => found === undefined);
		},
	};
	const heldOf = (index: string) => records.between(`INDEX#${index}#HELD`, '', '\uFFFF');
	/** Every uploaded file has a new version, unless a test repeats the event of an earlier upload. */
	let versions = 0;
	const rejected: { date: string; value: string }[] = [];
	const overnight: OvernightStore = {
		async lastFixing(index, before) {
			const last = (await records.between(`INDEX#${index}`, '', '\uFFFF')).findLast(({ sk }) => sk < (before ?? '~'));
			return last === undefined ? undefined : ({ ...last, date: last.sk } as never);
		},
		quarantinedFixings: async (index) =>
			(await heldOf(index)).map(({ sk, ...held }) => ({ ...held, date: sk }) as never),
		quarantineFixing: (index, { date, ...outlier }: QuarantinedFixing) =>
			write(
				{ pk: `INDEX#${index}#HELD`, sk: date, revision: 0, ...outlier },
				(found) => found?.askedAt === undefined || found.askedAt <= outlier.askedAt,
			),
		rejectedFixings: async () => rejected as never,
		async releaseFixing(index, date) {
			items.delete(name(`INDEX#${index}#HELD`, date));
		},
		publicationCalendar: async ({ calendar }) =>
			calendar === 'USA_FI'
				? new BusinessCalendar([smallCalendar('2026-01-01', '2026-12-31', ['2026-11-11'], 'USA_FI')])
				: undefined,
	};
	const refreshed: string[] = [];
	const snapshots: SnapshotStore = {
		async quotesOn(date) {
			const ofDate = [...items.values()].filter(
				({ pk, sk }) => /^RECORD#quote#[^#]*#[^#]*$/.test(pk) && sk.startsWith(date),
			);
			return structuredClone(ofDate) as never;
		},
		async refreshSnapshot(date) {
			refreshed.push(date);
		},
	};
	const isKept = ({ pk }: StoredRecord) => /^(RECORD|INDEX)#/.test(pk);
	return {
		records,
		drops,
		overnight,
		snapshots,
		/** Dates whose snapshots were refreshed, in order. */
		refreshed,
		rejected,
		held: (index: string) => heldOf(index),
		writes: () => writes,
		nextVersion: () => `v${++versions}`,
		killAt(write: number | undefined) {
			killAtWrite = write;
			writes = 0;
		},
		/** Returns stored items, without the notes about files. */
		current: () => [...items.values()].filter((item) => isKept(item) && !/#(HISTORY|HELD)$/.test(item.pk)),
		pointers: () =>
			[...items.values()].filter(({ pk }) => /^(RECORDS|PUBLISHED)#/.test(pk)).map(({ pk, sk }) => `${pk} ${sk}`),
		superseded: () => [...items.values()].filter(({ pk }) => pk.endsWith('#HISTORY')),
	};
}

export const now = Date.UTC(2026, 10, 20, 9);
export const header =
	'currency,name,tenor,record_date,publication_date,fallback_rate,spread_adjustment,adjusted_reference_rate';
export const fallback = (rows: readonly string[]) => `${header}\n${rows.join('\n')}\n`;
export const threeRows = fallback([
	'USD,LIBOR,1M,2026-10-15,2026-11-18,3.91448,0.11448,3.8',
	'USD,LIBOR,3M,2026-10-15,2026-11-18,4.16161,0.26161,3.9',
	'USD,LIBOR,6M,2026-10-15,2026-11-18,4.42826,0.42826,4.0',
]);
export const revisedRows = threeRows.replace('4.16161,0.26161,3.9', '4.17161,0.26161,3.91');

export type Stores = ReturnType<typeof memoryStores>;

interface DropOptions {
	readonly clock?: () => number;
	readonly version?: string;
	readonly storedAt?: string;
}

/** Uploads a file. If the version is that of an earlier upload, repeats the event of that upload. */
export const drop = (
	stores: Stores,
	content: string | Buffer,
	key = 'fallback/2026-11-20.csv',
	{ clock = () => now, version = stores.nextVersion(), ...more }: DropOptions = {},
) => ingestFile({ key, content: Buffer.from(content), version, ...more }, { ...stores, clock });

export const figures = (stores: Stores) =>
	stores.current().map((record) => [record.sk, fallbackRate(record), record.revision]);

export const fallbackRate = (record: { readonly [attribute: string]: unknown }) =>
	(record.figures as Record<string, { value: string }>)['Fallback Rate']?.value;

/** Returns the faults of a file that is uploaded to empty stores. Empty if the file is loaded. */
export async function refusals(content: string | Buffer, key?: string): Promise<readonly FileFault[]> {
	const report = await drop(memoryStores(), content, key);
	return report.outcome === 'refused' ? report.refused : [];
}

/** A fault as line, column, value and expected content. */
export const asRow = ({ line, column, value, expected }: FileFault) => [line, column, value, expected];

/**
 * Kills the function at a write.
 *
 * @returns true if the function was killed before it finished
 */
export async function isKilledAt(stores: Stores, write: number, load: () => Promise<unknown>): Promise<boolean> {
	stores.killAt(write);
	try {
		await load();
		return false;
	} catch (error) {
		if (!(error instanceof Killed)) throw error;
		return true;
	} finally {
		stores.killAt(undefined);
	}
}

export const dropKilledAt = (stores: Stores, write: number, content: string) =>
	isKilledAt(stores, write, () => drop(stores, content, undefined, { version: 'killed' }));
