import { expect, it } from 'vitest';
import { decimal, decimalText } from '#shared/decimal/decimal.ts';
import { localDate } from '#shared/time/local-date.ts';
import { impliedCalculatorOf } from '#test/support/fallback-market.ts';
import { impliedIborOf } from './implied-ibor.ts';
import { impliedRate } from './implied-rate.ts';

const quote = (points: string, days = 30) => ({ spot: decimal('2'), points: decimal(points), days });
const satang = { pointsPerUnit: 100, yearlyBasis: 365 } as const;

it("a forward without points gives the dollar rate on the currency's own yearly basis", () => {
	for (const spot of ['1', '2']) {
		expect(decimalText(impliedRate(decimal('3.6'), { ...quote('0'), spot: decimal(spot) }, satang, 5))).toBe('3.65');
	}
});

it('two satang on two baht over 30 days imply 12.16667 percent per year if the dollar rate is zero', () => {
	expect(decimalText(impliedRate(decimal('0'), quote('2'), satang, 5))).toBe('12.16667');
	expect(decimalText(impliedRate(decimal('0'), quote('-2'), satang, 5))).toBe('-12.16667');
});

it.each([
	[{ ...quote('0'), spot: decimal('0') }, 'the spot rate must be above zero'],
	[quote('0', 0), 'the days must be a whole number above zero'],
])('an invalid quote is rejected', (wrong, message) => {
	expect(() => impliedRate(decimal('3.6'), wrong, satang, 5)).toThrow(message);
});

it('the implied rate fails if no dollar fallback was published in time', () => {
	const tooShort = { spot: decimal('36'), points: decimal('0'), days: 1 };
	const outcome = impliedCalculatorOf('THB').rateOf(localDate('2024-03-19'), '6M', tooShort);
	// Spot is 21 March and the forward matures on 22 March, so the rate is published two business days before 22 March.
	expect(outcome).toEqual({
		reason: 'none-published-before',
		rate: 'USD LIBOR',
		tenor: '6M',
		date: '2024-03-20',
	});
});

it('a currency with its own overnight fallback has no implied rate', () => {
	expect(impliedIborOf('USD')).toBeUndefined();
});
