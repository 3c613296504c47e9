import { expect, it } from 'vitest';
import { agreedLoan } from '#test/support/agreed-loan.ts';
import { noticeMarketOf, portalTerms } from '#test/support/notice-market.ts';
import { agreedCalculation } from '../calculation.ts';
import { roundingVariations } from './all-variations.ts';

const decimalsOf = (loan: typeof agreedLoan, maxDecimals: number) => {
	const found: Record<string, number[]> = {};
	const calculation = agreedCalculation(portalTerms(loan), noticeMarketOf(loan));
	for (const { change } of roundingVariations(calculation, { fixing: maxDecimals, dailyRate: maxDecimals + 1 })) {
		if (change.kind !== 'rounding') throw new Error(change.kind);
		found[change.what] = [...(found[change.what] ?? []), change.decimals].toSorted((one, other) => one - other);
	}
	return found;
};

const factors = [4, 5, 6, 7, 8, 9, 10];

it('intermediate rounding is tried with 4 to 10 decimals of factors, and with fewer decimals of rates', () => {
	const expected = {
		finalRate: [2, 3, 4, 5, 6],
		cumulativeFactor: factors,
		finalFactor: factors,
		dailyFactor: factors,
	};
	expect(decimalsOf(agreedLoan, 18)).toEqual({
		...expected,
		dailyRate: [1, 2, 3, 4, 5, 6],
		fixing: [1, 2, 3, 4, 5, 6],
		dailyInterest: [0, 2, 3, 4],
	});
});

it('rounding of a rate is tried only with fewer decimals than the rate has', () => {
	expect(decimalsOf(agreedLoan, 2)).toMatchObject({ fixing: [1], dailyRate: [1, 2] });
});
