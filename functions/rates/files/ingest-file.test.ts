import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
	asRow,
	drop,
	fallback,
	figures,
	memoryStores,
	now,
	refusals,
	revisedRows,
	threeRows,
} from './testing/dropped-file.ts';

it('a file is loaded, and its report is returned', async () => {
	const stores = memoryStores();
	expect(await drop(stores, threeRows)).toEqual({
		file: 'fallback/2026-11-20.csv',
		kind: 'fallback',
		sha256: createHash('sha256').update(threeRows).digest('hex'),
		time: '2026-11-20T09:00:00.000Z',
		outcome: 'loaded',
		rows: 3,
		rowsLoaded: 3,
		new: 3,
		revised: 0,
		unchanged: 0,
		flagged: [],
		flaggedCount: 0,
	});
	expect(stores.current()[0]).toEqual({
		pk: 'RECORD#fallback#USD#LIBOR',
		sk: '2026-10-15#1M',
		currency: 'USD',
		name: 'LIBOR',
		tenor: '1M',
		recordDate: '2026-10-15',
		publicationDate: '2026-11-18',
		figures: {
			'Fallback Rate': { value: '3.91448' },
			'Spread Adjustment': { value: '0.11448' },
			'Adjusted Reference Rate': { value: '3.8' },
		},
		status: 'Published',
		revision: 1,
		source: 'fallback/2026-11-20.csv',
		drop: 1,
		fileHash: createHash('sha256').update(threeRows).digest('hex'),
		takenAt: '2026-11-20T09:00:00.000Z',
	});
});

it('a file that is uploaded twice is loaded only once, even under a different name, and the report says so', async () => {
	const stores = memoryStores();
	await drop(stores, threeRows);
	const before = structuredClone(stores.current());
	stores.killAt(undefined);
	const again = await drop(stores, threeRows, 'fallback/copy.csv', { clock: () => now + 60_000 });
	expect(again).toMatchObject({
		outcome: 'already-loaded',
		rowsLoaded: 0,
		firstLoad: { file: 'fallback/2026-11-20.csv', time: '2026-11-20T09:00:00.000Z', rowsLoaded: 3 },
	});
	expect(stores.current()).toEqual(before.map((record) => ({ ...record, confirmedAt: '2026-11-20T09:01:00.000Z' })));
	expect(stores.superseded()).toEqual([]);
});

it('a revision keeps the superseded record', async () => {
	const stores = memoryStores();
	await drop(stores, threeRows);
	expect(await drop(stores, revisedRows)).toMatchObject({ outcome: 'loaded', new: 0, revised: 1, unchanged: 2 });
	expect(figures(stores)[1]).toEqual(['2026-10-15#3M', '4.17161', 2]);
	expect(stores.superseded()).toMatchObject([
		{
			pk: 'RECORD#fallback#USD#LIBOR#HISTORY',
			sk: '2026-10-15#3M#0001',
			figures: { 'Fallback Rate': { value: '4.16161' } },
			revision: 1,
		},
	]);
});

it('outliers, and components that do not add up to the total, are loaded and flagged', async () => {
	const stores = memoryStores();
	await drop(stores, fallback(['USD,LIBOR,1M,2026-10-14,2026-11-17,3.9,0.1,3.8']));
	const jumpy = fallback([
		'USD,LIBOR,1M,2026-10-15,2026-11-18,39.1,0.1,39',
		'USD,LIBOR,3M,2026-10-15,2026-11-18,4.2,0.26161,3.9',
	]);
	const report = await drop(stores, jumpy, 'fallback/jump.csv');
	expect(report).toMatchObject({ outcome: 'loaded', rowsLoaded: 2 });
	expect(report.outcome === 'loaded' && report.flagged.map(asRow)).toEqual([
		[3, 'fallback_rate', '4.2', 'is not spread_adjustment + adjusted_reference_rate'],
		[2, 'fallback_rate', '39.1', 'is far from 3.9 of 2026-10-14: confirm it'],
		[2, 'adjusted_reference_rate', '39', 'is far from 3.8 of 2026-10-14: confirm it'],
	]);
	const corrected = fallback(['USD,LIBOR,1M,2026-10-15,2026-11-18,3.91,0.1,3.81']);
	expect(await drop(stores, corrected)).toMatchObject({
		flagged: [{ value: '3.91', expected: 'is far from 39.1, which it replaces: confirm it' }, { value: '3.81' }],
	});
});

