import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { drop, isKilledAt, memoryStores, refusals, type Stores } from './testing/dropped-file.ts';

describe('overnight files, which follow the rules for fetched fixings', () => {
	const sofr = (...rows: string[]) =>
		`currency,name,record_date,value\n${rows.map((row) => `USD,SOFR,${row}`).join('\n')}\n`;
	const first = sofr('2026-11-13,3.60');
	const jumpy = sofr('2026-11-16,3.61', '2026-11-17,36.1', '2026-11-18,3.62', '2026-11-13,4.70');
	const dropRates = (stores: Stores, text: string, version = stores.nextVersion()) =>
		drop(stores, text, 'overnight/a.csv', { version });
	const kept = (stores: Stores) => stores.current().map(({ sk, value, revision }) => `${sk} ${value} ${revision}`);
	const heldIn = async (stores: Stores) => (await stores.held('SOFR')).map(({ sk, value }) => `${sk} ${value}`);

	it('outliers and revised outliers go into quarantine, and the other rows are loaded even if the load is killed at any write', async () => {
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

	it('a corrected file removes an outlier from quarantine, and a rejected rate is not quarantined again', async () => {
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
	])('a row with currency and name "%s" is refused with a fault in column %s', async (names, column, expected) => {
		const text = `currency,name,record_date,value\n${names},2026-11-10,3.6\n`;
		expect(await refusals(text, 'overnight/a.csv')).toMatchObject([{ column, expected }]);
	});

	it('the short header is accepted, and the currency follows from the index', async () => {
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

	it('the short header is accepted in a workbook', async () => {
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
	])('with the short header, the row %s is refused', async (row, column, value, expected) => {
		const text = `index,date,value,publication_date\nSOFR,2026-11-09,3.6,\n${row}\n`;
		const expectedValue = value === undefined ? {} : { value };
		expect(await refusals(text, 'overnight/a.csv')).toMatchObject([
			{ line: 3, column, ...expectedValue, expected: expect.stringMatching(expected) },
		]);
	});

	it('an index that is not shown on any screen is flagged', async () => {
		const text = 'currency,name,record_date,value\nUSD,XYZ,2026-11-10,3.6\n';
		expect(await dropRates(memoryStores(), text)).toMatchObject({
			outcome: 'loaded',
			flagged: [{ column: 'name', value: 'XYZ', expected: expect.stringContaining('no screen shows it') }],
		});
	});

	it('a file with a row on a holiday of the index is completely refused', async () => {
		const stores = memoryStores();
		const refused = [
			{ line: 3, column: 'record_date', value: '2026-11-11', expected: expect.stringContaining('USA_FI') },
		];
		const report = await dropRates(stores, sofr('2026-11-10,3.6', '2026-11-11,3.6'));
		expect(report).toMatchObject({ outcome: 'refused', refused });
		expect(stores.writes()).toBe(0);
	});
});
