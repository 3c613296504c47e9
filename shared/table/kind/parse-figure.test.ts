import { describe, expect, it } from 'vitest';
import { figureEvidence, readAmountCell, readCountCell, readRateCell } from './figure-kind.ts';
import { parseFigure } from './parse-figure.ts';

describe('unambiguous numbers', () => {
	it.each([
		['1234', '1234'],
		['-1234', '-1234'],
		['+12', '12'],
		['−12', '-12'],
		['1.5', '1.5'],
		['1,5', '1.5'],
		['.5', '0.5'],
		[',5', '0.5'],
		['0,0741', '0.0741'],
		['0.125', '0.125'],
		['0,125', '0.125'],
		['1234.567', '1234.567'],
		['1,234,567', '1234567'],
		['1.234.567', '1234567'],
		['14.515.082,00', '14515082.00'],
		["31'500'000.00", '31500000.00'],
		['31’500’000.00', '31500000.00'],
		['31 500 000,25', '31500000.25'],
		['31 500', '31500'],
		['1,234.56', '1234.56'],
		['(1,234.56)', '-1234.56'],
		['1.234,56-', '-1234.56'],
		['007', '7'],
		['1e6', '1000000'],
		['-2.5E-3', '-0.0025'],
		['1,5e3', '1500'],
		['１２３', '123'],
	])('the number %s is read as %s', (text, figure) => {
		expect(parseFigure(text)).toMatchObject({ figure });
	});

	it.each([
		['12,5 Mio.', { figure: '12.5', power: 6 }],
		['18m', { figure: '18', power: 6 }],
		['5 Mio', { figure: '5', power: 6 }],
		['2 bn', { figure: '2', power: 9 }],
		['250k', { figure: '250', power: 3 }],
		['50.7百万', { figure: '50.7', power: 6 }],
		['3万', { figure: '3', power: 4 }],
		['175bp', { figure: '175', unit: 'bp' }],
		['175 Bp', { figure: '175', unit: 'bp' }],
		['12.5 bps', { figure: '12.5', unit: 'bp' }],
		['1.75%', { figure: '1.75', unit: 'percent' }],
		['1,75 %', { figure: '1.75', unit: 'percent' }],
		['1,75％', { figure: '1.75', unit: 'percent' }],
		['GBP 27,250,000.00', { figure: '27250000.00', currencies: ['GBP'] }],
		['27.250.000,00 EUR', { figure: '27250000.00', currencies: ['EUR'] }],
		['-€5', { figure: '-5', currencies: ['EUR'] }],
		['USD 25m', { figure: '25', power: 6, currencies: ['USD'] }],
		['25 Mio. EUR', { figure: '25', power: 6, currencies: ['EUR'] }],
		['($5.25)', { figure: '-5.25' }],
	])('the number %s is read with its scale, unit and currency', (text, expected) => {
		expect(parseFigure(text)).toMatchObject(expected);
	});
});

it.each([
	['1,234', { '.': '1234', ',': '1.234' }],
	['12.500', { '.': '12.500', ',': '12500' }],
	['-1.000', { '.': '-1.000', ',': '-1000' }],
])('the number %s is ambiguous without a decimal sign', (text, open) => {
	expect(parseFigure(text)).toEqual({ open });
	expect(parseFigure(text, '.')).toMatchObject({ figure: open['.'] });
	expect(parseFigure(text, ',')).toMatchObject({ figure: open[','] });
});

it.each([
	'',
	'-',
	'tbc',
	'1.2.3',
	'1,23,456',
	'1.234.56',
	'12 34',
	'1.23E+07',
	'1.234,5e3',
	'1..2',
	'--5',
	'(-5)',
	'-5-',
	'(5',
	'5)',
	'5 x',
	'USD 5 EUR',
	'1.234,567,8',
	'5 %%',
	'abc 5',
	'5 5',
	'16.03.2026',
	'2026-03-16',
	'１２，３４，５',
	'0 500',
	'000.000,00',
	'1,234 5',
	'9'.repeat(101),
])('the text %j is not a number', (text) => {
	expect(parseFigure(text)).toBeUndefined();
});

const text = (written: string) => ({ text: written, type: 'text' as const });

describe('rate cells', () => {
	it.each([
		['175bp', undefined, '1.75'],
		['1.75%', undefined, '1.75'],
		['1,75 %', 'bp', '1.75'],
		['175', 'bp', '1.75'],
		['0.0175', 'fraction', '1.75'],
		['0', undefined, '0'],
		['-12.5 bp', undefined, '-0.125'],
	] as const)('the rate %s in a column in %s is %s percent', (written, unit, value) => {
		expect(readRateCell(text(written), { unit }, 'percent')).toMatchObject({ value });
	});

	it('a rate is converted to basis points', () => {
		expect(readRateCell(text('0,15 %'), {}, 'bp')).toEqual({ value: '15', unit: 'percent' });
	});

	it('a workbook cell with a percent format is read as a rate in percent', () => {
		const cell = { text: '3.12 %', type: 'percent' as const, number: '0.0312' };
		expect(readRateCell(cell, { unit: 'bp' }, 'percent')).toEqual({ value: '3.12', unit: 'percent' });
	});

	it.each([
		['1.75', 'unit-open'],
		['1.75 Mio.', 'not-a-figure'],
		['EUR 1.75', 'not-a-figure'],
	])('the rate %s has the fault %s', (written, code) => {
		expect(readRateCell(text(written), {}, 'percent')).toMatchObject({ code });
	});
});

describe('amount cells', () => {
	it('the scale of a column applies only to amounts without their own scale', () => {
		expect(readAmountCell(text('50.7'), { power: 6 })).toEqual({ value: '50700000' });
		expect(readAmountCell(text('12,5 Mio.'), { power: 3 })).toEqual({ value: '12500000' });
	});

	it('an amount without a scale is refused if the scale of its column is not known', () => {
		expect(readAmountCell(text('50.7'), {})).toMatchObject({ code: 'scale-open' });
		expect(readAmountCell(text('5 Mio.'), {})).toEqual({ value: '5000000' });
	});

	it('a percentage is refused as an amount', () => {
		expect(readAmountCell(text('5 %'), { power: 0 })).toMatchObject({ code: 'wrong-unit' });
	});

	it('an ambiguous amount is refused with both possible values as suggestions', () => {
		expect(readAmountCell(text('1,234'), { power: 0 })).toMatchObject({
			code: 'figure-open',
			suggestions: ['1234', '1.234'],
		});
	});
});

it('a whole number is read even from a cell with a date format', () => {
	expect(readCountCell(text('92'))).toEqual({ value: '92' });
	expect(readCountCell({ text: '1900-06-30', type: 'date', number: '182' })).toEqual({ value: '182' });
	expect(readCountCell(text('2.5'))).toMatchObject({ code: 'not-whole' });
});

it('decimal signs that the cells of a column prove are collected', () => {
	expect([...figureEvidence(['50.7', '1,600'].map(text)).proved]).toEqual(['.']);
	expect([...figureEvidence(["31'500'000.00", '14.515.082,00'].map(text)).proved]).toEqual(['.', ',']);
	expect(figureEvidence(['1,600', '2'].map(text)).open).toHaveLength(1);
});
