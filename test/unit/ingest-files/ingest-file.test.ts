import { createHash } from 'node:crypto';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { FileFault } from '../../../functions/ingest-files/file-fault.ts';
import { ingestFile } from '../../../functions/ingest-files/ingest-file.ts';
import { handMadeWorkbook } from '../../support/hand-made-workbook.ts';
import { Killed, memoryStores } from './memory-stores.ts';

const now = Date.UTC(2026, 10, 20, 9);
const header =
	'currency,name,tenor,record_date,publication_date,fallback_rate,spread_adjustment,adjusted_reference_rate';
const fallback = (rows: readonly string[]) => `${header}\n${rows.join('\n')}\n`;
const threeRows = fallback([
	'USD,LIBOR,1M,2026-10-15,2026-11-18,3.91448,0.11448,3.8',
	'USD,LIBOR,3M,2026-10-15,2026-11-18,4.16161,0.26161,3.9',
	'USD,LIBOR,6M,2026-10-15,2026-11-18,4.42826,0.42826,4.0',
]);
const revisedRows = threeRows.replace('4.16161,0.26161,3.9', '4.17161,0.26161,3.91');

type Stores = ReturnType<typeof memoryStores>;

interface DropOptions {
	readonly clock?: () => number;
	readonly version?: string;
	readonly storedAt?: string;
}

/** Drops a file; with the version of an earlier drop, repeats its event. */
const drop = (
	stores: Stores,
	content: string | Buffer,
	key = 'fallback/2026-11-20.csv',
	{ clock = () => now, version = stores.nextVersion(), ...more }: DropOptions = {},
) => ingestFile({ key, content: Buffer.from(content), version, ...more }, { ...stores, clock });

const figures = (stores: Stores) =>
	stores.current().map((record) => [record.sk, fallbackRate(record), record.revision]);

const fallbackRate = (record: { readonly [attribute: string]: unknown }) =>
	(record.figures as Record<string, { value: string }>)['Fallback Rate']?.value;

/** The faults for which a file is refused that is dropped where nothing is stored; none if it is loaded. */
async function refusals(content: string | Buffer, key?: string): Promise<readonly FileFault[]> {
	const report = await drop(memoryStores(), content, key);
	return report.outcome === 'refused' ? report.refused : [];
}

/** A fault as line, column, value and what is expected. */
const asRow = ({ line, column, value, expected }: FileFault) => [line, column, value, expected];

