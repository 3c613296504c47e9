import { describe, expect, test } from 'vitest';
import { composeWorkbook } from '../../../web/src/features/compounding/export/compose-workbook.ts';
import { exportFileName } from '../../../web/src/features/compounding/export/export-file-name.ts';
import { numberCell, textCell } from '../../../web/src/lib/workbook/workbook-model.ts';
import { usdForm } from './reference.ts';
import { repaid } from './result-repaid.ts';
import { textsIn } from './texts.ts';
import { twoDays } from './two-days.ts';

test('the file is named after the local minute', () => {
	expect(exportFileName(new Date(2022, 5, 24, 15, 30))).toBe('RFR2206241530.xlsx');
	expect(exportFileName(new Date(2030, 0, 2, 3, 4))).toBe('RFR3001020304.xlsx');
});

describe('cells', () => {
	test.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', '\r=1'])('%j cannot start a formula', (text) => {
		expect(textCell(text)).toEqual({ kind: 'text', text: `'${text}` });
	});

	test.each(['-0.5', '+1', 'A=1', "'x"])('%j stays as it is', (text) => {
		expect(textCell(text)).toEqual({ kind: 'text', text });
	});

	test('a number shows the decimals that a cell keeps, 15 digits in all', () => {
		const plain = { hasThousands: false, decimals: undefined };
		expect(numberCell('1.25', plain)).toEqual({ kind: 'number', value: 1.25, format: '0.00' });
		expect(numberCell('1.262521145833333333', plain)).toMatchObject({ format: `0.${'0'.repeat(14)}` });
		expect(numberCell('123456.789012345678', { ...plain, hasThousands: true })).toMatchObject({
			format: `#,##0.${'0'.repeat(9)}`,
		});
		expect(numberCell('183', plain)).toEqual({ kind: 'number', value: 183, format: '0' });
	});

	test('the decimals of a layout are how a number is shown, not what it is', () => {
		expect(numberCell('1.2625', { hasThousands: false, decimals: 2 })).toEqual({
			kind: 'number',
			value: 1.2625,
			format: '0.00',
		});
	});
});

describe('the workbook', async () => {
	const inputs = { ...usdForm, floor: '', customTextBox1: '=HYPERLINK("http://example.com")' };
	const details = {
		userId: '@user',
		exportTime: '2022-06-24 15:30:00 +00:00',
		labelOf: (key: string) => key,
		rfr: undefined,
	};
	const [calculation, exact] = composeWorkbook({ inputs, result: twoDays }, details, await textsIn('en'));
	const rowOf = (sheet: typeof exact, label: string) =>
		sheet?.rows.find(([first]) => first?.kind === 'text' && first.text === label)?.[1];

	test('has a sheet to calculate with and one with every digit', () => {
		expect([calculation?.name, exact?.name]).toEqual(['Compounding Calculation', 'Exact figures']);
		expect(rowOf(calculation, 'Compounded rate (%)')).toMatchObject({
			kind: 'number',
			value: expect.closeTo(1.262521145833333, 14),
		});
		expect(rowOf(exact, 'Compounded rate (%)')).toEqual({ kind: 'text', text: '1.262521145833333333' });
		expect(rowOf(exact, 'Interest amount')).toEqual({ kind: 'text', text: '140.280127314814814815' });
		expect(rowOf(calculation, 'Yearly basis')).toEqual({ kind: 'text', text: 'ACT/360' });
	});

	test('holds who, when and the inputs, with text that could be a formula made harmless', () => {
		expect(rowOf(calculation, 'User id')).toEqual({ kind: 'text', text: "'@user" });
		expect(rowOf(calculation, 'Export time')).toEqual({ kind: 'text', text: '2022-06-24 15:30:00 +00:00' });
		expect(rowOf(calculation, 'startDate')).toEqual({ kind: 'date', date: '2026-07-08' });
		expect(rowOf(calculation, 'days')).toEqual({ kind: 'number', value: 30, format: '0' });
		expect(rowOf(calculation, 'floor')).toEqual({ kind: 'text', text: '' });
		expect(rowOf(calculation, 'customTextBox1')).toEqual({ kind: 'text', text: '\'=HYPERLINK("http://example.com")' });
	});

	test('ends with the days', () => {
		expect(calculation?.rows.at(-1)).toMatchObject([
			{ kind: 'number', value: 2 },
			{ kind: 'text', text: 'Friday' },
			{ kind: 'date', date: '2022-06-24' },
			{ kind: 'date', date: '2022-06-27' },
			{ kind: 'date', date: '2022-06-16' },
			{ kind: 'number', value: 1.45 },
			{ kind: 'number', value: 3 },
			{ kind: 'number', value: expect.closeTo(1.000120833333333, 14) },
			{ kind: 'number', value: expect.closeTo(1.262521145833333, 14) },
		]);
		expect(exact?.rows.at(-1)).toContainEqual({ kind: 'text', text: '1.000120833333333333' });
	});
});

