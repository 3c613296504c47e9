import { describe, expect, it } from 'vitest';
import {
	drop,
	dropKilledAt,
	fallbackRate,
	figures,
	isKilledAt,
	memoryStores,
	revisedRows,
	type Stores,
	threeRows,
} from './testing/dropped-file.ts';

describe('the file uploaded last takes precedence', () => {
	const second = (stores: Stores) => figures(stores)[1]?.slice(1);

	it.each(['fallback/2026-11-20.csv', 'fallback/again.csv'])(
		'the latest rates are current even if they restore superseded rates (file %s)',
		async (key) => {
			const stores = memoryStores();
			await drop(stores, threeRows);
			await drop(stores, revisedRows);
			expect(await drop(stores, threeRows, key)).toMatchObject({ outcome: 'loaded', new: 0, revised: 1, unchanged: 2 });
			expect(second(stores)).toEqual(['4.16161', 3]);
			expect(stores.superseded().map(fallbackRate)).toEqual(['4.16161', '4.17161']);
			expect(await drop(stores, threeRows, key)).toMatchObject({ outcome: 'already-loaded', rowsLoaded: 0 });
			expect(await drop(stores, revisedRows)).toMatchObject({ outcome: 'loaded', revised: 1 });
			expect(second(stores)).toEqual(['4.17161', 4]);
		},
	);

	it('a repeated event has no effect and returns the same report', async () => {
		const stores = memoryStores();
		const report = await drop(stores, threeRows, 'fallback/a.csv', { version: 'a' });
		await drop(stores, revisedRows, 'fallback/b.csv', { version: 'b' });
		const before = structuredClone(stores.current());
		stores.killAt(0);
		expect(await drop(stores, threeRows, 'fallback/a.csv', { version: 'a' })).toEqual(report);
		stores.killAt(undefined);
		expect(stores.current()).toEqual(before);
		expect(second(stores)).toEqual(['4.17161', 2]);
	});

	it('a file uploaded earlier but loaded later does not replace any rate', async () => {
		const stores = memoryStores();
		await drop(stores, revisedRows, 'fallback/b.csv', { storedAt: '2026-11-20T08:00:01.000Z' });
		const late = await drop(stores, threeRows, 'fallback/a.csv', { storedAt: '2026-11-20T08:00:00.000Z' });
		expect(late).toMatchObject({ outcome: 'loaded', rowsLoaded: 0, unchanged: 2, overtaken: 1 });
		expect(second(stores)).toEqual(['4.17161', 1]);
	});

	it('a load that restores a superseded rate has the same result if it is killed at any write and repeated', async () => {
		for (let write = 0; ; write++) {
			const stores = memoryStores();
			await drop(stores, threeRows);
			await drop(stores, revisedRows);
			if (!(await dropKilledAt(stores, write, threeRows))) {
				expect(write).toBeGreaterThan(4);
				break;
			}
			const report = await drop(stores, threeRows, undefined, { version: 'killed' });
			expect(report).toMatchObject({ outcome: 'loaded', new: 0, revised: 1, unchanged: 2 });
			expect(second(stores)).toEqual(['4.16161', 3]);
			expect(stores.superseded().map(fallbackRate)).toEqual(['4.16161', '4.17161']);
		}
	});

	it('the rates of a later file replace those of an earlier file that is still being loaded', async () => {
		const all = threeRows.replaceAll(/,(\d\.\d+),(0\.\d+),(3\.[89]|4\.0)$/gm, ',9,,');
		const at = (second: number) => ({ storedAt: `2026-11-20T08:00:0${second}.000Z` });
		const counted = (stores: Stores) => figures(stores).map(([, value]) => value);
		let mixed = 0;
		for (let write = 0; ; write++) {
			const stores = memoryStores();
			await drop(stores, threeRows, 'fallback/a.csv', at(1));
			const before = counted(stores);
			const worse = () => drop(stores, all, 'fallback/b.csv', { ...at(2), version: 'b' });
			if (!(await isKilledAt(stores, write, worse))) break;
			const isBegun = write > 0;
			if (counted(stores).join() !== before.join()) mixed += 1;
			await drop(stores, threeRows, 'fallback/c.csv', at(3));
			expect(counted(stores)).toEqual(before);
			await worse();
			if (isBegun) expect(counted(stores)).toEqual(before);
		}
		expect(mixed).toBeGreaterThan(2);
	});

	it('the latest overnight rates are current as well', async () => {
		const stores = memoryStores();
		const sofr = (value: string) => `currency,name,record_date,value\nUSD,SOFR,2026-11-12,${value}\n`;
		for (const value of ['4.01', '4.02', '4.01']) {
			expect(await drop(stores, sofr(value), 'overnight/a.csv')).toMatchObject({ outcome: 'loaded', rowsLoaded: 1 });
		}
		expect(stores.current()).toMatchObject([{ sk: '2026-11-12', value: '4.01', revision: 3 }]);
	});
});

