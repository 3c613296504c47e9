import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { textsIn } from '#features/loans/testing/texts.ts';
import { onTerms, twoDays } from '#features/loans/testing/two-days.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { describeConventions } from './figures/describe-followed.ts';
import { amountText, describePrincipalSteps, figureText, formatFigure, principalSteps } from './loans-text.ts';

const shown = (text: string, decimals: number) => formatFigure(text, { decimals, hasThousands: false });

describe('rounding of numbers to decimals', () => {
	test.each([
		['1.005', 2, '1.01'],
		['-1.005', 2, '-1.01'],
		['1.0049999999999999999999', 2, '1'],
		['9.995', 2, '10'],
		['0.000000000000000005', 17, '0.00000000000000001'],
		['-0.004', 2, '0'],
		['2.5', 0, '3'],
		['-0.5', 0, '-1'],
		['123456789012345678.555', 2, '123456789012345678.56'],
		['1.5', 3, '1.5'],
		['1000', 0, '1000'],
		['no floor', 2, 'no floor'],
	])('the number %s with at most %i decimals is %s', (text, decimals, rounded) => {
		expect(shown(text, decimals)).toBe(rounded);
	});

	test('rounding changes a number by at most half of the last decimal, and rounds halves away from zero', () => {
		const digits = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
		fc.assert(
			fc.property(digits, fc.integer({ min: 0, max: 29 }), (unscaled, decimals) => {
				const rounded = unscaledOf(shown(textOf(unscaled), decimals));
				const unit = 10n ** BigInt(30 - decimals);
				const moved = rounded - unscaled;
				expect(rounded % unit).toBe(0n);
				expect(magnitude(moved) * 2n <= unit).toBe(true);
				if (magnitude(moved) * 2n === unit) expect(magnitude(rounded) > magnitude(unscaled)).toBe(true);
			}),
		);
	});
});

test('a format limits the decimals, removes trailing zeros and adds commas', () => {
	expect(formatFigure('1234.50600', { decimals: 2, hasThousands: true })).toBe('1,234.51');
	expect(formatFigure('1234.50600', { decimals: undefined, hasThousands: false })).toBe('1234.506');
	expect(formatFigure('0.999999', { decimals: 4, hasThousands: false })).toBe('1');
	expect(formatFigure('-1234567.04', { decimals: 1, hasThousands: true })).toBe('-1,234,567');
});

describe('display text of a number', () => {
	test.each([
		['1.450000', '1.45'],
		['2.000', '2'],
		['100', '100'],
		['0.123456789012345678901234567890', '0.12345678901234567890123456789'],
		['-0.50', '-0.5'],
	])('the number %s is shown as %s', (text, shown) => {
		expect(figureText(text)).toBe(shown);
	});

	test('commas separate thousands only before the decimal point', () => {
		expect(amountText('-1234567.123456789012345678')).toBe('-1,234,567.123456789012345678');
		expect(amountText('999')).toBe('999');
		expect(amountText('1000000000000')).toBe('1,000,000,000,000');
	});
});

test('dates are written DD-MMM-YYYY in English and as ISO in Chinese', () => {
	expect(dateText('2022-06-05', 'en')).toBe('05-Jun-2022');
	expect(dateText('2022-06-05', 'zh')).toBe('2022-06-05');
});

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

function textOf(unscaled: bigint): string {
	const digits = String(magnitude(unscaled)).padStart(31, '0');
	return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -30)}.${digits.slice(-30)}`;
}

function unscaledOf(text: string): bigint {
	const [whole = '', fraction = ''] = text.replace('-', '').split('.');
	const value = BigInt(whole + fraction.padEnd(30, '0'));
	return text.startsWith('-') ? -value : value;
}

const step = (principal: string, startDate: string) =>
	onTerms({}, { principal, startDate }).rates[0] as CompoundingResult['rates'][number];

test('principal changes are derived from the principal of each day', () => {
	expect(principalSteps(twoDays)).toEqual([]);
	expect(principalSteps(repaid)).toEqual([
		{ changeDate: '2022-06-24', principalChange: '-250000', currentPrincipal: '750000' },
	]);
});

test('a principal change that is reversed later results in two exact changes', () => {
	const rates = [
		step('999999999999.10', '2022-06-23'),
		step('999999999999.100000000000000001', '2022-06-24'),
		step('999999999999.1', '2022-06-27'),
	];
	expect(principalSteps({ principal: '999999999999.1', rates })).toEqual([
		{
			changeDate: '2022-06-24',
			principalChange: '0.000000000000000001',
			currentPrincipal: '999999999999.100000000000000001',
		},
		{ changeDate: '2022-06-27', principalChange: '-0.000000000000000001', currentPrincipal: '999999999999.1' },
	]);
});

test.each([
	['en', 'NON_CUMULATIVE', 'principal changes: non-cumulative compounded rate', '24-Jun-2022: -250,000 → 750,000'],
	['zh', 'BALANCE', '本金变动：按余额计复利', '2022-06-24：-250,000 → 750,000'],
] as const)(
	'the method and the principal changes are described in language %s',
	async (language, principalChangeMethod, method, changes) => {
		const text = await textsIn(language);
		const result = { ...repaid, conventions: { ...repaid.conventions, principalChangeMethod } };
		expect(describeConventions(result, text)).toContain(method);
		expect(describeConventions(twoDays, text)).not.toMatch(/principal|本金/);
		expect(describePrincipalSteps(result, text)).toBe(changes);
	},
);
