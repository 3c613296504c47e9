import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideHalfAway } from '#shared/decimal/decimal.ts';
import { runsOf } from '#test/support/nightly.ts';
import { fractionBits, roundedIfCertain } from './fixed-point.ts';

const unit = 1n << fractionBits;
const anyWhole = fc.bigInt({ min: 0n, max: 1n << 200n });
/** Fractional parts, often close to one half, to zero or one, or to the resolution of a 32-bit word. */
const anyFraction = fc
	.tuple(fc.constantFrom(0n, unit / 2n, unit - 1n, 1n << 152n, (1n << 152n) - 1n), fc.bigInt(-(1n << 156n), 1n << 156n))
	.map(([near, by]) => BigInt.asUintN(Number(fractionBits), near + by));
const anyValue = fc
	.tuple(anyWhole, fc.oneof(fc.bigInt(0n, unit - 1n), anyFraction), fc.boolean())
	.map(([whole, fraction, isNegative]) => (isNegative ? -1n : 1n) * (whole * unit + fraction));
const anyErrorBits = fc.integer({ min: 0, max: 182 });

it('a rounding is certain only if every value within the error bound rounds to the same integer', () => {
	fc.assert(
		fc.property(anyValue, anyErrorBits, (value, bits) => {
			const rounded = roundedIfCertain(value, 2 ** bits);
			const error = 1n << BigInt(bits);
			if (rounded === undefined) return;
			for (const exact of [value - error, value, value + error]) expect(rounded).toBe(divideHalfAway(exact, unit));
		}),
		{ numRuns: runsOf(2000) },
	);
});

it('a value far from a half is rounded with certainty', () => {
	fc.assert(
		fc.property(anyWhole, fc.integer({ min: 0, max: 150 }), fc.boolean(), (whole, bits, isAbove) => {
			const away = 1n << 155n;
			const value = whole * unit + unit / 2n + (isAbove ? away : -away);
			expect(roundedIfCertain(value, 2 ** bits)).toBe(isAbove ? whole + 1n : whole);
		}),
	);
});

it.each([Number.NaN, Number.POSITIVE_INFINITY])('a value with an error bound of %s is not rounded', (error) => {
	expect(roundedIfCertain(unit, error)).toBeUndefined();
});
