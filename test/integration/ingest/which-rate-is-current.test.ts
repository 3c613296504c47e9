import { describe, expect, it } from 'vitest';
import { applyFixings } from '#functions/rates/fetch/fetch-index.ts';
import { ingestFile } from '#functions/rates/files/ingest-file.ts';
import { overnightStore } from '#functions/rates/files/overnight-rows.ts';
import { snapshotStore } from '#functions/rates/files/quote-rows.ts';
import { writePointers } from '#functions/rates/published-records.ts';
import { dropStore } from '#functions/rates/store/drop-store.ts';
import { addMissingFixings, applyFixing, currentFixing } from '#functions/rates/store/fixing-records.ts';
import { recordStore } from '#functions/rates/store/rate-keys.ts';
import { localDate } from '#shared/time/local-date.ts';
import { putIntoRates, sofrDatabase, sofrHistory } from '#test/support/sofr-database.ts';

await sofrDatabase();

const date = localDate('2026-06-16');
const at = (time: string) => `2026-06-17T${time}:00.000Z`;
const clock = () => Date.parse(at('16:00'));

const fetched = (value: string, time: string) =>
	applyFixings({ index: 'SOFR', source: 'New York Fed', askedAt: at(time), fixings: [{ date, value }] });

const records = { ...recordStore, writePointers };
const stores = { records, drops: dropStore, overnight: overnightStore, snapshots: snapshotStore, clock };

let files = 0;
const file = (value: string, time: string, header = 'index,date,value', more = '') =>
	ingestFile(
		{
			key: `overnight/${files}.csv`,
			content: Buffer.from(`${header}\nSOFR,${date},${value}${more}\n`),
			version: `v${files++}`,
			storedAt: at(time),
		},
		stores,
	);

const current = async () => (await currentFixing('SOFR', date))?.value;
const ways = { fetched, file };
const pairs = Object.keys(ways).flatMap((one) =>
	Object.keys(ways).map((other) => [one, other] as [keyof typeof ways, keyof typeof ways]),
);

describe('the value that was stated last is current, regardless of its source', () => {
	it.each(pairs)(
		'a value restated at 12:00 (%s) is not replaced by a value of 10:00 that arrives later (%s)',
		async (one, other) => {
			await addMissingFixings('SOFR', 'New York Fed', [{ date: localDate('2026-06-15'), value: '5.00' }]);
			await fetched('5.00', '09:00');
			await ways[one]('5.00', '12:00');
			await ways[other]('4.99', '10:00');
			expect(await current()).toBe('5.00');
			expect(await sofrHistory(date)).toHaveLength(1);
			await ways[other]('4.99', '13:00');
			expect(await current()).toBe('4.99');
		},
	);
});

it('a file that only adds a publication date to the same value does not create a revision', async () => {
	await fetched('5.00', '09:00');
	const report = await file('5.000', '12:00', 'index,date,value,publication_date', ',2026-06-17');
	expect(report).toMatchObject({ outcome: 'loaded', unchanged: 1, revised: 0 });
	expect(await sofrHistory(date)).toHaveLength(1);
});

const confirmation = { source: 'New York Fed', askedAt: at('09:00'), confirmedAt: at('12:00') };

it('a value confirmed at 12:00 is not replaced by values of 10:00 that arrive later', async () => {
	await fetched('5.00', '08:00');
	await applyFixing('SOFR', { date, value: '6.50' }, confirmation);
	await fetched('5.00', '10:00');
	await file('4.99', '11:00');
	expect(await current()).toBe('6.50');
	await fetched('6.00', '13:00');
	expect(await current()).toBe('6.00');
});

it('a confirmed outlier does not replace a value that was stated later', async () => {
	await fetched('5.00', '10:00');
	expect(await applyFixing('SOFR', { date, value: '6.50' }, confirmation)).toEqual({ outcome: 'overtaken' });
	expect(await current()).toBe('5.00');
});

it('reference data do not replace values of other sources, but are replaced by them', async () => {
	const reference = (value: string) => applyFixing('SOFR', { date, value }, { source: 'reference data' });
	expect([await reference('5.00'), await reference('5.01')]).toEqual([{ outcome: 'new' }, { outcome: 'overtaken' }]);
	await file('5.02', '10:00');
	expect(await reference('5.01')).toEqual({ outcome: 'overtaken' });
	expect(await current()).toBe('5.02');
});

describe('records that an earlier version of the portal wrote', () => {
	it('a value restated at 12:00 is not replaced by a value of 10:00', async () => {
		const times = { askedAt: at('09:00'), saidAgainAt: at('12:00') };
		const stored = { value: '5.00', source: 'New York Fed', ...times, revision: 1 };
		await putIntoRates({ pk: 'INDEX#SOFR', sk: date, ...stored });
		await fetched('4.99', '10:00');
		expect(await current()).toBe('5.00');
		await file('4.99', '13:00');
		expect(await sofrHistory(date)).toEqual(['1: 5.00', '2: 4.99']);
	});

	it('a file revises a forward quote of the reference data that lacks a revision number', async () => {
		const key = { pk: 'RECORD#forward-quote#THB#THBFIX', sk: '2024-05-17#1M' };
		const quote = { recordDate: '2024-05-17', tenor: '1M', spotRef: '36.2206', forwardPoints: '-8.9968', dayCount: 31 };
		await putIntoRates({ ...key, ...quote, figures: {}, source: 'Bank of Thailand' });
		const text =
			'currency,name,tenor,record_date,spot_ref,forward_points,day_count\nTHB,THBFIX,1M,2024-05-17,36.2207,-8.9968,31\n';
		const dropped = { key: 'fx/a.csv', content: Buffer.from(text), version: 'a', storedAt: at('12:00') };
		expect(await ingestFile(dropped, stores)).toMatchObject({ outcome: 'loaded', revised: 1 });
		expect(await recordStore.current(key.pk, key.sk)).toMatchObject({ spotRef: '36.2207', revision: 2 });
	});
});
