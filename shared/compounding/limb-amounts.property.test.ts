import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '#test/support/nightly.ts';
import { divideHalfAway, figureText, powerOfTen, scaledText } from '../decimal/decimal.ts';
import { CompoundingAccumulator, factorOfPath } from './compounding-accumulator.ts';
import { LimbProduct } from './limb-amounts.ts';
import { DecimalLimbs } from './rates-to-date.ts';

const anyTerms = fc.record({
	/** Number of decimals of the rates, which determines the shift of the limbs. */
	decimals: fc.integer({ min: 0, max: 18 }),
	basis: fc.constantFrom(252, 360, 365, 366),
	scale: fc.integer({ min: 3, max: 8 }),
	spread: fc.record({
		unscaled: fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }),
		scale: fc.integer({ min: 3, max: 9 }),
	}),
	principal: fc.record({
		unscaled: fc.oneof(
			fc.bigInt({ min: -(10n ** 13n), max: 10n ** 16n }),
			fc.constantFrom(0n, 1n, -1n, 100_000_000n, 10n ** 21n),
		),
		scale: fc.integer({ min: 0, max: 4 }),
	}),
	minorUnit: fc.integer({ min: 0, max: 3 }),
	days: fc.array(fc.tuple(fc.integer({ min: -500_000, max: 2_500_000 }), fc.integer({ min: 1, max: 5 })), {
		minLength: 1,
		maxLength: 260,
		size: 'max',
	}),
});

it('amounts and factors calculated in limbs equal those of exact fractions, each rounded once', () => {
	let [held, amounts, open] = [0, 0, 0];
	fc.assert(
		fc.property(anyTerms, ({ decimals, basis, scale, spread, principal, minorUnit, days }) => {
			const hundredBasis = 100n * BigInt(basis);
			const denominator = hundredBasis * powerOfTen(scale);
			const limbs = DecimalLimbs.of(decimals, scale, denominator, { unscaled: 0n, scale: 0 });
			const path = new CompoundingAccumulator(denominator);
			const counts = days.map(([, count]) => count);
			const boundaries = [18_000];
			for (const count of counts) boundaries.push((boundaries.at(-1) as number) + count);
			const numbers = days.map(([rate, count]) => {
				const effective = (BigInt(rate) * 1_000_003n * powerOfTen(scale)) / 99_999_900_001n;
				const accrualFactor = effective * BigInt(count);
				path.push({ accrualFactor, asNumber: Number(accrualFactor) / Number(denominator) });
				return limbs?.numberOf(Number(accrualFactor)) ?? -1;
			});
			const states = limbs?.ratesOf(Int32Array.from(numbers), counts, () => 0n)?.states;
			if (states === undefined) return;
			const terms = { addedSpread: spread, basis, boundaries, minorUnit };
			const product = LimbProduct.of(states, { ...terms, principal });
			if (product === undefined) return;
			held += 1;
			const [toDate, ofDays] = [product.toDate(), product.ofDays()];
			const simple = hundredBasis * powerOfTen(spread.scale);
			let [factor, whole] = [1n, 1n];
			days.forEach(([, count], i) => {
				const growth = path.growths[i]?.accrualFactor as bigint;
				const [before, wholeBefore] = [factor, whole];
				[factor, whole] = [factor * (denominator + growth), whole * denominator];
				const amount = (earned: bigint, dayCount: number, places: number) =>
					divideHalfAway(
						principal.unscaled * (earned * simple + spread.unscaled * BigInt(dayCount) * whole) * powerOfTen(places),
						whole * simple * powerOfTen(principal.scale),
					);
				const cases = [
					{ found: toDate, earned: factor - whole, dayCount: (boundaries[i + 1] as number) - 18_000 },
					{ found: ofDays, earned: factor - before * (whole / wholeBefore), dayCount: count },
				];
				for (const { found, earned, dayCount } of cases) {
					const [text, payable] = [found.texts[i], found.payable[i]];
					amounts += 1;
					if (text === '') open += 1;
					else expect(text).toBe(scaledText(amount(earned, dayCount, 18), 18));
					if (payable !== '') {
						const unscaled = amount(earned, dayCount, minorUnit);
						expect(payable).toBe(figureText({ unscaled, scale: minorUnit }));
					}
				}
			});
			const unitProduct = LimbProduct.of(states, {
				...terms,
				principal: { unscaled: 1n, scale: 0 },
				addedSpread: { unscaled: 0n, scale: 0 },
			});
			unitProduct?.factors().forEach((text, i) => {
				if (text !== '') expect(text).toBe(scaledText(factorOfPath(path, 18, i + 1), 18));
			});
		}),
		{ numRuns: runsOf(150), seed: 20260301 },
	);
	// Most terms fit into the limbs. Limbs decide nearly every rounding, even with principals of 20 digits.
	expect(held).toBeGreaterThan(runsOf(80));
	expect(open / amounts).toBeLessThan(0.005);
});

it('limbs leave an amount of exactly half a minor unit blank, for the exact calculation', () => {
	// 0.9 percent on 200 over one day of 360 is exactly 0.005.
	const limbs = DecimalLimbs.of(7, 1, 36_000n * 10n, { unscaled: 0n, scale: 0 }) as DecimalLimbs;
	const states = limbs.ratesOf(Int32Array.of(limbs.numberOf(9)), [1], () => 0n)?.states;
	const product = LimbProduct.of(states as NonNullable<typeof states>, {
		principal: { unscaled: 200n, scale: 0 },
		addedSpread: { unscaled: 0n, scale: 0 },
		basis: 360,
		boundaries: [0, 1],
		minorUnit: 2,
	});
	expect(product?.toDate()).toEqual({ texts: ['0.005'], payable: [''] });
});
