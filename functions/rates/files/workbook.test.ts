import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { describeCellFault } from '#shared/workbook/cell.ts';
import { readTable } from './read-table.ts';

const header = ['currency', 'name', 'tenor', 'record_date', 'value', 'unit'];

async function workbook(fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void, date1904 = false) {
	const book = new ExcelJS.Workbook();
	book.properties.date1904 = date1904;
	fill(book.addWorksheet('Quotes'), book);
	return Buffer.from(await book.xlsx.writeBuffer());
}

const read = (bytes: Buffer) => readTable('quotes/a.xlsx', bytes);

const texts = async (bytes: Buffer) => {
	const table = await read(bytes);
	if ('expected' in table) throw new Error(table.expected);
	return table.rows.map(({ line, cells }) => [
		line,
		...cells.map(({ text, fault }) => (fault === undefined ? text : { text, fault: describeCellFault(fault) })),
	]);
};

describe('a workbook written by a different program', () => {
	it.each([false, true])(
		'texts, dates and numbers are read as a spreadsheet shows them (date system of 1904: %s)',
		async (date1904) => {
			const bytes = await workbook((sheet) => {
				sheet.addRow(header);
				const row = sheet.addRow([
					'USD',
					' OIS <SOFR> & "more" ',
					'10Y',
					new Date(Date.UTC(2026, 10, 19)),
					5.3099999999999996,
					'percent',
				]);
				row.getCell(4).numFmt = 'dd-mmm-yyyy';
				sheet.addRow([]);
				sheet.addRow([
					'USD',
					{ richText: [{ text: 'OIS ' }, { font: { bold: true }, text: 'SOFR' }] },
					'2Y',
					'2026-11-19',
					1e-7,
				]);
			}, date1904);
			expect(await texts(bytes)).toEqual([
				[1, ...header],
				[2, 'USD', 'OIS <SOFR> & "more"', '10Y', '2026-11-19', '5.31', 'percent'],
				[4, 'USD', 'OIS SOFR', '2Y', '2026-11-19', '0.0000001', ''],
			]);
		},
	);

	it('cells with formulas, percentages, errors and times are marked as such', async () => {
		const bytes = await workbook((sheet) => {
			sheet.addRow(header);
			const row = sheet.addRow([
				'USD',
				{ formula: '"OIS"&" SOFR"', result: 'OIS SOFR' },
				{ error: '#N/A' },
				0.0531,
				0.0531,
			]);
			row.getCell(4).numFmt = '0.00%';
			row.getCell(5).numFmt = '0.000 "%"';
			const timed = sheet.addRow(['USD', 'OIS SOFR', '2Y', new Date(Date.UTC(2026, 10, 19, 12)), 1]);
			timed.getCell(4).numFmt = 'yyyy-mm-dd';
		});
		const [, second, third] = await texts(bytes);
		expect(second?.slice(2)).toEqual([
			{ text: 'OIS SOFR', fault: 'is a formula: paste its value' },
			{ text: '#N/A', fault: 'is an error: write a value' },
			{ text: '0.0531', fault: expect.stringContaining('formatted as a percentage') },
			'0.0531',
			'',
		]);
		expect(third?.[4]).toMatchObject({ fault: 'is a date with a time, or a time: write a date' });
	});

	it('a workbook with content on two sheets is refused', async () => {
		const bytes = await workbook((sheet, book) => {
			sheet.addRow(header);
			book.addWorksheet('Notes').addRow(['see', 'above']);
		});
		expect(await read(bytes)).toMatchObject({
			expected: 'The workbook has 2 sheets with content: "Quotes", "Notes". It must have one, with the table.',
		});
	});

	it('a workbook may have blank sheets and the table on any visible sheet', async () => {
		const shown = await workbook((_sheet, book) => {
			book.addWorksheet('Rates').addRow(header);
			book.addWorksheet('Blank', { state: 'hidden' }).addRow([null, ' ']);
		});
		expect(await read(shown)).toMatchObject({ sheet: 'Rates', rows: [{ line: 1 }] });
		const hidden = await workbook((_sheet, book) => {
			book.addWorksheet('Rates', { state: 'veryHidden' }).addRow(header);
		});
		expect(await read(hidden)).toEqual({ expected: 'The table is on a hidden sheet, "Rates". Unhide it.' });
		expect(await read(await workbook(() => undefined))).toMatchObject({ rows: [] });
		expect(await read(await workbook((_sheet, book) => void book.addWorksheet('Other')))).toEqual({
			expected: 'The workbook has no cells with content.',
		});
	});

	it('a workbook with cells far from the table is refused', async () => {
		const bytes = await workbook((sheet) => {
			sheet.addRow(header);
			sheet.getCell('XFD1').value = 'far';
		});
		expect(await read(bytes)).toMatchObject({
			expected: expect.stringContaining('Cell XFD1 is beyond the first 50 columns'),
		});
	});
});
