import { type Decimal, divideHalfAway, powerOfTen, unscaledAt } from '../decimal/decimal.ts';

/** Binary places of the fixed-point numbers in which growth is accumulated. */
const fractionBits = 184n;
const one = 1n << fractionBits;
const half = 1n << (fractionBits - 1n);

/** The 64 bits below the point decide whether a rounding is certain. */
const decidingShift = fractionBits - 64n;
const halfOfDeciding = 2 ** 63;
const decidingUnit = 2 ** Number(decidingShift);

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

	/** Multiplies by 1 + growth / denominator. */
	push(growth: bigint, growthAsNumber: number): void {
		this.#steps.push(growth);
		this.#factor += (this.#factor * growth) / this.#denominator;
		this.#error = this.#error * (1 + Math.abs(growthAsNumber)) * (1 + 1e-12) + 1.0001;
	}

	/**
	 * The growth so far per unit of time, plus a spread: `(factor − 1) · multiplier / divisor + added`.
	 *
	 * @returns in units of 10^−`decimals`, rounded halves away from zero
	 */
	rate(multiplier: bigint, divisor: number, added: Decimal, decimals: number): bigint {
		const scaled = multiplier * powerOfTen(decimals);
		const gained = ((this.#factor - one) * scaled) / BigInt(divisor);
		const value = added.unscaled === 0n ? gained : gained + scaledSpread(added, decimals);
		const error = (this.#error * Number(scaled)) / divisor + 2;
		return roundedIfCertain(value, error) ?? this.#exactRate(multiplier, divisor, added, decimals);
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

	#exactRate(multiplier: bigint, divisor: number, added: Decimal, decimals: number): bigint {
		const { numerator, denominator } = this.exact();
		const unit = powerOfTen(decimals);
		const addedUnit = powerOfTen(added.scale);
		const time = BigInt(divisor) * denominator;
		return divideHalfAway(
			((numerator - denominator) * multiplier * addedUnit + added.unscaled * time) * unit,
			time * addedUnit,
		);
	}

	/** The factor so far as a fraction. */
	exact(): { readonly numerator: bigint; readonly denominator: bigint } {
		let numerator = 1n;
		for (const growth of this.#steps) numerator *= this.#denominator + growth;
		return { numerator, denominator: this.#denominator ** BigInt(this.#steps.length) };
	}
}

function scaledSpread(added: Decimal, decimals: number): bigint {
	if (added.scale <= decimals) return unscaledAt(added, decimals) << fractionBits;
	return ((added.unscaled << fractionBits) * powerOfTen(decimals)) / powerOfTen(added.scale);
}

/** The nearest integer to a fixed-point value, unless its error could move it across a half. */
function roundedIfCertain(value: bigint, error: number): bigint | undefined {
	const magnitude = value < 0n ? -value : value;
	const deciding = Number(BigInt.asUintN(64, magnitude >> decidingShift));
	if (Math.abs(deciding - halfOfDeciding) <= error / decidingUnit + 4096) return undefined;
	const rounded = (magnitude + half) >> fractionBits;
	return value < 0n ? -rounded : rounded;
}