/** Kills the function at a write. @returns whether it was killed */
async function isKilledAt(stores: Stores, write: number, load: () => Promise<unknown>): Promise<boolean> {
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

const dropKilledAt = (stores: Stores, write: number, content: string) =>
	isKilledAt(stores, write, () => drop(stores, content, undefined, { version: 'killed' }));

it('loads a file and reports it', async () => {
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

it('loads a file once that is dropped twice, also under another name, and reports it', async () => {
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

it('keeps the superseded record of a revision', async () => {
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

describe('the file dropped last wins', () => {
	const second = (stores: Stores) => figures(stores)[1]?.slice(1);

	it.each(['fallback/2026-11-20.csv', 'fallback/again.csv'])(
		'also when it restores a superseded value: %s',
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

	it('a repeated event is not a drop: nothing changes, and the report is the same', async () => {
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

	it('a file that was dropped earlier and loaded later replaces nothing', async () => {
		const stores = memoryStores();
		await drop(stores, revisedRows, 'fallback/b.csv', { storedAt: '2026-11-20T08:00:01.000Z' });
		const late = await drop(stores, threeRows, 'fallback/a.csv', { storedAt: '2026-11-20T08:00:00.000Z' });
		expect(late).toMatchObject({ outcome: 'loaded', rowsLoaded: 0, unchanged: 2, overtaken: 1 });
		expect(second(stores)).toEqual(['4.17161', 1]);
	});

	it('killed at any write while it restores a superseded value, it ends as if it had not been killed', async () => {
		for (let write = 0; ; write++) {
			const stores = memoryStores();
			await drop(stores, threeRows);
			await drop(stores, revisedRows);
			if (!(await dropKilledAt(stores, write, threeRows))) {
				expect(write).toBeGreaterThan(4);
				break;
			}
			const told = await drop(stores, threeRows, undefined, { version: 'killed' });
			expect(told).toMatchObject({ outcome: 'loaded', new: 0, revised: 1, unchanged: 2 });
			expect(second(stores)).toEqual(['4.16161', 3]);
			expect(stores.superseded().map(fallbackRate)).toEqual(['4.16161', '4.17161']);
		}
	});

	it('a file that is dropped while an earlier one is loading wins, row by row', async () => {
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

	it('also for overnight rates', async () => {
		const stores = memoryStores();
		const sofr = (value: string) => `currency,name,record_date,value\nUSD,SOFR,2026-11-12,${value}\n`;
		for (const value of ['4.01', '4.02', '4.01']) {
			expect(await drop(stores, sofr(value), 'overnight/a.csv')).toMatchObject({ outcome: 'loaded', rowsLoaded: 1 });
		}
		expect(stores.current()).toMatchObject([{ sk: '2026-11-12', value: '4.01', revision: 3 }]);
	});
});

describe('killed at any write and repeated', () => {
	it('ends as if it had not been killed', async () => {
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
		// The note that it was begun, the history, the new figure, four by which they are found, the notes that its content
		// and that it are loaded.
		expect(kills).toBe(9);
		expect(whole.pointers()).toEqual([
			'RECORDS#fallback USD#LIBOR',
			'PUBLISHED#fallback#USD#LIBOR 2026-11-18#2026-10-15#1M',
			'PUBLISHED#fallback#USD#LIBOR 2026-11-18#2026-10-15#3M',
			'PUBLISHED#fallback#USD#LIBOR 2026-11-18#2026-10-15#6M',
		]);
	});

	it('does not change a figure that another file has revised meanwhile', async () => {
		const stores = memoryStores();
		expect(await dropKilledAt(stores, 4, threeRows)).toBe(true);
		await drop(stores, revisedRows, 'fallback/other.csv');
		const told = await drop(stores, threeRows, undefined, { version: 'killed' });
		expect(told).toMatchObject({ outcome: 'loaded', rowsLoaded: 3 });
		expect(figures(stores)[1]).toEqual(['2026-10-15#3M', '4.17161', 2]);
	});
});

it('gives the same result when two loads run concurrently, of the same file or of two', async () => {
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
	const said = [...contested.current(), ...contested.superseded()].filter(({ tenor }) => tenor === '3M');
	expect(said.map(fallbackRate).sort()).toEqual(['4.16161', '4.17161']);
	expect(said.map(({ revision }) => revision).sort()).toEqual([1, 2]);
});

it('loads nothing when one row is wrong, and lists every fault with what to write', async () => {
	const stores = memoryStores();
	const bad = fallback([
		'USD,LIBOR,1M,2026-10-15,2026-11-18,3.91448,0.11448,3.8',
		'USD,LIBOR,5Q,2026-10-17,2026-02-30,"4,16161",0.26161,3.9',
		'usd,=HYPERLINK(x),3M,2026-10-15,2026-11-30,4%,,',
		'USD,LIBOR,1M,2026-10-15,2026-11-18,3.9,0.1,3.8',
		'USD,LIBOR,6M',
	]);
	const report = await drop(stores, bad);
	expect(stores.writes()).toBe(0);
	expect(report).toMatchObject({ outcome: 'refused', rows: 5, rowsLoaded: 0 });
	if (report.outcome !== 'refused') throw new Error('loaded');
	expect(report.refused.map(asRow)).toEqual([
		[3, 'record_date', '2026-10-17', 'must not be a Saturday or a Sunday'],
		[3, 'publication_date', '2026-02-30', expect.stringContaining('existing date written 2026-11-20')],
		[3, 'tenor', '5Q', expect.stringContaining('must be a tenor')],
		[3, 'fallback_rate', '4,16161', 'has a decimal comma: write 4.16161'],
		[4, 'currency', 'usd', expect.stringContaining('ISO currency code')],
		[4, 'name', '=HYPERLINK(x)', expect.stringContaining('beginning with a letter or a digit')],
		[4, 'publication_date', '2026-11-30', 'must not be in the future; today is 2026-11-20'],
		[4, 'fallback_rate', '4%', 'has a percent sign: write 4'],
		[5, 'record_date', '2026-10-15', 'is also in line 2, for the same currency, name, record_date, tenor'],
		[6, undefined, 'USD | LIBOR | 6M', expect.stringContaining('must have 8 cells, not 3')],
	]);
});

it('names unknown, repeated and missing columns', async () => {
	const text = 'currency,name,tenor,record_date,rate,name\nUSD,LIBOR,1M,2026-10-15,1,x\n';
	const unknown = /is not a known column; the columns are currency, name, record_date, .*fallback_rate/;
	expect((await refusals(text)).map(({ line, column, expected }) => [line, column, expected])).toEqual([
		[1, 'rate', expect.stringMatching(unknown)],
		[1, 'name', 'occurs twice; keep one column'],
		[1, 'publication_date', 'is missing; add the column'],
		[1, 'fallback_rate', 'is missing; add the column'],
	]);
});

describe('ambiguous figures', () => {
	const semicolons = (...values: string[]) =>
		`currency;name;tenor;record_date;ric;value\n${values.map((value, i) => `USD;T;${i + 1}M;2026-11-19;X${i}=;${value}\n`).join('')}`;
	const withStatus = (value: string, status: string) =>
		semicolons(value).replace('value\n', 'value;status\n').replace(`;${value}\n`, `;${value};${status}\n`);
	const doubtful = (value: string, whole: string) =>
		`${value} may be ${whole} or ${value}: write ${whole} or ${value}0, or separate the cells by commas`;

	const loaded: string[] = [];

	it.each([
		['1.234 between semicolons', semicolons('1.234'), [doubtful('1.234', '1234')]],
		['1.234 between tabs', semicolons('1.234').replaceAll(';', '\t'), [doubtful('1.234', '1234')]],
		[
			'1.234 beside a decimal comma',
			semicolons('1.234', '3,78'),
			[doubtful('1.234', '1234'), '3,78 has a decimal comma: write 3.78'],
		],
		['-12.345 beside whole numbers', semicolons('-12.345', '4'), [doubtful('-12.345', '-12345')]],
		['1.234 beside 3.78, whose point is a decimal one', semicolons('1.234', '3.78'), loaded],
		['1.234 beside 0.250', semicolons('1.234', '0.250'), loaded],
		['1.234 beside 4.16161', semicolons('1.234', '4.16161'), loaded],
		['1.234 between commas', semicolons('1.234').replaceAll(';', ','), loaded],
		['1.234 beside a status 2.50, which is no figure', withStatus('1.234', '2.50'), [doubtful('1.234', '1234')]],
		['a status 1.234, which is no figure', withStatus('3', '1.234'), loaded],
	])('%s', async (_what, text, expected) => {
		const report = await drop(memoryStores(), text, 'term/a.csv');
		expect(report.outcome).toBe(expected.length === 0 ? 'loaded' : 'refused');
		expect((await refusals(text, 'term/a.csv')).map(({ value, expected }) => `${value} ${expected}`)).toEqual(expected);
	});
});

it('gives the cell of a fault in a workbook, and lists at most 1000 faults', async () => {
	const cells = (texts: readonly string[]) =>
		`<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;
	const header = cells(['currency', 'name', 'tenor', 'record_date', 'ric', 'value']);
	const bad = cells(['USD', 'T', '1M', '2026-11-19', 'X=', 'x'.repeat(100)]);
	const report = await drop(memoryStores(), handMadeWorkbook({ data: header + bad.repeat(1200) }), 'term/a.xlsx');
	expect(report).toMatchObject({ outcome: 'refused', rows: 1200, refusedCount: 1200 });
	expect(report.outcome === 'refused' && report.refused).toHaveLength(1000);
	expect(report.outcome === 'refused' && report.refused[0]).toEqual({
		sheet: 'S1',
		cell: 'F2',
		line: 2,
		column: 'value',
		value: `${'x'.repeat(60)}…`,
		expected: 'must be a plain decimal number with a point, such as 5.31',
	});
	const worse = cells(['usd!', '', '1Q', '19-11-2026!', 'X=', 'x']);
	const many = await drop(memoryStores(), handMadeWorkbook({ data: header + worse.repeat(2600) }), 'term/a.xlsx');
	expect(many).toMatchObject({ outcome: 'refused', rows: 2600, refusedCount: 10_000 });
	const beside = handMadeWorkbook({ data: `${header}<row><c r="A2"/><c r="H2"><v>7</v></c></row>` });
	expect(await refusals(beside, 'term/a.xlsx')).toMatchObject([
		{ cell: 'H2', value: '7', expected: 'is in a column without a heading: remove it' },
	]);
	const formula = handMadeWorkbook({ data: '<row><c><f>A2</f><v>currency</v></c></row>' });
	expect(await refusals(formula, 'term/a.xlsx')).toContainEqual(
		expect.objectContaining({ cell: 'A1', expected: 'is a formula: paste its value' }),
	);
});

it('flags outliers and components that do not add up, and loads them', async () => {
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

it('accepts both spellings of a name or a tenor, and flags unknown ones', async () => {
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
	'does not flag the fallback of %s, which is shown although the portal does not calculate it',
	async (names) => {
		const file = fallback([`${names},3M,2026-10-15,2026-11-18,4,,`]);
		expect(await drop(memoryStores(), file)).toMatchObject({ outcome: 'loaded', flagged: [], flaggedCount: 0 });
	},
);

it('flags the fallback of a currency that no screen shows', async () => {
	const file = fallback(['PLN,WIBOR,3M,2026-10-15,2026-11-18,4,,']);
	expect(await drop(memoryStores(), file)).toMatchObject({ flagged: [{ column: 'currency', value: 'PLN' }] });
});

it('accepts a fallback rate that is published before its record date', async () => {
	// docs/methodology.md: GBP LIBOR overnight of Tuesday after Easter 2024 is known on Thursday before.
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

it('accepts a byte-order mark, CRLF, semicolons and quotation marks', async () => {
	const stores = memoryStores();
	const odd = `\uFEFF${threeRows}`.replaceAll(',', ';').replaceAll('LIBOR', '" LIBOR"').replaceAll('\n', '\r\n');
	expect(await drop(stores, odd)).toMatchObject({ outcome: 'loaded', rowsLoaded: 3 });
	expect(figures(stores)[0]).toEqual(['2026-10-15#1M', '3.91448', 1]);
});

describe('the other kinds', () => {
	const value = (value: string) => ({ figures: { value: { value } } });
	const overnightLegs = (...indices: string[]) => indices.map((index) => ({ index, tenor: 'ON' }));

	it.each([
		[
			'cash-fallback',
			'currency,name,compounding,feature,tenor,record_date,publication_date,all_in_fallback,adjusted_sofr,spread_adjustment,status\nUSD,Institutional Cash Products,Compound in arrears,3 day lookback (no observation shift),3M,2026-08-14,2026-11-19,4.16161,3.9,0.26161,Final\n',
			[
				'cash#USD#Institutional Cash Products',
				'2026-08-14#3M#Compound in arrears#3 day lookback (no observation shift)',
			],
			{
				status: 'Final',
				figures: {
					'All-in fallbacks': { value: '4.16161' },
					'Adjusted SOFR': { value: '3.9' },
					'Spread adjustments': { value: '0.26161' },
				},
			},
		],
		[
			'consumer-spread',
			'currency,name,tenor,record_date,value\nUSD,Consumer Cash Products,12M,2023-07-03,0.31000\n',
			['consumer-spread-start#USD#Consumer Cash Products', '2023-07-03#1Y'],
			value('0.31000'),
		],
		[
			'term',
			'currency,name,tenor,record_date,ric,value\nUSD,CME Term SOFR,3M,19-Nov-2026,USDTSOFR3M=,3.82\n',
			['term#USD#CME Term SOFR', '2026-11-19#3M'],
			{ figures: { value: { value: '3.82', ric: 'USDTSOFR3M=' } } },
		],
		[
			'fx',
			'currency,name,tenor,record_date,spot_ref,forward_points,day_count\nTHB,THBFIX,1M,2024-05-17,36.2206,-8.9968,31\n',
			['forward-quote#THB#THBFIX', '2024-05-17#1M'],
			{ spotRef: '36.2206', forwardPoints: '-8.9968', dayCount: 31 },
		],
		[
			'quotes',
			'currency,name,tenor,record_date,value,unit\nUSD,OIS SOFR,10Y,2026-11-19,3.61,percent\n',
			['quote#USD#OIS SOFR', '2026-11-19#10Y'],
			{ ...value('3.61'), unit: 'percent' },
		],
		[
			'quotes',
			'currency,name,tenor,record_date,value,unit,instrument,index,second_index\nUSD,Basis,10Y,2026-11-19,-3.7,bp,basis-swap,SOFR,EFFR\n',
			['quote#USD#Basis', '2026-11-19#10Y'],
			{
				...value('-3.7'),
				unit: 'bp',
				instrument: { type: 'basis-swap', legs: overnightLegs('SOFR', 'EFFR'), pillar: { tenor: '10Y' } },
			},
		],
		[
			'quotes',
			'currency,name,record_date,value,unit,instrument,index,index_tenor,start_date,end_date\nUSD,Futures,2026-11-19,96.3,price,future,SOFR,3M,2026-12-16,2027-03-17\n',
			['quote#USD#Futures', '2026-11-19#2027-03-17'],
			{
				tenor: '2027-03-17',
				instrument: {
					type: 'future',
					legs: [{ index: 'SOFR', tenor: '3M' }],
					pillar: { date: '2027-03-17' },
					start: { date: '2026-12-16' },
				},
			},
		],
	])('%s', async (kind, text, [series, sk], more) => {
		const stores = memoryStores();
		expect(await drop(stores, text, `${kind}/a.csv`)).toMatchObject({ outcome: 'loaded', new: 1 });
		expect(stores.current()).toMatchObject([{ pk: `RECORD#${series}`, sk, ...more }]);
	});

	it('overnight', async () => {
		const stores = memoryStores();
		const text = 'currency,name,record_date,publication_date,value\nHKD,HONIA,2026-11-19,2026-11-20,2.51\n';
		expect(await drop(stores, text, 'overnight/a.csv')).toMatchObject({ outcome: 'loaded', new: 1 });
		const times = { publishedAt: '2026-11-20', takenAt: '2026-11-20T09:00:00.000Z' };
		expect(stores.current()).toMatchObject([{ pk: 'INDEX#HONIA', sk: '2026-11-19', value: '2.51', ...times }]);
	});

	it.each([
		['index', 'must be 2 for basis-swap', '10Y,-3.7,bp,basis-swap,SOFR,,'],
		['start', 'must be a tenor for fra', '6M,3.7,percent,fra,SOFR,,'],
		['counter_currency', 'must be blank for ois', '1Y,3.7,percent,ois,SOFR,,EUR'],
		['tenor', 'must be given, except for fx-spot', ',3.7,percent,ois,SOFR,,'],
		['index', 'must be blank without instrument', '1Y,3.7,percent,,SOFR,,'],
		['tenor', 'must not be blank', ',3.7,percent,,,,'],
	])('refuses a quote with a wrong %s: %s', async (column, expected, row) => {
		const columns = 'currency,name,record_date,tenor,value,unit,instrument,index,second_index,counter_currency';
		const text = `${columns}\nUSD,Quotes,2026-11-19,${row}\n`;
		expect(await refusals(text, 'quotes/a.csv')).toMatchObject([{ line: 2, column, expected }]);
	});

	it.each([
		['currency', 'GBP,Consumer Cash Products,1M,2023-07-03,0.03'],
		['name', 'USD,Institutional Cash Products,1M,2023-07-03,0.03'],
		['tenor', 'USD,Consumer Cash Products,9M,2023-07-03,0.03'],
		['record_date', 'USD,Consumer Cash Products,1M,2023-07-05,0.03'],
		['value', 'USD,Consumer Cash Products,1M,2023-07-03,3.125'],
	])('refuses a start of the consumer spread whose %s is another', async (column, row) => {
		const text = `currency,name,tenor,record_date,value\n${row}\n`;
		expect(await refusals(text, 'consumer-spread/a.csv')).toMatchObject([{ line: 2, column }]);
	});

	it('refuses an overnight rate in the currency of another index, and forward points of a rate in another currency', async () => {
		const sofr = 'currency,name,record_date,value\nGBP,SOFR,2026-11-19,3.6\n';
		const expected = 'must be USD, the currency of SOFR';
		expect(await refusals(sofr, 'overnight/a.csv')).toMatchObject([
			{ line: 2, column: 'currency', value: 'GBP', expected },
		]);
		const points =
			'currency,name,tenor,record_date,spot_ref,forward_points,day_count\nTHB,SOR,1M,2026-11-19,36,-8,31\n';
		expect(await refusals(points, 'fx/a.csv')).toMatchObject([{ column: 'name' }]);
	});
});

describe('overnight rates, under the rules for fetched fixings', () => {
	const sofr = (...rows: string[]) =>
		`currency,name,record_date,value\n${rows.map((row) => `USD,SOFR,${row}`).join('\n')}\n`;
	const first = sofr('2026-11-13,3.60');
	const jumpy = sofr('2026-11-16,3.61', '2026-11-17,36.1', '2026-11-18,3.62', '2026-11-13,4.70');
	const dropRates = (stores: Stores, text: string, version = stores.nextVersion()) =>
		drop(stores, text, 'overnight/a.csv', { version });
	const kept = (stores: Stores) => stores.current().map(({ sk, value, revision }) => `${sk} ${value} ${revision}`);
	const heldIn = async (stores: Stores) => (await stores.held('SOFR')).map(({ sk, value }) => `${sk} ${value}`);

	it('puts outliers into quarantine, also revisions, and loads the rest, also when killed at any write', async () => {
		for (let write = 0; ; write++) {
			const stores = memoryStores();
			await dropRates(stores, sofr('2026-11-12,3.60', '2026-11-13,3.60'));
			if (!(await isKilledAt(stores, write, () => dropRates(stores, jumpy, 'killed')))) {
				expect(write).toBeGreaterThan(4);
				const again = await dropRates(stores, jumpy);
				expect(again).toMatchObject({ outcome: 'already-loaded', firstLoad: { heldCount: 2 } });
				break;
			}
			const expected = expect.stringContaining('far from 3.60 of 2026-11-12: confirm it in the');
			const held = [
				{ line: 5, value: '4.70', expected },
				{ line: 3, value: '36.1' },
			];
			const report = await dropRates(stores, jumpy, 'killed');
			expect(report).toMatchObject({ outcome: 'loaded', new: 2, heldCount: 2, held });
			expect(kept(stores).join()).toBe('2026-11-12 3.60 1,2026-11-13 3.60 1,2026-11-16 3.61 1,2026-11-18 3.62 1');
			expect(await heldIn(stores)).toEqual(['2026-11-13 4.70', '2026-11-17 36.1']);
		}
	});

	it('releases an outlier that a corrected file replaces, and does not put a rejected value into quarantine again', async () => {
		const stores = memoryStores();
		await dropRates(stores, first);
		await dropRates(stores, jumpy.replace(',4.70', ',3.60'));
		expect(await heldIn(stores)).toEqual(['2026-11-17 36.1']);
		await dropRates(stores, sofr('2026-11-17,3.61'));
		expect(await heldIn(stores)).toEqual([]);
		stores.rejected.push({ date: '2026-11-19', value: '36.2' });
		expect(await dropRates(stores, sofr('2026-11-19,36.2'))).toMatchObject({
			rowsLoaded: 0,
			held: [{ expected: expect.stringContaining('was rejected') }],
		});
		expect(await heldIn(stores)).toEqual([]);
	});

	it.each([
		['USD,sofr', 'name', 'must be written SOFR'],
		['EUR,€STR', 'name', 'must be written ESTR'],
		['EUR,Estr', 'name', 'must be written ESTR'],
		['CHF,CHF SARON', 'name', 'must be written SARON'],
		['EUR,EFFR', 'currency', 'must be USD, the currency of EFFR'],
		['USD,SORA', 'currency', 'must be SGD, the currency of SORA'],
		['SGD,HONIA', 'currency', 'must be HKD, the currency of HONIA'],
		['NOK,SWESTR', 'currency', 'must be SEK, the currency of SWESTR'],
		['SEK,NOWA', 'currency', 'must be NOK, the currency of NOWA'],
	])('refuses %s', async (names, column, expected) => {
		const text = `currency,name,record_date,value\n${names},2026-11-10,3.6\n`;
		expect(await refusals(text, 'overnight/a.csv')).toMatchObject([{ column, expected }]);
	});

	it('accepts the short header: the currency follows from the index', async () => {
		const stores = memoryStores();
		const text = 'index,date,value,publication_date\nSOFR,2026-11-10,3.60,2026-11-12\nESTR,10-Nov-2026,1.93,\n';
		expect(await dropRates(stores, text)).toMatchObject({ outcome: 'loaded', new: 2, flagged: [] });
		expect(stores.current()).toMatchObject([
			{ pk: 'INDEX#SOFR', sk: '2026-11-10', value: '3.60', publishedAt: '2026-11-12' },
			{ pk: 'INDEX#ESTR', sk: '2026-11-10', value: '1.93' },
		]);
		const long = 'currency,name,record_date,value\nEUR,ESTR,2026-11-10,1.930\n';
		expect(await dropRates(stores, long)).toMatchObject({ unchanged: 1 });
	});

	it('accepts the short header in a workbook', async () => {
		const book = new ExcelJS.Workbook();
		const sheet = book.addWorksheet('Rates');
		sheet.addRow(['Index', 'Date', 'Value']);
		sheet.addRow(['SONIA', new Date(Date.UTC(2026, 10, 10)), 3.9675]).getCell(2).numFmt = 'yyyy-mm-dd';
		const stores = memoryStores();
		const bytes = Buffer.from(await book.xlsx.writeBuffer());
		expect(await drop(stores, bytes, 'overnight/a.xlsx')).toMatchObject({ outcome: 'loaded', new: 1 });
		expect(stores.current()).toMatchObject([{ pk: 'INDEX#SONIA', sk: '2026-11-10', value: '3.9675' }]);
	});

	it.each([
		['XYZ,2026-11-10,3.6,', 'index', 'XYZ', /^must be one of AONIA, CORRA, .*TONA$/],
		['€STR,2026-11-10,3.6,', 'index', '€STR', /^must be written ESTR$/],
		['SOFR,2026-11-14,3.6,', 'date', '2026-11-14', /Saturday/],
		['SOFR,2026-11-11,3.6,', 'date', '2026-11-11', /holiday of USA_FI/],
		['SOFR,2026-11-10,3.6,2026-11-09', 'publication_date', '2026-11-09', /not be before the record date/],
		['SOFR,2026-11-10,,', 'value', undefined, /not be blank/],
		['SOFR,2026-11-09,3.6,', 'date', '2026-11-09', /also in line 2/],
	])('refuses with the short header %s', async (row, column, value, expected) => {
		const text = `index,date,value,publication_date\nSOFR,2026-11-09,3.6,\n${row}\n`;
		const expectedValue = value === undefined ? {} : { value };
		expect(await refusals(text, 'overnight/a.csv')).toMatchObject([
			{ line: 3, column, ...expectedValue, expected: expect.stringMatching(expected) },
		]);
	});

	it('flags an index that no screen shows', async () => {
		const text = 'currency,name,record_date,value\nUSD,XYZ,2026-11-10,3.6\n';
		expect(await dropRates(memoryStores(), text)).toMatchObject({
			outcome: 'loaded',
			flagged: [{ column: 'name', value: 'XYZ', expected: expect.stringContaining('no screen shows it') }],
		});
	});

	it('refuses the whole file for a row on a holiday of the index', async () => {
		const stores = memoryStores();
		const refused = [
			{ line: 3, column: 'record_date', value: '2026-11-11', expected: expect.stringContaining('USA_FI') },
		];
		const report = await dropRates(stores, sofr('2026-11-10,3.6', '2026-11-11,3.6'));
		expect(report).toMatchObject({ outcome: 'refused', refused });
		expect(stores.writes()).toBe(0);
	});
});

it('flags a file whose term rates are all too old for the screen', async () => {
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

describe('refuses the whole file', () => {
	const refusal = async (key: string, content: string | Buffer) => {
		const stores = memoryStores();
		const report = await drop(stores, content, key);
		expect(stores.writes()).toBe(0);
		return report.outcome === 'refused' ? report.refused[0]?.expected : undefined;
	};

	const folders = 'must be in one of the folders fallback, cash-fallback, consumer-spread, term';
	const latin1 = Buffer.from(threeRows.replace('LIBOR', 'Z\u00fcrich'), 'latin1');
	const oldWorkbook = Buffer.from('d0cf11e0a1b11ae1', 'hex');
	const withPassword = Buffer.concat([oldWorkbook, Buffer.from('EncryptedPackage', 'utf16le')]);

	it.each([
		['another folder', 'swaps/a.csv', threeRows, folders],
		['no folder', 'fallback', threeRows, 'must be in one of the folders'],
		['another ending', 'fallback/a.txt', threeRows, 'must end in .csv or .xlsx'],
		['an empty file', 'fallback/a.csv', '', 'is empty'],
		['a header alone', 'fallback/a.csv', header, 'no rows'],
		['UTF-16 without a mark', 'fallback/a.csv', Buffer.from(threeRows, 'utf16le'), 'UTF-16 without a byte-order mark'],
		['Latin-1', 'fallback/a.csv', latin1, 'may be Windows-1252'],
		['51 columns', 'fallback/a.csv', `${header}${',x'.repeat(43)}\n${threeRows}`, '51 columns; the limit is 50'],
		['a quotation mark that is not closed', 'fallback/a.csv', threeRows.replace('LIBOR', '"LIBOR'), 'not closed'],
		['50 MB', 'fallback/a.csv', Buffer.alloc(50 * 1024 * 1024, 'a'), 'more than 10485760'],
		['50,001 rows', 'fallback/a.csv', `${header}\n${'a,b,,,,,,\n'.repeat(50_001)}`, 'more than 50000 rows'],
		['text for a workbook', 'fallback/a.xlsx', threeRows, 'not a workbook'],
		['an old workbook', 'fallback/a.xlsx', oldWorkbook, 'old format, such as .xls'],
		['a workbook with a password', 'fallback/a.xlsx', withPassword, 'has a password'],
		['a workbook for text', 'fallback/a.csv', handMadeWorkbook({}), 'name it .xlsx'],
	])('%s', async (_what, key, content, expected) => {
		expect(await refusal(key, content)).toContain(expected);
	});
});