describe('a load that is killed at any write and repeated', () => {
	it('a load that is killed and repeated has the same result as an uninterrupted load', async () => {
		const whole = memoryStores();
		await drop(whole, threeRows);
		await drop(whole, revisedRows);
		let kills = 0;
		for (let write = 0; ; write++) {
			const stores = memoryStores();
			await drop(stores, threeRows);
			if (!(await dropKilledAt(stores, write, revisedRows))) break;
			kills += 1;
			const report = await drop(stores, revisedRows, undefined, { version: 'killed' });
			expect(report).toMatchObject({ outcome: 'loaded', revised: 1, unchanged: 2 });
			expect(stores.current()).toEqual(whole.current());
			expect(stores.superseded()).toEqual(whole.superseded());
			expect(stores.pointers()).toEqual(whole.pointers());
		}
		// Number of writes: a note that loading has begun, the history, the new rate, four pointers to it, and notes that
		// the content and the file are loaded.
		expect(kills).toBe(9);
		expect(whole.pointers()).toEqual([
			'RECORDS#fallback USD#LIBOR',
			'PUBLISHED#fallback#USD#LIBOR 2026-11-18#2026-10-15#1M',
			'PUBLISHED#fallback#USD#LIBOR 2026-11-18#2026-10-15#3M',
			'PUBLISHED#fallback#USD#LIBOR 2026-11-18#2026-10-15#6M',
		]);
	});

	it('a repeated load does not change a rate that a different file has revised in the meantime', async () => {
		const stores = memoryStores();
		expect(await dropKilledAt(stores, 4, threeRows)).toBe(true);
		await drop(stores, revisedRows, 'fallback/other.csv');
		const report = await drop(stores, threeRows, undefined, { version: 'killed' });
		expect(report).toMatchObject({ outcome: 'loaded', rowsLoaded: 3 });
		expect(figures(stores)[1]).toEqual(['2026-10-15#3M', '4.17161', 2]);
	});
});

it('two files, or the same file twice, loaded concurrently give the same result', async () => {
	const stores = memoryStores();
	const same = (content: string, key: string, version: string) => drop(stores, content, key, { version });
	await Promise.all([same(threeRows, 'fallback/a.csv', '1'), same(threeRows, 'fallback/a.csv', '1')]);
	expect(figures(stores).map(([, , revision]) => revision)).toEqual([1, 1, 1]);
	await Promise.all([
		same(revisedRows, 'fallback/a.csv', '2'),
		same(revisedRows, 'fallback/a.csv', '2'),
		same(revisedRows, 'fallback/b.csv', '1'),
	]);
	expect(figures(stores).map(([, , revision]) => revision)).toEqual([1, 2, 1]);

	const contested = memoryStores();
	await Promise.all([drop(contested, threeRows, 'fallback/a.csv'), drop(contested, revisedRows, 'fallback/b.csv')]);
	const versions = [...contested.current(), ...contested.superseded()].filter(({ tenor }) => tenor === '3M');
	expect(versions.map(fallbackRate).sort()).toEqual(['4.16161', '4.17161']);
	expect(versions.map(({ revision }) => revision).sort()).toEqual([1, 2]);
});
