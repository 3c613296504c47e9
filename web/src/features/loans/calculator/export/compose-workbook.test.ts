import { describe, expect, test } from 'vitest';
import { exportFileName } from '#features/loans/shared/export/result-cell.ts';
import { usdForm } from '#features/loans/testing/reference.ts';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { spreadsheetTextsIn, textsIn } from '#features/loans/testing/texts.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import {
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookSheet,
	withColumnFormats,
} from '#lib/workbook/workbook-model.ts';
import { composeWorkbook } from './compose-workbook.ts';

test('the file name of an export contains the local time to the minute', () => {
	expect(exportFileName(new Date(2022, 5, 24, 15, 30))).toBe('RFR2206241530.xlsx');
	expect(exportFileName(new Date(2030, 0, 2, 3, 4))).toBe('RFR3001020304.xlsx');
});

describe('cells of a workbook', () => {
	test.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', '\r=1'])(
		'a quote is put before the text %j, so that it cannot start a formula',
		(text) => {
			expect(textCell(text)).toEqual({ kind: 'text', text: `'${text}` });
		},
	);

	test.each(['-0.5', '+1', 'A=1', "'x"])('the text %j is not changed', (text) => {
		expect(textCell(text)).toEqual({ kind: 'text', text });
	});

	test('the format of a number shows at most the 15 digits that a cell can store', () => {
		const plain = { hasThousands: false, decimals: undefined };
		expect(numberCell('1.25', plain)).toEqual({ kind: 'number', value: 1.25, format: '0.00' });
		expect(numberCell('1.262521145833333333', plain)).toMatchObject({ format: `0.${'0'.repeat(14)}` });
		expect(numberCell('123456.789012345678', { ...plain, hasThousands: true })).toMatchObject({
			format: `#,##0.${'0'.repeat(9)}`,
		});
		expect(numberCell('183', plain)).toEqual({ kind: 'number', value: 183, format: '0' });
	});

	test("the decimals in the layout change the number's format, not its value", () => {
		expect(numberCell('1.2625', { hasThousands: false, decimals: 2 })).toEqual({
			kind: 'number',
			value: 1.2625,
			format: '0.00',
		});
	});
});

/** Returns the columns to the right of the terms. */
const daysOf = (sheet: WorkbookSheet | undefined) =>
	(sheet?.rows ?? []).map((row) => row.slice(4)).filter((row) => row.length > 0);

/** Returns a number's text as its format shows it. */
function figureOf(cell: WorkbookCell | undefined): string {
	if (cell?.kind !== 'number') return '';
	const decimals = cell.format.split('.')[1]?.length ?? 0;
	return cell.value.toLocaleString('en', {
		useGrouping: cell.format.startsWith('#'),
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
	});
}

describe('number formats of a table in a workbook', () => {
	const plain = { hasThousands: false, decimals: undefined };
	const formats = (...figures: readonly string[]) =>
		withColumnFormats([[headingCell('Rate')], ...figures.map((figure) => [numberCell(figure, plain)])])
			.slice(1)
			.map(([cell]) => cell?.kind === 'number' && cell.format);

	test('all numbers of a column have the same format, with the most decimals that any of them has', () => {
		expect(formats('1.45', '1.4', '2')).toEqual(['0.00', '0.00', '0.00']);
	});

	test('the largest number of a column limits the decimals, because a cell stores 15 digits', () => {
		expect(formats('140.280127314814814815', '0.5')).toEqual([`0.${'0'.repeat(12)}`, `0.${'0'.repeat(12)}`]);
	});
});

