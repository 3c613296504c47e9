import { describe, expect, it } from 'vitest';
import { handMadeWorkbook } from '#test/support/hand-made-workbook.ts';
import { asRow, drop, fallback, header, memoryStores, refusals, threeRows } from './testing/dropped-file.ts';

it('a file with one wrong row is not loaded, and every fault is listed with its correction', async () => {
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

it('the fault names unknown, duplicate and missing columns', async () => {
	const text = 'currency,name,tenor,record_date,rate,name\nUSD,LIBOR,1M,2026-10-15,1,x\n';
	const unknown = /is not a known column; the columns are currency, name, record_date, .*fallback_rate/;
	expect((await refusals(text)).map(({ line, column, expected }) => [line, column, expected])).toEqual([
		[1, 'rate', expect.stringMatching(unknown)],
		[1, 'name', 'occurs twice; keep one column'],
		[1, 'publication_date', 'is missing; add the column'],
		[1, 'fallback_rate', 'is missing; add the column'],
	]);
});

describe('ambiguous numbers', () => {
	const semicolons = (...values: string[]) =>
		`currency;name;tenor;record_date;ric;value\n${values.map((value, i) => `USD;T;${i + 1}M;2026-11-19;X${i}=;${value}\n`).join('')}`;
	const withStatus = (value: string, status: string) =>
		semicolons(value).replace('value\n', 'value;status\n').replace(`;${value}\n`, `;${value};${status}\n`);
	const doubtful = (value: string, whole: string) =>
		`${value} may be ${whole} or ${value}: write ${whole} or ${value}0, or separate the cells by commas`;

	const loaded: string[] = [];

	it.each([
		['1.234 and semicolons as separators', semicolons('1.234'), [doubtful('1.234', '1234')]],
		['1.234 and tabs as separators', semicolons('1.234').replaceAll(';', '\t'), [doubtful('1.234', '1234')]],
		[
			'1.234 and a number with a decimal comma',
			semicolons('1.234', '3,78'),
			[doubtful('1.234', '1234'), '3,78 has a decimal comma: write 3.78'],
		],
		['-12.345 and whole numbers', semicolons('-12.345', '4'), [doubtful('-12.345', '-12345')]],
		['1.234 and 3.78, whose point is a decimal point', semicolons('1.234', '3.78'), loaded],
		['1.234 and 0.250', semicolons('1.234', '0.250'), loaded],
		['1.234 and 4.16161', semicolons('1.234', '4.16161'), loaded],
		['1.234 and commas as separators', semicolons('1.234').replaceAll(';', ','), loaded],
		['1.234 and a status 2.50, which is not a rate', withStatus('1.234', '2.50'), [doubtful('1.234', '1234')]],
		['a status 1.234, which is not a rate', withStatus('3', '1.234'), loaded],
	])('a CSV file with %s is loaded or refused as expected', async (_what, text, expected) => {
		const report = await drop(memoryStores(), text, 'term/a.csv');
		expect(report.outcome).toBe(expected.length === 0 ? 'loaded' : 'refused');
		expect((await refusals(text, 'term/a.csv')).map(({ value, expected }) => `${value} ${expected}`)).toEqual(expected);
	});
});

it('a fault in a workbook names its cell, and at most 1,000 faults are listed', async () => {
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

describe('a file that is completely refused', () => {
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
		['an unknown folder', 'swaps/a.csv', threeRows, folders],
		['a missing folder', 'fallback', threeRows, 'must be in one of the folders'],
		['an unknown file extension', 'fallback/a.txt', threeRows, 'must end in .csv or .xlsx'],
		['a file without content', 'fallback/a.csv', '', 'is empty'],
		['a header without rows', 'fallback/a.csv', header, 'no rows'],
		[
			'UTF-16 without byte-order mark',
			'fallback/a.csv',
			Buffer.from(threeRows, 'utf16le'),
			'UTF-16 without a byte-order mark',
		],
		['Latin-1', 'fallback/a.csv', latin1, 'may be Windows-1252'],
		['51 columns', 'fallback/a.csv', `${header}${',x'.repeat(43)}\n${threeRows}`, '51 columns; the limit is 50'],
		['a quotation mark that is not closed', 'fallback/a.csv', threeRows.replace('LIBOR', '"LIBOR'), 'not closed'],
		['a size of 50 MB', 'fallback/a.csv', Buffer.alloc(50 * 1024 * 1024, 'a'), 'more than 10485760'],
		['50,001 rows', 'fallback/a.csv', `${header}\n${'a,b,,,,,,\n'.repeat(50_001)}`, 'more than 50000 rows'],
		['text in a file named .xlsx', 'fallback/a.xlsx', threeRows, 'not a workbook'],
		['a workbook in an old format', 'fallback/a.xlsx', oldWorkbook, 'old format, such as .xls'],
		['a workbook protected by a password', 'fallback/a.xlsx', withPassword, 'has a password'],
		['a workbook in a file named .csv', 'fallback/a.csv', handMadeWorkbook({}), 'name it .xlsx'],
	])('no row is loaded from a file with this fault: %s', async (_what, key, content, expected) => {
		expect(await refusal(key, content)).toContain(expected);
	});
});
