import { ingestFile } from '../ingest-file.ts';
import type { FileFault } from '../report.ts';
import { Killed, memoryStores } from './memory-stores.ts';

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

/** Drops a file; with the version of an earlier drop, repeats its event. */
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

/** The faults for which a file is refused that is dropped where nothing is stored; none if it is loaded. */
export async function refusals(content: string | Buffer, key?: string): Promise<readonly FileFault[]> {
	const report = await drop(memoryStores(), content, key);
	return report.outcome === 'refused' ? report.refused : [];
}

/** A fault as line, column, value and what is expected. */
export const asRow = ({ line, column, value, expected }: FileFault) => [line, column, value, expected];

/** Kills the function at a write. @returns whether it was killed */
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
