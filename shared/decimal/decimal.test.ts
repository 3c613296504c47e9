import { describe, expect, it } from 'vitest';
import {
	add,
	compare,
	decimal,
	decimalText,
	divideHalfAway,
	powerOfTen,
	round,
	scaledText,
	subtract,
	unscaledAt,
} from './decimal.ts';

describe('parsing a decimal', () => {
	it.each([
		['0', 0n, 0],
		['-0', 0n, 0],
		['+1.5', 15n, 1],
		['-1.250', -1250n, 3],
		['.5', 5n, 1],
		['5.', 5n, 0],
		['007.10', 710n, 2],
		['-0.000000000000000000000000000001', -1n, 30],
		['123456789012345678901234567890.5', 1234567890123456789012345678905n, 1],
	])('%s is parsed exactly', (text, unscaled, scale) => {
		expect(decimal(text)).toEqual({ unscaled, scale });
	});

	it.each(['', '.', '-', '+.', '1e5', '1,5', '1 000', ' 1', '1\n', '0x10', 'NaN', 'Infinity', '--1', '1.2.3', '١'])(
		'the text %j is rejected',
		(text) => {
			expect(() => decimal(text)).toThrow(`${JSON.stringify(text)} is not a decimal number`);
		},
	);
});

describe('formatting', () => {
	it.each([
		['1.2500', '1.25'],
		['100', '100'],
		['100.000', '100'],
		['-0.0', '0'],
		['-0.050', '-0.05'],
		['.5', '0.5'],
		['000.001', '0.001'],
		['-12345678901234567890.1234567890', '-12345678901234567890.123456789'],
	])('%s is formatted as %s', (text, printed) => {
		expect(decimalText(decimal(text))).toBe(printed);
	});

	it('scaledText keeps the trailing zeros of an integer', () => {
		expect(scaledText(1000n, 0)).toBe('1000');
		expect(scaledText(1000n, 3)).toBe('1');
		expect(scaledText(-1n, 3)).toBe('-0.001');
		expect(scaledText(0n, 18)).toBe('0');
	});
});

describe('rounding', () => {
	it.each([
		['1.25', 1, '1.3'],
		['-1.25', 1, '-1.3'],
		['1.35', 1, '1.4'],
		['1.249999999999999999999999999999', 1, '1.2'],
		['-1.250000000000000000000000000001', 1, '-1.3'],
		['0.5', 0, '1'],
		['-0.5', 0, '-1'],
		['0.4999', 0, '0'],
		['-0.4999', 0, '0'],
		['9.9995', 3, '10'],
		['1.2', 5, '1.2'],
	])('%s rounded to %i decimals is %s', (text, decimals, rounded) => {
		expect(decimalText(round(decimal(text), decimals))).toBe(rounded);
	});

	it.each([
		[7n, 2n, 4n],
		[-7n, 2n, -4n],
		[7n, -2n, -4n],
		[-7n, -2n, 4n],
		[1n, 3n, 0n],
		[-1n, 3n, 0n],
		[2n, 3n, 1n],
		[0n, -5n, 0n],
	])('the quotient %i / %i is rounded to %i', (numerator, denominator, quotient) => {
		expect(divideHalfAway(numerator, denominator)).toBe(quotient);
	});
});

describe('arithmetic', () => {
	it('sums and differences of decimals with different scales are exact', () => {
		expect(decimalText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
		expect(decimalText(add(decimal('1000000000000'), decimal('0.000000000000000001')))).toBe(
			'1000000000000.000000000000000001',
		);
		expect(decimalText(subtract(decimal('0.3'), decimal('0.30')))).toBe('0');
		expect(decimalText(subtract(decimal('-1'), decimal('0.001')))).toBe('-1.001');
	});

	it('comparison ignores trailing zeros', () => {
		expect(compare(decimal('1.10'), decimal('1.1'))).toBe(0);
		expect(compare(decimal('-0'), decimal('0.00'))).toBe(0);
		expect(compare(decimal('-1.1'), decimal('-1.09'))).toBe(-1);
		expect(compare(decimal('0.000000000000000000000000000001'), decimal('0'))).toBe(1);
	});

	it('unscaledAt rejects a scale that would lose digits', () => {
		expect(unscaledAt(decimal('1.25'), 4)).toBe(12_500n);
		expect(() => unscaledAt(decimal('1.25'), 1)).toThrow('2 decimals do not fit in 1');
	});

	it('powers of ten are correct for exponents of any size, in any order', () => {
		expect(powerOfTen(40)).toBe(10n ** 40n);
		expect(powerOfTen(0)).toBe(1n);
		expect(powerOfTen(41)).toBe(10n ** 41n);
	});
});