describe('the workbook of a layout', async () => {
	const rfr = {
		Currencies: ['USD'],
		Columns: {
			compoundedAllInRate: { Label: '=Rate', decimals: 3 },
			bookingUnit: { Label: 'Unit' },
			principal: { numberWithCommas: false },
		},
		HeaderResultFields: { interestAmount: { Label: 'Due', decimals: 2 }, desk: { Label: 'Desk' } },
	};
	const details = { userId: 'user', exportTime: '2022-06-24 15:30:00 +00:00', labelOf: (key: string) => key, rfr };
	const [calculation, exact] = composeWorkbook({ inputs: usdForm, result: repaid }, details, await textsIn('en'));
	const below = (sheet: typeof exact, heading: string) => {
		const rows = sheet?.rows ?? [];
		return rows.slice(1 + rows.findIndex(([first]) => first?.kind === 'text' && first.text === heading));
	};
	const text = (shown: string) => ({ kind: 'text', text: shown });
	const number = (value: number, format: string) => ({ kind: 'number', value, format });
	const date = (day: string) => ({ kind: 'date', date: day });

	test('has its columns on the first sheet, in its order, with numbers as they are', () => {
		const days = below(calculation, 'Days of the period');
		expect(days[0]?.map((cell) => cell.kind === 'text' && cell.text)).toEqual(["'=Rate", 'Unit', 'Principal']);
		expect(days[2]).toEqual([number(Number('1.262521145833333333'), '0.000'), text(''), number(750000, '0')]);
	});

	test('has its header fields there, and the yearly basis and the conventions whatever it lists', () => {
		const results = below(calculation, 'Results').slice(0, 5);
		expect(results).toMatchObject([
			[text('Due'), number(Number('110.071206597222222222'), '#,##0.00')],
			[text('Desk'), text('')],
			[text('Conventions'), { text: expect.stringContaining('principal changes: non-cumulative compounded rate') }],
			[text('Yearly basis'), text('ACT/360')],
			[],
		]);
	});

	test('has every column and every header figure on the exact sheet, digit for digit, under its labels', () => {
		const days = below(exact, 'Days of the period');
		expect(days[0]).toHaveLength(12);
		expect(days[0]).toContainEqual({ ...text("'=Rate"), isBold: true });
		expect(days[2]).toContainEqual(text('90.626762152777777778'));
		const results = below(exact, 'Results');
		expect(results).toContainEqual([text('Due'), text('110.071206597222222222')]);
		expect(results).toContainEqual([text('Compounded rate, unrounded (%)'), text('1.262521145833333333333333333333')]);
		expect(results).toContainEqual([text('Principal changes'), text('non-cumulative compounded rate')]);
	});

	test('lists the changes of the principal', () => {
		expect(below(calculation, 'Principal changes').slice(0, 2)).toEqual([
			[text('Change Date'), text('Principal Change'), text('Current Principal')],
			[date('2022-06-24'), number(-250000, '#,##0'), number(750000, '#,##0')],
		]);
		expect(below(exact, 'Principal changes')[1]).toEqual([text('2022-06-24'), text('-250000'), text('750000')]);
	});
});
