import { expect, test } from 'vitest';
import { columnWidths, type DataColumn, filledWidths, paperWidths, wideFigures } from './data-column.ts';

const rows = ['1', '1.000004027777777778'];
const column = (rest: Partial<DataColumn<string>> = {}): DataColumn<string> => ({
	key: 'a',
	title: 'Rate',
	text: (row) => row,
	...rest,
});
const widthOf = (rest: Partial<DataColumn<string>>) => columnWidths([column(rest)], rows)[0];

test.each([
	[9, 80],
	[10, 100],
	[24, 100],
	[25, 140],
	[49, 140],
	[50, 160],
	[80, 160],
])('a column whose title has %i characters is %i pixels wide', (length, pixels) => {
	expect(widthOf({ title: 'x'.repeat(length) })).toBe(pixels);
});

test('a column is wide enough for all digits of its numbers, unless its width is fixed', () => {
	const twentyCharacters = 20 * 8;
	expect(widthOf({ isNumeric: true, minWidth: 120 })).toBeGreaterThan(twentyCharacters);
	expect(widthOf({ isNumeric: true, minWidth: 120, text: () => '1.0001' })).toBe(120);
	expect(widthOf({ isNumeric: true, width: 60 })).toBe(60);
	// Measured width of this amount in bold DejaVu Sans, without padding: 227 pixels.
	const total = { text: '143,074.840668586230149234' };
	expect(widthOf({ isNumeric: true, text: () => '1', total })).toBeGreaterThan(227 + 6);
});

test('a column in a table with row names is widened only if a number does not fit', () => {
	const shown = (figure: string) => wideFigures([column({ isNumeric: true, text: () => figure })], rows)[0];
	expect(shown('-1,204,975.40')).toBeUndefined();
	// Measured width in Open Sans of twelve digits, a sign and four separators, without padding: 107 pixels.
	expect(shown('-5,433,747,182.29')).toBeGreaterThanOrEqual(107 + 16);
	expect(wideFigures([column({ text: () => 'x'.repeat(40) })], rows)).toEqual([undefined]);
});

test('columns without a fixed width share the spare space, and columns with a fixed width keep it', () => {
	const open = column();
	expect(filledWidths([column({ width: 100 }), open, open], [100, 50, 150])).toEqual([
		'100px',
		'max(50px, calc(50px + (100cqi - 300px) * 0.25))',
		'max(150px, calc(150px + (100cqi - 300px) * 0.75))',
	]);
	expect(filledWidths([column({ width: 100 }), column({ width: 300 })], [100, 300])).toEqual([
		'max(100px, calc(100px + (100cqi - 400px) * 0.25))',
		'max(300px, calc(300px + (100cqi - 400px) * 0.75))',
	]);
});

test('a printed column fits its longest value or word, except that Chinese titles may break anywhere', () => {
	const paper = (title: string) => paperWidths([column({ title })], ['1.45'])[0];
	expect(paper('Rate')).toBeCloseTo(4 * 0.64 + 0.44);
	expect(paper('Annualized all-in rate')).toBeCloseTo(10 * 0.64 + 0.44);
	expect(paper('年化复利综合利率')).toBeCloseTo(4 * 0.64 + 0.44);
	// Each character of a word with a W is counted with the maximum width. The word is 5.85 ems wide in DejaVu Sans.
	expect(paperWidths([column({ text: () => 'Wednesday' })], rows)[0]).toBeGreaterThan(5.85 + 0.44);
});
