import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#test/support/nightly.ts';
import { divideHalfAway, powerOfTen, scaledText } from '../decimal/decimal.ts';
import { CompoundingAccumulator, RateConvention } from './compounding-accumulator.ts';
import { DecimalLimbs } from './rates-to-date.ts';

const terms = fc.record({
	decimals: fc.integer({ min: 0, max: 18 }),
	basis: fc.constantFrom(252, 360, 365, 366),
	scale: fc.integer({ min: 0, max: 16 }),
	spread: fc.record({
		unscaled: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
		scale: fc.integer({ min: 3, max: 16 }),
	}),
	/** Rates between -5 and 25 percent in steps of about 10^-5 percent, each with its number of days. */
	days: fc.array(fc.tuple(fc.integer({ min: -500_000, max: 2_500_000 }), fc.integer({ min: 0, max: 5 })), {
		minLength: 1,
		// More rows than fit into the initial character buffer.
		maxLength: 900,
		size: 'max',
	}),
});

describe('rates to date calculated in decimal limbs', () => {
	it('equal the rates calculated from the fixed-point factor, digit by digit', () => {
		let inLimbs = 0;
		fc.assert(
			fc.property(terms, ({ decimals, basis, scale, spread, days }) => {
				const denominator = 100n * BigInt(basis) * powerOfTen(scale);
				const limbs = DecimalLimbs.of(decimals, scale, denominator, spread);
				if (limbs === undefined) return;
				const path = new CompoundingAccumulator(denominator);
				const convention = new RateConvention(100n * BigInt(basis), spread, decimals);
				const numbers: number[] = [];
				for (const [rate, count] of days) {
					// Gives the effective rate nonzero digits in all decimals.
					const effective = (BigInt(rate) * 1_000_003n * powerOfTen(scale)) / 99_999_900_001n;
					const accrualFactor = effective * BigInt(count);
					path.push({ accrualFactor, asNumber: Number(accrualFactor) / Number(denominator) });
					const number = limbs.numberOf(Number(accrualFactor));
					numbers.push(number);
					const factor = divideHalfAway((denominator + accrualFactor) * powerOfTen(18), denominator);
					expect(limbs.factorText(number) ?? scaledText(factor, 18)).toBe(scaledText(factor, 18));
				}
				const counts = days.map(([, count]) => count);
				let elapsed = 0;
				const expected = counts.map((count, i) => {
					elapsed += count;
					return scaledText(path.rate(convention, Math.max(elapsed, 1), i + 1), decimals);
				});
				const found = limbs.ratesOf(Int32Array.from(numbers), counts, (day, whole) =>
					path.rate(convention, whole, day + 1),
				);
				if (found === undefined) return;
				inLimbs += 1;
				expect(found.texts).toEqual(expected);
				const { numerator, denominator: whole } = path.exact();
				const { unscaled, scale: places, error } = found.earned;
				const exact = ((numerator - whole) * 100n * BigInt(basis) * powerOfTen(places)) / whole;
				expect(Number(unscaled - exact < 0n ? exact - unscaled : unscaled - exact)).toBeLessThanOrEqual(error + 1);
			}),
			{ numRuns: runsOf(400) },
		);
		// Most terms fit into the limbs.
		expect(inLimbs).toBeGreaterThan(runsOf(200));
	});

	it('use the exact fraction for a rate exactly at a rounding tie', () => {
		// 0.5 percent over one day is a tie when rounded to a whole percent.
		const limbs = DecimalLimbs.of(0, 1, 360_00n * 10n, { unscaled: 0n, scale: 0 }) as DecimalLimbs;
		const asked: number[] = [];
		const rates = limbs.ratesOf(Int32Array.of(limbs.numberOf(5)), [1], (day) => {
			asked.push(day);
			return 1n;
		});
		expect([rates?.texts, asked]).toEqual([['1'], [0]]);
	});

	it.each([
		['half a unit of the last decimal', 50n, '1.000000000000000001'],
		['less than half a unit of the last decimal', 49n, '1'],
		['a carry into the tenth decimal', 9_999_999_950n, '1.0000000001'],
		['a negative growth, which does not fit', -50n, undefined],
		['a growth of almost 100 %, which does not fit', 99_999_999_999_999_999_999n, undefined],
	])('a day’s factor has up to 18 decimals, or is undefined if it does not fit: %s', (_, units, text) => {
		// A double cannot represent units of 10^-20 exactly.
		const limbs = DecimalLimbs.of(18, 16, 10n ** 20n, { unscaled: 0n, scale: 0 });
		expect(limbs?.factorText(limbs.numberOf(Number(units)))).toBe(text);
	});

	it.each([
		['a factor above the limit of the head', 0, 10 ** 9, 500],
		['a day that doubles the factor', 18, 36_000, 1],
	])('decimal limbs cannot represent %s', (_, decimals, units, count) => {
		const limbs = DecimalLimbs.of(decimals, 0, 36_000n, { unscaled: 0n, scale: 0 }) as DecimalLimbs;
		const number = limbs.numberOf(units);
		expect(limbs.ratesOf(new Int32Array(count).fill(number), new Array(count).fill(1), () => 0n)).toBeUndefined();
	});
});
