import { type Decimal, divideHalfAway, powerOfTen } from '../decimal/decimal.ts';

/** Binary places of the fixed-point numbers that hold the compounding factor. */
const fractionBits = 184n;
const one = 1n << fractionBits;
const half = 1n << (fractionBits - 1n);

/** The 64 bits below the binary point decide whether a rounding is certain. */
const decidingShift = fractionBits - 64n;
const halfOfDeciding = 2 ** 63;
const decidingUnit = 2 ** Number(decidingShift);

/**
 * How a compounding factor is stated as a rate: `(factor − 1) · multiplier / days + spread`, rounded to `decimals`.
 *
 * The multiplier is 100 · yearly basis, the spread is percent per year. Terms that do not depend on the days are
 * calculated once.
 */
export class RateConvention {
	readonly multiplier: bigint;
	readonly spread: Decimal;
	/** 10^decimals. */
	readonly unit: bigint;
	/** multiplier · unit, exact and as a floating-point number. */
	readonly scaled: bigint;
	readonly scaledAsNumber: number;
	/** The spread in fixed point, in units of 10^−decimals. */
	readonly fixedSpread: bigint;

	constructor(multiplier: bigint, spread: Decimal, decimals: number) {
		this.multiplier = multiplier;
		this.spread = spread;
		this.unit = powerOfTen(decimals);
		this.scaled = multiplier * this.unit;
		this.scaledAsNumber = Number(this.scaled);
		this.fixedSpread = ((spread.unscaled << fractionBits) * this.unit) / powerOfTen(spread.scale);
	}
}

/**
 * The compounding factor of successive days, correctly rounded to any number of decimals.
 *
 * The factor is held in fixed point with 184 binary places, together with a bound of its error. Where the bound leaves
 * the rounding uncertain (a tie or nearly one), the figure is calculated again from the exact fraction. Every digit is
 * therefore that of the exact figure, halves away from zero.
 *
 * @see docs/adr/0005-exact-arithmetic.md
 */
export class CompoundingAccumulator {
	readonly #denominator: bigint;
	readonly #accrualFactors: bigint[] = [];
	#factor = one;
	/** Bound of the error of #factor, in units of 2^−184. */
	#error = 0;

	/** @param denominator every accrual factor is a whole multiple of 1 / denominator */
	constructor(denominator: bigint) {
		this.#denominator = denominator;
	}

	/** The accrual factor of each day, in units of 1 / denominator. */
	get accrualFactors(): readonly bigint[] {
		return this.#accrualFactors;
	}

	/**
	 * Multiplies the factor by 1 + accrualFactor / denominator.
	 *
	 * @param asNumber accrualFactor / denominator as a floating-point number, for the error bound
	 */
	push(accrualFactor: bigint, asNumber: number): void {
		this.#accrualFactors.push(accrualFactor);
		this.#factor += (this.#factor * accrualFactor) / this.#denominator;
		this.#error = this.#error * (1 + Math.abs(asNumber)) * (1 + 1e-12) + 1.0001;
	}

	/** The factor so far as a rate, in units of 10^−decimals of the convention. */
	rate(convention: RateConvention, days: number): bigint {
		const value = ((this.#factor - one) * convention.scaled) / BigInt(days) + convention.fixedSpread;
		const error = (this.#error * convention.scaledAsNumber) / days + 3;
		return roundedIfCertain(value, error) ?? this.#exactRate(convention, days);
	}

	/** The factor so far, in units of 10^−`decimals`. */
	factor(decimals: number): bigint {
		const unit = powerOfTen(decimals);
		const error = this.#error * Number(unit) + 1;
		return roundedIfCertain(this.#factor * unit, error) ?? this.#exactFactor(unit);
	}

	#exactFactor(unit: bigint): bigint {
		const { numerator, denominator } = this.exact();
		return divideHalfAway(numerator * unit, denominator);
	}

	#exactRate({ multiplier, spread, unit }: RateConvention, days: number): bigint {
		const { numerator, denominator } = this.exact();
		const spreadUnit = powerOfTen(spread.scale);
		const total = BigInt(days) * denominator;
		return divideHalfAway(
			((numerator - denominator) * multiplier * spreadUnit + spread.unscaled * total) * unit,
			total * spreadUnit,
		);
	}

	/** The factor so far as an exact fraction. */
	exact(): { readonly numerator: bigint; readonly denominator: bigint } {
		let numerator = 1n;
		for (const accrualFactor of this.#accrualFactors) numerator *= this.#denominator + accrualFactor;
		return { numerator, denominator: this.#denominator ** BigInt(this.#accrualFactors.length) };
	}
}

/** The nearest integer to a fixed-point value, unless its error could move it across a half. */
function roundedIfCertain(value: bigint, error: number): bigint | undefined {
	const magnitude = value < 0n ? -value : value;
	const deciding = Number(BigInt.asUintN(64, magnitude >> decidingShift));
	if (Math.abs(deciding - halfOfDeciding) <= error / decidingUnit + 4096) return undefined;
	const rounded = (magnitude + half) >> fractionBits;
	return value < 0n ? -rounded : rounded;
}
