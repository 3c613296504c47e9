import { describe, expect, test } from 'vitest';
import {
	isTakenDown,
	numberProblem,
	numberRules,
	stepped,
	withoutSeparators,
} from '../../../web/src/features/compounding/form/number-field.ts';

describe('limits are compared digit for digit', () => {
	test.each([
		['100', undefined],
		['-100', undefined],
		['', undefined],
		['.5', undefined],
		['100.000000000000000001', { code: 'above-max', limit: 100 }],
		['-100.000000000000000001', { code: 'below-min', limit: -100 }],
		['-', { code: 'not-a-number' }],
		['.', { code: 'not-a-number' }],
	])('%s as a spread', (text, problem) => {
		expect(numberProblem(text, numberRules.cas)).toEqual(problem);
	});

	test.each([
		['1000000000000', undefined],
		['1000000000000.01', { code: 'above-max', limit: 1e12 }],
		['0', undefined],
	])('%s as principal', (text, problem) => {
		expect(numberProblem(text, numberRules.principal)).toEqual(problem);
	});
});

test('more decimals than the precision are refused, also where they are zeros', () => {
	expect(numberProblem('1.25', numberRules.principal)).toBeUndefined();
	expect(numberProblem('1.255', numberRules.principal)).toEqual({ code: 'too-many-decimals', decimals: 2 });
	expect(numberProblem('250.000', numberRules.principal)).toEqual({ code: 'too-many-decimals', decimals: 2 });
	expect(numberProblem(`1.${'1'.repeat(18)}`, numberRules.margin)).toBeUndefined();
	expect(numberProblem(`1.${'1'.repeat(19)}`, numberRules.margin)).toEqual({
		code: 'too-many-decimals',
		decimals: 18,
	});
});

test('nothing is written on past the length of any figure', () => {
	expect(isTakenDown('1'.repeat(60))).toBe(true);
	expect(isTakenDown('1'.repeat(61))).toBe(false);
});

test.each(['1,25', '25bp', '$500', '1e5', '1.234,56', '(5000)', '\uff0d5'])(
	'what is no number stays as it was written and is marked: %s',
	(text) => {
		expect(isTakenDown(text)).toBe(true);
		expect(numberProblem(text, numberRules.margin)).toEqual({ code: 'not-a-number' });
	},
);

test('a pasted figure loses its thousands, a decimal comma is not taken for one', () => {
	expect(withoutSeparators(' 1,000,000.50 ')).toBe('1000000.50');
	expect(withoutSeparators('1,5')).toBe('1,5');
	expect(withoutSeparators('25,00,000')).toBe('25,00,000');
});

test('arrow keys step the principal within its limits', () => {
	expect(stepped('1000000.25', 1, numberRules.principal)).toBe('1010000.25');
	expect(stepped('5000', -1, numberRules.principal)).toBe('0');
	expect(stepped('999999995000', 1, numberRules.principal)).toBe('1000000000000');
	expect(stepped('', 1, numberRules.principal)).toBe('10000');
});
