import { type Decimal, divideHalfAway, powerOfTen } from '../decimal/decimal.ts';

/** Binary places of the fixed-point numbers in which growth is accumulated. */
const fractionBits = 184n;
const one = 1n << fractionBits;
const half = 1n << (fractionBits - 1n);

/** The 64 bits below the point decide whether a rounding is certain. */
const decidingShift = fractionBits - 64n;
const halfOfDeciding = 2 ** 63;
const decidingUnit = 2 ** Number(decidingShift);

/**
 * How growth is stated as a rate: `(factor − 1) · multiplier / time + spread`, in units of 10^−`decimals`.
 *
 * What does not depend on the time is worked out once.
 */
export class RateStatement {
	readonly multiplier: bigint;
	readonly spread: Decimal;
	readonly unit: bigint;
	/** multiplier · unit, exact and as a number. */
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
 * The growth of one unit over successive periods, exact to the last digit that is asked for.
 *
 * Growth is kept in fixed point with 184 binary places together with a bound of its error. A figure whose rounding
 * that bound cannot settle (a tie, or all but one) is calculated again from the exact fraction, so that every printed
 * digit is that of the exact figure, halves away from zero.
 *
 * @see docs/adr, exact arithmetic
 */
export class GrowthPath {
	readonly #denominator: bigint;
	readonly #steps: bigint[] = [];
	#factor = one;
	/** Bound of the error of #factor, in units of 2^−184. */
	#error = 0;

	/** @param denominator every step's growth is a whole multiple of 1 / denominator */
	constructor(denominator: bigint) {
		this.#denominator = denominator;
	}

	/** The growth of each step, in units of 1 / denominator. */
	get steps(): readonly bigint[] {
		return this.#steps;
	}

	/** Multiplies by 1 + growth / denominator. */
	push(growth: bigint, growthAsNumber: number): void {
		this.#steps.push(growth);
		this.#factor += (this.#factor * growth) / this.#denominator;
		this.#error = this.#error * (1 + Math.abs(growthAsNumber)) * (1 + 1e-12) + 1.0001;
	}

	/** The growth so far as a rate over `time`, rounded halves away from zero. */
	rate(statement: RateStatement, time: number): bigint {
		const value = ((this.#factor - one) * statement.scaled) / BigInt(time) + statement.fixedSpread;
		const error = (this.#error * statement.scaledAsNumber) / time + 3;
		return roundedIfCertain(value, error) ?? this.#exactRate(statement, time);
	}

	/** The factor so far, in units of 10^−`decimals`, rounded halves away from zero. */
	factor(decimals: number): bigint {
		const unit = powerOfTen(decimals);
		const error = this.#error * Number(unit) + 1;
		return roundedIfCertain(this.#factor * unit, error) ?? this.#exactFactor(unit);
	}

	#exactFactor(unit: bigint): bigint {
		const { numerator, denominator } = this.exact();
		return divideHalfAway(numerator * unit, denominator);
	}

	#exactRate({ multiplier, spread, unit }: RateStatement, time: number): bigint {
		const { numerator, denominator } = this.exact();
		const spreadUnit = powerOfTen(spread.scale);
		const total = BigInt(time) * denominator;
		return divideHalfAway(
			((numerator - denominator) * multiplier * spreadUnit + spread.unscaled * total) * unit,
			total * spreadUnit,
		);
	}

	/** The factor so far as a fraction. */
	exact(): { readonly numerator: bigint; readonly denominator: bigint } {
		let numerator = 1n;
		for (const growth of this.#steps) numerator *= this.#denominator + growth;
		return { numerator, denominator: this.#denominator ** BigInt(this.#steps.length) };
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
