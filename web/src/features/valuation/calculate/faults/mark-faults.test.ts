import ExcelJS from 'exceljs';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { workbookOf } from '#features/valuation/shared/testing/deal-workbook.ts';
import type { DealFields } from '#features/valuation/shared/workbook/deal-cells.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { readDeals } from '../reading/read-deals.ts';
import { faultMarks, markFaults } from './mark-faults.ts';

beforeAll(async () => {
	await i18next.init({
		lng: 'en',
		ns: ['valuation'],
		resources: await allTexts(),
		interpolation: { escapeValue: false },
	});
});

async function marked(bytes: Uint8Array) {
	const { faults } = readDeals(bytes);
	const made = new Uint8Array(await markFaults(bytes, faultMarks(faults, i18next.getFixedT('en', 'valuation'))));
	const book = new ExcelJS.Workbook();
	await book.xlsx.load(made.slice().buffer);
	const filled = (row: number) => {
		const cells: string[] = [];
		book
			.getWorksheet('Deals')
			?.getRow(row)
			.eachCell((cell) => {
				if (cell.fill?.type === 'pattern' && cell.fill.pattern === 'solid')
					cells.push(`${cell.address} ${noteOf(cell)}`);
			});
		return cells;
	};
	return { made, book, faults, filled };
}

const noteOf = ({ note }: ExcelJS.Cell) =>
	typeof note === 'string' ? note : (note?.texts ?? []).map(({ text }) => text).join('');

test('faulty cells are filled and commented, and a sheet lists all faults', async () => {
	const [vanilla, amortising] = sampleDeals as [DealFields, DealFields];
	const items = [{ ...vanilla, instrumentTag: '+LIBOR', leg1InterestType: 'Fix' }, amortising];
	const { made, book, faults, filled } = await marked(await workbookOf(items));
	expect(filled(2)).toEqual(['C2 Instrument Tag must be LIBOR or RFR.', 'K2 One of: Fixed, Float.']);
	expect(filled(3)).toEqual([]);
	const list = (book.getWorksheet('# Fault list')?.getSheetValues() ?? [])
		.slice(1)
		.map((row) => (row as unknown[]).slice(1));
	expect(list).toEqual([
		['Sheet', 'Row', 'Column', 'Deal ID', 'Found', 'Expected'],
		['Deals', 2, 'C instrumentTag', 'USD-LIBOR-3M', "'+LIBOR", 'Instrument Tag must be LIBOR or RFR.'],
		['Deals', 2, 'K interestType_1', 'USD-LIBOR-3M', 'Fix', 'One of: Fixed, Float.'],
	]);
	const again = readDeals(made);
	expect(again).toMatchObject({ faults, ignoredSheets: [], items: [amortising] });
});

test('marks are removed from corrected cells', async () => {
	const first = await marked(await workbookOf([{ ...sampleDeals[0], instrumentTag: 'X', leg1InterestType: 'Fix' }]));
	const sheet = first.book.getWorksheet('Deals') as ExcelJS.Worksheet;
	sheet.getCell('C2').value = 'LIBOR';
	const corrected = new Uint8Array(await first.book.xlsx.writeBuffer());
	const { filled } = await marked(corrected);
	expect(filled(2).map((cell) => cell.slice(0, 2))).toEqual(['K2']);
});
