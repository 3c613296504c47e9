import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { workbookFile } from './workbook-file.ts';

it('writes a workbook in which a different library reads the numbers, dates and texts, without formulas', async () => {
	const bytes = await workbookFile(
		{
			headerRows: [['Demo Bank']],
			headings: ['Name', 'Rate %', 'End'],
			rows: [
				[
					{ kind: 'text', text: '=HYPERLINK("x")' },
					{ kind: 'figure', figure: '-4.3', decimals: 5 },
					{ kind: 'date', date: localDate('2026-04-01'), pattern: 'dd/MM/yyyy' },
				],
				[{ kind: 'text', text: '007' }, { kind: 'figure', figure: '0.123456789012345678' }, undefined],
			],
		},
		'Rates',
	);
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(new Uint8Array(bytes).buffer);
	const sheet = workbook.getWorksheet('Rates');
	const cell = (place: string) => sheet?.getCell(place);
	expect(cell('A1')?.value).toBe('Demo Bank');
	expect(cell('B2')?.font?.bold).toBe(true);
	expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 });
	expect(cell('A3')?.value).toBe('\'=HYPERLINK("x")');
	expect([cell('B3')?.value, cell('B3')?.numFmt]).toEqual([-4.3, '0.00000']);
	expect([cell('C3')?.value, cell('C3')?.numFmt]).toEqual([new Date('2026-04-01T00:00:00Z'), 'dd/mm/yyyy']);
	expect(cell('A4')?.value).toBe('007');
	expect([cell('B4')?.value, cell('B4')?.numFmt]).toEqual([0.12345678901234568, '0.000000000000000']);
	expect(cell('C4')?.value).toBeNull();
});
