import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { usdForm } from '#features/loans/testing/reference.ts';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { spreadsheetTextsIn, textsIn } from '#features/loans/testing/texts.ts';
import { workbookBytes } from '#lib/workbook/workbook-bytes.ts';
import { composeWorkbook } from './compose-workbook.ts';

describe('the xlsx file of a calculation', async () => {
	const details = {
		...{ userId: '@user', organisation: '=Demo Bank', exportTime: '2022-06-24 15:30:00 +00:00', version: '1.0.0' },
		labelOf: (key: string) => key,
		rfr: undefined,
	};
	const texts = [await textsIn('en'), await spreadsheetTextsIn('en')] as const;
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(
		await workbookBytes(composeWorkbook({ inputs: usdForm, result: repaid }, details, ...texts)),
	);
	const sheet = (name: string) => workbook.getWorksheet(name) as ExcelJS.Worksheet;

	test('the sheets that the specification requires come first', () => {
		expect(workbook.worksheets.map(({ name }) => name)).toEqual([
			...['Compounding Calculation', 'Exact figures', 'Formulas', 'Terms', 'Sources'],
		]);
	});

	test('each formula is stored with its value, for programs that do not calculate formulas', () => {
		const second = sheet('Formulas').getRow(3);
		expect(second.getCell('N').value).toEqual({
			formula: '1+J3/100*K3/YearlyBasis',
			result: Number('1.000120833333333333'),
		});
		expect(second.getCell('O').value).toEqual({ formula: 'O2*N3', result: expect.closeTo(1.000140280127, 12) });
		expect(second.getCell('T').value).toEqual({ formula: 'S3*O2*M3', result: Number('90.626762152777777778') });
		expect(second.getCell('V').value).toEqual({ formula: 'ROUND(T3*1.00000000000001,MinorUnit)', result: 90.63 });
	});

	test('the terms and the principal changes have defined names', () => {
		const ranges = (name: string) => workbook.definedNames.getRanges(name).ranges;
		expect(ranges('YearlyBasis')).toEqual(['Terms!$B$3']);
		const [dates] = ranges('ChangeDates');
		const [, row] = /^Terms!\$A\$(\d+)$/.exec(dates ?? '') ?? [];
		expect(sheet('Terms').getCell(`A${row}`).value).toEqual(new Date('2022-06-24'));
		expect(sheet('Terms').getCell(`B${row}`).value).toBe(-250_000);
		expect(ranges('ChangeAmounts')).toEqual([`Terms!$B$${row}`]);
	});

	test('heading rows are frozen and repeated on each page, and each column has one number format', () => {
		for (const { views, pageSetup } of workbook.worksheets) {
			expect(views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
			expect(pageSetup.printTitlesRow).toBe('1:1');
		}
		const formulas = sheet('Formulas');
		for (let column = 1; column <= formulas.columnCount; column++) {
			expect(formulas.getCell(2, column).numFmt).toBe(formulas.getCell(3, column).numFmt);
		}
	});

	test('the file describes the sources of its numbers, and no text in it starts a formula', () => {
		const facts = new Map<string, unknown>();
		sheet('Sources').eachRow((row) => facts.set(row.getCell(1).text, row.getCell(2).value));
		expect(facts.get('Index')).toBe('SOFR');
		expect(facts.get('Administrator and publisher')).toBe('Federal Reserve Bank of New York');
		expect(facts.get('Fixings used')).toBe('2 fixings, from 15-Jun-2022 to 16-Jun-2022');
		expect(facts.get('System calendars')).toBe('USA_FI');
		expect(facts.get('Calculated by')).toBe("'@user");
		expect(facts.get('Organization')).toBe("'=Demo Bank");
		expect(facts.get('Portal version')).toBe('1.0.0');
		expect(facts.get('Principal changes')).toMatch(/^Non-cumulative compounded rate/);
	});
});