it('term fixings without an instrument code are accepted, and outliers are found by comparison with the two weeks before', async () => {
	const stores = memoryStores();
	const rows = ['2025-10-14,0.25', '2026-11-02,5.4', '2026-11-17,5.41', '2026-11-18,54.1'];
	const text = `currency,name,tenor,record_date,value\n${rows.map((row) => `USD,LIBOR,3M,${row}\n`).join('')}`;
	expect(await drop(stores, text, 'term/libor.csv')).toMatchObject({
		outcome: 'loaded',
		rowsLoaded: 4,
		flagged: [{ line: 5, value: '54.1', expected: 'is far from 5.41 of 2026-11-17: confirm it' }],
	});
});

it('both spellings of a name or tenor are accepted, and unknown names are flagged', async () => {
	const stores = memoryStores();
	const twoWays = fallback(['USD,LIBOR,12M,2026-10-15,2026-11-18,4,,', 'USD,USD LIBOR,1Y,2026-10-15,2026-11-18,4,,']);
	expect(await refusals(twoWays)).toMatchObject([{ line: 3, expected: expect.stringContaining('line 2') }]);
	const unknown = fallback(['EUR,EURIBOUR,1Y,2026-10-15,2026-11-18,4,,']);
	expect(await drop(stores, unknown)).toMatchObject({
		outcome: 'loaded',
		flagged: [{ column: 'name', expected: 'is not known; the portal knows: LIBOR, EURIBOR' }],
	});
	expect(stores.current()).toMatchObject([{ pk: 'RECORD#fallback#EUR#EURIBOUR', sk: '2026-10-15#12M', tenor: '12M' }]);
});

it.each(['MYR,KLIBOR', 'NOK,NIBOR', 'NZD,BKBM', 'SEK,STIBOR'])(
	'the fallback of %s is not flagged, because a screen shows it although the portal does not calculate it',
	async (names) => {
		const file = fallback([`${names},3M,2026-10-15,2026-11-18,4,,`]);
		expect(await drop(memoryStores(), file)).toMatchObject({ outcome: 'loaded', flagged: [], flaggedCount: 0 });
	},
);

it('the fallback of a currency that no screen shows is flagged', async () => {
	const file = fallback(['PLN,WIBOR,3M,2026-10-15,2026-11-18,4,,']);
	expect(await drop(memoryStores(), file)).toMatchObject({ flagged: [{ column: 'currency', value: 'PLN' }] });
});

it('a fallback rate published before its record date is accepted', async () => {
	// docs/methodology.md: the GBP LIBOR fallback for the overnight tenor of the Tuesday after Easter 2024 is known on
	// the Thursday before.
	const stores = memoryStores();
	const gbp = fallback(['GBP,LIBOR,ON,2024-04-02,2024-03-28,5.19,-0.0024,5.1924']);
	expect(await drop(stores, gbp)).toMatchObject({ outcome: 'loaded', new: 1 });
	const cash =
		'currency,name,compounding,feature,tenor,record_date,publication_date,all_in_fallback\n' +
		'USD,Institutional Cash Products,Compound in arrears,10 day lookback,1W,2026-11-10,2026-11-06,3.7\n';
	expect(await drop(stores, cash, 'cash-fallback/a.csv')).toMatchObject({ outcome: 'loaded', new: 1 });
	const early = 'currency,name,record_date,publication_date,value\nUSD,SOFR,2026-11-10,2026-11-09,3.6\n';
	expect(await refusals(early, 'overnight/a.csv')).toMatchObject([
		{ line: 2, column: 'publication_date', expected: 'must not be before the record date' },
	]);
});

it('a byte-order mark, CRLF, semicolons and quotation marks are accepted', async () => {
	const stores = memoryStores();
	const odd = `\uFEFF${threeRows}`.replaceAll(',', ';').replaceAll('LIBOR', '" LIBOR"').replaceAll('\n', '\r\n');
	expect(await drop(stores, odd)).toMatchObject({ outcome: 'loaded', rowsLoaded: 3 });
	expect(figures(stores)[0]).toEqual(['2026-10-15#1M', '3.91448', 1]);
});

it('a file is flagged if all its term rates are too old to be shown', async () => {
	const term = (...dates: string[]) =>
		`currency,name,tenor,record_date,ric,value\n${dates.map((date) => `USD,Term,1M,${date},T1M,3.8`).join('\n')}\n`;
	const dropTerm = (text: string) => drop(memoryStores(), text, 'term/a.csv');
	// The 60th day before 20 November is 21 September.
	expect(await dropTerm(term('2026-09-17', '2026-09-18'))).toMatchObject({
		outcome: 'loaded',
		flaggedCount: 1,
		flagged: [{ column: 'record_date', expected: expect.stringContaining('Every date is before 2026-09-21') }],
	});
	expect(await dropTerm(term('2026-09-18', '2026-09-21'))).toMatchObject({ flaggedCount: 0 });
});
