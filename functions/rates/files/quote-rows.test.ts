import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ingestFile } from './ingest-file.ts';
import { memoryStores } from './testing/dropped-file.ts';

const header = 'currency,name,record_date,instrument,index,tenor,counter_currency,value,unit';

async function drop(stores: ReturnType<typeof memoryStores>, rows: readonly string[], key = 'quotes/a.csv') {
	const content = Buffer.from([header, ...rows, ''].join('\n'));
	const clock = () => Date.parse('2026-11-20T09:00:00Z');
	return ingestFile({ key, content, version: stores.nextVersion() }, { ...stores, clock });
}

const repeatedAt = (line: number, where: string) => ({
	outcome: 'refused',
	refused: [
		{ line, column: 'instrument', expected: expect.stringMatching(new RegExp(`^is quoted in ${where} already`)) },
	],
});

it('a file is refused if it quotes one instrument in two sets', async () => {
	const stores = memoryStores();
	const rows = ['USD,OIS,2026-11-19,ois,SOFR,1Y,,3.6,percent', 'USD,Swaps,2026-11-19,ois,SOFR,12M,,3.7,percent'];
	expect(await drop(stores, rows)).toMatchObject(repeatedAt(3, 'line 2'));
	expect(stores.current()).toEqual([]);
	expect(stores.refreshed).toEqual([]);
});

it('a quote is refused if a different stored set already quotes its instrument on that date, and a corrected quote is accepted', async () => {
	const stores = memoryStores();
	await drop(stores, ['EUR,FX,2026-11-19,fx-spot,,,USD,1.16,rate']);
	const inverse = 'USD,Spots,2026-11-19,fx-spot,,,EUR,0.862,rate';
	expect(await drop(stores, [inverse], 'quotes/b.csv')).toMatchObject(repeatedAt(2, 'the stored set FX'));
	expect(await drop(stores, [inverse.replace('-19', '-18')], 'quotes/c.csv')).toMatchObject({ outcome: 'loaded' });
	const corrected = await drop(stores, ['EUR,FX,2026-11-19,fx-spot,,,USD,1.17,rate'], 'quotes/d.csv');
	expect(corrected).toMatchObject({ outcome: 'loaded', revised: 1 });
});

it('loading a file refreshes the snapshot of each of its dates, even if the load is repeated', async () => {
	const stores = memoryStores();
	const rows = ['19', '18'].map((day) => `USD,OIS,2026-11-${day},ois,SOFR,1Y,,3.6,percent`);
	await drop(stores, rows);
	expect(stores.refreshed).toEqual(['2026-11-19', '2026-11-18']);
	await drop(stores, rows, 'quotes/again.csv');
	expect(stores.refreshed).toHaveLength(4);
});

it.each([
	[
		'a spot rate',
		'EUR,FX,2026-11-19,fx-spot,,,,USD,1.16,rate',
		'SPOT',
		{ type: 'fx-spot', legs: [], counterCurrency: 'USD' },
	],
	[
		'a forward rate agreement',
		'USD,FRA,2026-11-19,fra,LIBOR,6M,3M,,3.72,percent',
		'3Mx6M',
		{ type: 'fra', legs: [{ index: 'LIBOR', tenor: '3M' }], start: { tenor: '3M' }, pillar: { tenor: '6M' } },
	],
])('the tenor in the key of %s is not stored in its instrument', async (_what, row, tenor, instrument) => {
	const stores = memoryStores();
	const columns = 'currency,name,record_date,instrument,index,tenor,start,counter_currency,value,unit,index_tenor';
	const content = Buffer.from(`${columns}\n${row},${instrument.type === 'fra' ? '3M' : ''}\n`);
	await ingestFile(
		{ key: 'quotes/a.csv', content, version: '1' },
		{ ...stores, clock: () => Date.parse('2026-11-20') },
	);
	expect(stores.current()).toMatchObject([{ tenor, instrument }]);
	expect(stores.current()[0]?.instrument).toEqual(instrument);
});

it('quotes keep the dates of swaps between central bank meetings and of futures on a monthly average', async () => {
	const stores = memoryStores();
	const content = Buffer.from(
		[
			'currency;name;record_date;instrument;index;index_tenor;start_date;end_date;value;unit',
			'GBP;SONIA MPC;19-Nov-2026;ois;SONIA;;17-Dec-2026;04-Feb-2027;3.42;percent',
			'USD;SOFR;19-Nov-2026;future;SOFR;1M;01-Aug-2026;01-Sep-2026;96.28;price',
			'',
		].join('\r\n'),
	);
	const clock = () => Date.parse('2026-11-20T09:00:00Z');
	const report = await ingestFile({ key: 'quotes/desk.csv', content, version: '1' }, { ...stores, clock });
	expect(report).toMatchObject({ outcome: 'loaded', new: 2 });
	expect(stores.current().map(({ tenor, instrument }) => ({ tenor, instrument }))).toEqual([
		{
			tenor: '2026-12-17x2027-02-04',
			instrument: {
				type: 'ois',
				legs: [{ index: 'SONIA', tenor: 'ON' }],
				start: { date: '2026-12-17' },
				pillar: { date: '2027-02-04' },
			},
		},
		{
			tenor: '2026-09-01',
			instrument: {
				type: 'future',
				legs: [{ index: 'SOFR', tenor: '1M' }],
				start: { date: '2026-08-01' },
				pillar: { date: '2026-09-01' },
			},
		},
	]);
});

const seeded = 'infra/local/seed/quotes';

it.each(readdirSync(seeded).filter((name) => name.endsWith('.csv')))('loads the seeded file %s', async (name) => {
	const content = readFileSync(`${seeded}/${name}`);
	const clock = () => Date.parse('2026-11-20T09:00:00Z');
	const report = await ingestFile({ key: `quotes/${name}`, content, version: '1' }, { ...memoryStores(), clock });
	expect(report).toMatchObject({ outcome: 'loaded' });
});