describe('the workbook of a calculation', async () => {
	const inputs = { ...usdForm, floor: '', customTextBox1: '=HYPERLINK("http://example.com")' };
	const details = {
		userId: '@user',
		organisation: '=Demo Bank',
		exportTime: '2022-06-24 15:30:00 +00:00',
		version: '1.0.0',
		labelOf: (key: string) => key,
		rfr: undefined,
	};
	const [calculation, exact] = composeWorkbook(
		{ inputs, result: twoDays },
		details,
		await textsIn('en'),
		await spreadsheetTextsIn('en'),
	);
	const rowOf = (sheet: typeof exact, label: string) =>
		sheet?.rows.find(([first]) => first?.kind === 'text' && first.text === label)?.[1];

	test('one sheet has the rounded numbers for calculations, and another sheet has all digits as text', () => {
		expect([calculation?.name, exact?.name]).toEqual(['Compounding Calculation', 'Exact figures']);
		expect(rowOf(calculation, 'Compounded rate (%)')).toMatchObject({
			kind: 'number',
			value: expect.closeTo(1.262521145833333, 14),
		});
		expect(rowOf(exact, 'Compounded rate (%)')).toEqual({ kind: 'text', text: '1.262521145833333333' });
		expect(rowOf(exact, 'Interest amount')).toEqual({ kind: 'text', text: '140.280127314814814815' });
		expect(rowOf(calculation, 'Yearly basis')).toEqual({ kind: 'text', text: 'ACT/360' });
	});

	test('the workbook contains user, time and inputs, and no text in it starts a formula', () => {
		expect(rowOf(calculation, 'User id')).toEqual({ kind: 'text', text: "'@user" });
		expect(rowOf(calculation, 'Export time')).toEqual({ kind: 'text', text: '2022-06-24 15:30:00 +00:00' });
		expect(rowOf(calculation, 'startDate')).toEqual({ kind: 'date', date: '2026-07-08' });
		expect(rowOf(calculation, 'days')).toEqual({ kind: 'number', value: 30, format: '0' });
		expect(rowOf(calculation, 'floor')).toEqual({ kind: 'text', text: '' });
		expect(rowOf(calculation, 'customTextBox1')).toEqual({ kind: 'text', text: '\'=HYPERLINK("http://example.com")' });
	});

	test('the days are to the right of the terms, and their headings are in the first row', () => {
		expect(daysOf(calculation)[0]?.map((cell) => cell?.kind === 'text' && cell.text)).toEqual([
			...['Day', 'Weekday', 'Start Date', 'End Date', 'Observation Date', 'Fixing', 'Effective Rate', 'Day Count'],
			...['Daily Compounding Factor', 'Annualized Compounded All-In Rate', 'Interest', 'Payable Interest'],
		]);
		expect(daysOf(calculation)[2]).toMatchObject([
			{ kind: 'number', value: 2 },
			{ kind: 'text', text: 'Friday' },
			{ kind: 'date', date: '2022-06-24' },
			{ kind: 'date', date: '2022-06-27' },
			{ kind: 'date', date: '2022-06-16' },
			{ kind: 'number', value: 1.45 },
			{ kind: 'number', value: 1.45 },
			{ kind: 'number', value: 3 },
			{ kind: 'number', value: expect.closeTo(1.000120833333333, 14) },
			{ kind: 'number', value: expect.closeTo(1.262521145833333, 14) },
			{ kind: 'number', value: expect.closeTo(120.8356828703704, 12) },
			{ kind: 'number', value: 120.84 },
		]);
		expect(daysOf(exact)[2]).toContainEqual({ kind: 'text', text: '1.000120833333333333' });
	});

	test('terms and days are printed separately, and each column is wide enough for its values and heading', () => {
		expect(calculation?.printAreas).toEqual([
			{
				fromColumn: 1,
				toColumn: 3,
				rowCount: 1 + (calculation?.rows.findLastIndex(([first]) => first !== undefined) ?? 0),
			},
			{ fromColumn: 5, toColumn: 16, rowCount: 3 },
		]);
		const widths = calculation?.columnWidths.slice(4) ?? [];
		for (const row of daysOf(calculation)) {
			for (const [column, cell] of row.entries()) {
				const text = cell?.kind === 'text' ? cell.text : cell?.kind === 'date' ? '15-Jun-2022' : figureOf(cell);
				for (const word of text.split(' ')) expect(widths[column]).toBeGreaterThan(word.length);
			}
		}
	});
});

describe('the workbook of a calculation with a layout', async () => {
	const rfr = {
		Currencies: ['USD'],
		Columns: {
			compoundedAllInRate: { Label: '=Rate', decimals: 3 },
			bookingUnit: { Label: 'Unit' },
			principal: { numberWithCommas: false },
		},
		HeaderResultFields: { interestAmount: { Label: 'Due', decimals: 2 }, desk: { Label: 'Desk' } },
	};
	const details = {
		...{ userId: 'user', organisation: 'Demo Bank', exportTime: '2022-06-24 15:30:00 +00:00', version: '1.0.0' },
		labelOf: (key: string) => key,
		rfr,
	};
	const [calculation, exact] = composeWorkbook(
		{ inputs: usdForm, result: repaid },
		details,
		await textsIn('en'),
		await spreadsheetTextsIn('en'),
	);
	const below = (sheet: typeof exact, heading: string) => {
		const rows = sheet?.rows ?? [];
		return rows
			.slice(1 + rows.findIndex(([first]) => first?.kind === 'text' && first.text === heading))
			.map((row) => row.slice(0, 3).filter((cell) => cell !== undefined));
	};
	const text = (shown: string) => ({ kind: 'text', text: shown });
	const number = (value: number, format: string) => ({ kind: 'number', value, format });
	const date = (day: string) => ({ kind: 'date', date: day });

	test("the first sheet has the layout's columns in the layout's order, with unrounded numbers", () => {
		const days = daysOf(calculation);
		expect(days[0]?.map((cell) => cell?.kind === 'text' && cell.text)).toEqual(["'=Rate", 'Unit', 'Principal']);
		expect(days[2]).toEqual([number(Number('1.262521145833333333'), '0.000'), text(''), number(750000, '0')]);
	});

	test("the first sheet has the layout's header fields, and always has the yearly basis and the conventions", () => {
		const results = below(calculation, 'Results');
		expect(results).toMatchObject([
			[text('Due'), number(Number('110.071206597222222222'), '#,##0.00')],
			[text('Desk'), text('')],
			[text('Conventions'), { text: expect.stringContaining('principal changes: non-cumulative compounded rate') }],
			[text('Yearly basis'), text('ACT/360')],
		]);
	});

	test("the sheet of exact numbers has all columns and header fields with all digits, and uses the layout's labels", () => {
		const days = daysOf(exact);
		expect(days[0]).toHaveLength(19);
		expect(days[0]).toContainEqual({ ...text("'=Rate"), isBold: true });
		expect(days[2]).toContainEqual(text('90.626762152777777778'));
		const results = below(exact, 'Results');
		expect(results).toContainEqual([text('Due'), text('110.071206597222222222')]);
		expect(results).toContainEqual([text('Compounded rate, unrounded (%)'), text('1.262521145833333333333333333333')]);
		expect(results).toContainEqual([text('Principal change method'), text('non-cumulative compounded rate')]);
	});

	test('both sheets list the principal changes', () => {
		expect(below(calculation, 'Principal changes').slice(0, 2)).toEqual([
			[text('Change Date'), text('Principal Change'), text('Current Principal')],
			[date('2022-06-24'), number(-250000, '#,##0'), number(750000, '#,##0')],
		]);
		expect(below(exact, 'Principal changes')[1]).toEqual([text('2022-06-24'), text('-250000'), text('750000')]);
	});
});
