import { expect, test } from 'vitest';
import { columnWidths } from '../../../web/src/features/compounding/result/column-widths.ts';
import { filledWidths } from '../../../web/src/features/compounding/result/filled-widths.ts';
import { type LaidOutColumn, resultLayout } from '../../../web/src/features/compounding/result/result-layout.ts';
import { textsIn } from './texts.ts';
import { twoDays } from './two-days.ts';

const text = await textsIn('en');

const widthsOf = (columns: readonly LaidOutColumn[]) => columnWidths(columns, twoDays.rates, text);

test.each([
	[9, 80],
	[10, 100],
	[24, 100],
	[25, 140],
	[49, 140],
	[50, 160],
	[80, 160],
])('a label of %i characters has %i pixels', (length, pixels) => {
	const Columns = { none: { Label: 'x'.repeat(length) } };
	expect(widthsOf(resultLayout({ Currencies: [], Columns }, twoDays, text).columns)).toEqual([pixels]);
});

test('a figure has room for all its digits, unless the layout says how wide it is', () => {
	const laidOut = (section: { decimals?: number; Width?: number }) =>
		widthsOf(resultLayout({ Currencies: [], Columns: { compoundingFactor: section } }, twoDays, text).columns)[0];
	const twentyCharacters = 20 * 8;
	expect(laidOut({})).toBeGreaterThan(twentyCharacters);
	expect(laidOut({ decimals: 4 })).toBe(120);
	expect(laidOut({ Width: 60 })).toBe(60);
});

test('open columns share what is left over; columns with a width keep it', () => {
	const column = (width?: number) => ({ width }) as LaidOutColumn;
	expect(filledWidths([column(100), column(), column()], [100, 50, 150])).toEqual([
		'100px',
		'max(50px, calc(50px + (100cqi - 300px) * 0.25))',
		'max(150px, calc(150px + (100cqi - 300px) * 0.75))',
	]);
	expect(filledWidths([column(100), column(300)], [100, 300])).toEqual([
		'max(100px, calc(100px + (100cqi - 400px) * 0.25))',
		'max(300px, calc(300px + (100cqi - 400px) * 0.75))',
	]);
});
