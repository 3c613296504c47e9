import type { KeptRecord, RecordStore, TakenFileStore } from '../../../functions/platform/record-store.ts';

/** The function's process ends here. */
export class Killed extends Error {}

/** The stores in memory, with the conditions of the table; each write can be the one at which the process is killed. */
export function memoryStores(options: { readonly killAtWrite?: number } = {}) {
	const items = new Map<string, KeptRecord>();
	let writes = 0;
	let killAtWrite = options.killAtWrite;
	const name = (pk: string, sk: string) => `${pk}\n${sk}`;
	const write = async (item: KeptRecord, isAllowed: (found: KeptRecord | undefined) => boolean) => {
		await Promise.resolve();
		if (writes === killAtWrite) throw new Killed();
		writes += 1;
		if (!isAllowed(items.get(name(item.pk, item.sk)))) return false;
		items.set(name(item.pk, item.sk), structuredClone(item));
		return true;
	};
	const records: RecordStore = {
		async between(pk, from, to) {
			const found = [...items.values()].filter((item) => item.pk === pk && item.sk >= from && item.sk <= to);
			return structuredClone(found.sort((a, b) => (a.sk < b.sk ? -1 : 1)));
		},
		async current(pk, sk) {
			return structuredClone(items.get(name(pk, sk)));
		},
		history: (pk, sk) => records.between(`${pk}#HISTORY`, `${sk}#`, `${sk}#9999`),
		async putIntoHistory(record) {
			const sk = `${record.sk}#${String(record.revision).padStart(4, '0')}`;
			await write({ ...record, pk: `${record.pk}#HISTORY`, sk }, (found) => found === undefined);
		},
		async point(pointers) {
			for (const pointer of pointers) {
				await write({ ...pointer, revision: 0 } as unknown as KeptRecord, () => true);
			}
		},
		replace: (record, replaced) => write(record, (found) => found?.revision === replaced?.revision),
	};
	const takenFiles: TakenFileStore = {
		async begin(kind, fileHash, note) {
			const item = { pk: `FILE#${kind}`, sk: fileHash, revision: 0, ...note, state: 'begun' };
			await write(item, (found) => found === undefined);
			return structuredClone(items.get(name(item.pk, item.sk)) ?? {});
		},
		finish(kind, fileHash, note) {
			const item = { pk: `FILE#${kind}`, sk: fileHash, revision: 0, ...note, state: 'loaded' };
			return write(item, (found) => found?.state === 'begun');
		},
	};
	const isKept = ({ pk }: KeptRecord) => /^(RECORD|INDEX)#/.test(pk);
	return {
		records,
		takenFiles,
		writes: () => writes,
		killAt(write: number | undefined) {
			killAtWrite = write;
			writes = 0;
		},
		/** What counts, without the notes about files. */
		current: () => [...items.values()].filter((item) => isKept(item) && !item.pk.endsWith('#HISTORY')),
		pointers: () =>
			[...items.values()].filter(({ pk }) => /^(RECORDS|PUBLISHED)#/.test(pk)).map(({ pk, sk }) => `${pk} ${sk}`),
		superseded: () => [...items.values()].filter(({ pk }) => pk.endsWith('#HISTORY')),
	};
}
