import { describe, expect, test } from 'vitest';
import { readAmount } from '#lib/amounts/read-amount.ts';
import { withThousands } from '../loans-text.ts';
import {
	entryText,
	isTakenDown,
	numberProblem,
	numberRules,
	stepped,
	withoutSeparators,
} from './principal-change-rows.ts';

describe('limits of numbers', () => {
	test.each([
		['100', undefined],
		['-100', undefined],
		['', undefined],
		['.5', undefined],
		['100.000000000000000001', { code: 'above-max', limit: 100 }],
		['-100.000000000000000001', { code: 'below-min', limit: -100 }],
		['-', { code: 'not-a-number' }],
		['.', { code: 'not-a-number' }],
	])('the spread "%s" is compared exactly with its limits', (text, problem) => {
		expect(numberProblem(text, numberRules.cas)).toEqual(problem);
	});

	test.each([
		['1000000000000', undefined],
		['1000000000000.01', { code: 'above-max', limit: 1e12 }],
		['0', undefined],
	])('the principal "%s" is compared exactly with its limits', (text, problem) => {
		expect(numberProblem(text, numberRules.principal)).toEqual(problem);
	});
});

test('a number with too many decimals is refused, even if they are zeros', () => {
	expect(numberProblem('1.25', numberRules.principal)).toBeUndefined();
	expect(numberProblem('1.255', numberRules.principal)).toEqual({ code: 'too-many-decimals', decimals: 2 });
	expect(numberProblem('250.000', numberRules.principal)).toEqual({ code: 'too-many-decimals', decimals: 2 });
	expect(numberProblem(`1.${'1'.repeat(18)}`, numberRules.margin)).toBeUndefined();
	expect(numberProblem(`1.${'1'.repeat(19)}`, numberRules.margin)).toEqual({
		code: 'too-many-decimals',
		decimals: 18,
	});
});

test('spaces around a long text are removed, and a text that is still too long is not a number', () => {
	expect(entryText('1'.repeat(60))).toBe('1'.repeat(60));
	expect(entryText(`25000000${' '.repeat(60)}`)).toBe('25000000');
	for (const text of ['1'.repeat(61), `25,000,000.00 USD (${'twenty-five '.repeat(9)})`]) {
		const entered = entryText(text);
		expect(isTakenDown(entered)).toBe(true);
		expect(numberProblem(entered, numberRules.principal)).toEqual({ code: 'not-a-number' });
		expect(readAmount(entered)).toHaveProperty('problem');
	}
});

test.each(['1,25', '25bp', '$500', '1e5', '1.234,56', '(5000)', '\uff0d5'])(
	'the text %s is not a number and is kept as typed',
	(text) => {
		expect(isTakenDown(text)).toBe(true);
		expect(numberProblem(text, numberRules.margin)).toEqual({ code: 'not-a-number' });
	},
);

test.each([
	['2,500,000', '2500000', '2,500,000'],
	['1,250,000.50', '1250000.50', '1,250,000.50'],
	['12,345,678', '12345678', '12,345,678'],
	['1000000000', '1000000000', '1,000,000,000'],
	['2 500 000', '2500000', '2,500,000'],
	[' 1,000,000.50 ', '1000000.50', '1,000,000.50'],
])('the text %j is read as %s and displayed as %s', (text, figure, shown) => {
	expect(withoutSeparators(text)).toBe(figure);
	expect(numberProblem(figure, numberRules.principal)).toBeUndefined();
	expect(withThousands(figure)).toBe(shown);
});

test.each([
	['25,00,000', { code: 'not-a-number' }],
	['2500,000', { code: 'not-a-number' }],
	['2.500.000', { code: 'not-a-number' }],
	['1,5', { code: 'not-a-number' }],
	['250.000', { code: 'too-many-decimals', decimals: 2 }],
	['2500.000', { code: 'too-many-decimals', decimals: 2 }],
	['-1', { code: 'below-min', limit: 0 }],
])('the text %s is not a valid principal and is kept as typed', (text, problem) => {
	expect(withoutSeparators(text)).toBe(text);
	expect(numberProblem(text, numberRules.principal)).toEqual(problem);
});

test('the arrow keys change the principal in steps within its limits', () => {
	expect(stepped('1000000.25', 1, numberRules.principal)).toBe('1010000.25');
	expect(stepped('5000', -1, numberRules.principal)).toBe('0');
	expect(stepped('999999995000', 1, numberRules.principal)).toBe('1000000000000');
	expect(stepped('', 1, numberRules.principal)).toBe('10000');
});
