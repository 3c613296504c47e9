import { add, type Decimal, divideHalfAway, powerOfTen, round, unscaledAt } from '../decimal/decimal.ts';
import { fixedOne, fractionBits, roundedIfCertain } from './fixed-point.ts';
import type { LimbStates } from './limb-amounts.ts';

export interface DailyGrowth {
	/** effective rate / 100 · days / basis, in units of 1 / the terms' denominator. */
	readonly accrualFactor: bigint;
	/** Accrual factor as a floating-point number, for the error bound. */
	readonly asNumber: number;
}

/**
 * Converts a compounding factor to a rate: `max((factor − 1) · multiplier / days, floor) + spread`, rounded to
 * `decimals`.
 *
 * The multiplier is 100 · yearly basis; floor and spread are percent per year. The constants of the formula are
 * calculated once.
 */
export class RateConvention {
	readonly multiplier: bigint;
	readonly spread: Decimal;
	/** 10^decimals. */
	readonly unit: bigint;
	/** multiplier · unit, as an exact integer and as a floating-point number. */
	readonly scaled: bigint;
	readonly scaledAsNumber: number;
	/** Spread as a fixed-point number, in units of 10^−decimals. */
	readonly fixedSpread: bigint;
	/** Rounded floor + spread. Rates are compared with it after rounding, because rounding keeps their order. */
	readonly least: bigint | undefined;

	constructor(multiplier: bigint, spread: Decimal, decimals: number, floor?: Decimal) {
		this.multiplier = multiplier;
		this.spread = spread;
		this.unit = powerOfTen(decimals);
		this.scaled = multiplier * this.unit;
		this.scaledAsNumber = Number(this.scaled);
		this.fixedSpread = ((spread.unscaled << fractionBits) * this.unit) / powerOfTen(spread.scale);
		this.least = floor === undefined ? undefined : unscaledAt(round(add(floor, spread), decimals), decimals);
	}
}

/** Fixed-point compounding factors after successive steps, with the steps from which exact fractions are calculated. */
export interface GrowthPath {
	/** Denominator of all accrual factors: each is an integer multiple of 1 / denominator. */
	readonly denominator: bigint;
	readonly growths: readonly DailyGrowth[];
	/** Factor before the first step and after each step. */
	readonly fixedFactors: readonly bigint[];
	/** Error bound of each of the `fixedFactors`, in units of 2^−184. */
	readonly fixedError: number;
	/** Minimum growths before the first and after each step, in units of 1 / denominator. Undefined without a floor. */
	readonly leastGrowths?: readonly bigint[];
}

/** Returns the rate of the first `count` steps over `days` calendar days, in the convention's units of 10^−decimals. */
export function rateOfPath(path: GrowthPath, convention: RateConvention, days: number, count: number): bigint {
	const factor = path.fixedFactors[count] as bigint;
	const earned = ((factor - fixedOne) * convention.scaled) / BigInt(days);
	const value = convention.fixedSpread === 0n ? earned : earned + convention.fixedSpread;
	const error = (path.fixedError * convention.scaledAsNumber) / days;
	const rate = roundedIfCertain(value, error) ?? exactRate(path, convention, days, count);
	return convention.least !== undefined && rate < convention.least ? convention.least : rate;
}

/** Returns the compounding factor of the first `count` steps, in units of 10^−`decimals`. */
export function factorOfPath(path: GrowthPath, decimals: number, count: number): bigint {
	const unit = powerOfTen(decimals);
	const error = path.fixedError * Number(unit);
	return roundedIfCertain((path.fixedFactors[count] as bigint) * unit, error) ?? exactFactor(path, unit, count);
}

function exactFactor(path: GrowthPath, unit: bigint, count: number): bigint {
	const { numerator, denominator } = exactOfPath(path, count);
	return divideHalfAway(numerator * unit, denominator);
}

function exactRate(path: GrowthPath, convention: RateConvention, days: number, count: number): bigint {
	const { multiplier, spread, unit } = convention;
	const { numerator, denominator } = exactOfPath(path, count);
	const spreadUnit = powerOfTen(spread.scale);
	const total = BigInt(days) * denominator;
	return divideHalfAway(
		((numerator - denominator) * multiplier * spreadUnit + spread.unscaled * total) * unit,
		total * spreadUnit,
	);
}

/** Returns the factor of all steps as an exact fraction, raised to the floor if the path has one. */
export function exactEarnedFactor(path: GrowthPath): { readonly numerator: bigint; readonly denominator: bigint } {
	const { growths, denominator: step, leastGrowths } = path;
	const exact = exactOfPath(path, growths.length);
	if (leastGrowths === undefined) return exact;
	const least = (step + (leastGrowths.at(-1) as bigint)) * step ** BigInt(growths.length - 1);
	return exact.numerator < least ? { ...exact, numerator: least } : exact;
}

function exactOfPath({ growths, denominator }: GrowthPath, count: number) {
	let numerator = 1n;
	for (let i = 0; i < count; i++) numerator *= denominator + (growths[i] as DailyGrowth).accrualFactor;
	return { numerator, denominator: denominator ** BigInt(count) };
}

/**
 * Returns the path with a floor applied to each step's rate to date; interest is calculated from this path.
 * @param leastGrowths minimum growth before the first step and after each step, in units of 1 / the path's denominator
 */
export function flooredPath(path: GrowthPath, leastGrowths: readonly bigint[]): GrowthPath {
	const { growths, denominator, fixedError } = path;
	const fixedFactors = leastGrowths.map((growth, i) => {
		const least = fixedOne + (growth << fractionBits) / denominator;
		const factor = path.fixedFactors[i] as bigint;
		if (factor < least) return least;
		return factor;
	});
	return { growths, denominator, fixedFactors, fixedError, leastGrowths };
}

/**
 * Compounding factor of successive days, correctly rounded to any number of decimals.
 *
 * The factor is a fixed-point number with 184 binary places and an error bound. If the bound leaves the rounding
 * uncertain (the factor is close to a tie), the factor is calculated again from the exact fraction. Every digit is
 * therefore exact, halves away from zero.
 * @see docs/adr/small-decisions.md#5-exact-figures-by-certified-fixed-point
 */
export class CompoundingAccumulator implements GrowthPath {
	readonly denominator: bigint;
	readonly #growths: DailyGrowth[];
	readonly #factors: bigint[] = [fixedOne];
	#error = 0;
	#states: LimbStates | undefined;

	/** @param growths contributions of the first days; {@link push} appends to this list */
	constructor(denominator: bigint, growths: DailyGrowth[] = []) {
		this.denominator = denominator;
		this.#growths = growths;
	}

	get growths(): readonly DailyGrowth[] {
		return this.#growths;
	}

	/** Factor after each day in decimal limbs. Undefined if the days were not compounded in limbs. */
	get states(): LimbStates | undefined {
		return this.#states;
	}

	keepStates(states: LimbStates | undefined): void {
		this.#states = states;
	}

	get fixedFactors(): readonly bigint[] {
		this.#multiply();
		return this.#factors;
	}

	/** Error bound of each of the `fixedFactors`, in units of 2^−184. It never decreases from one day to the next. */
	get fixedError(): number {
		this.#multiply();
		return this.#error;
	}

	push(growth: DailyGrowth): void {
		this.#growths.push(growth);
	}

	/** Multiplies factors only when a factor is read, because many periods never need one. */
	#multiply(): void {
		const growths = this.#growths;
		const factors = this.#factors;
		let factor = factors.at(-1) as bigint;
		for (let i = factors.length - 1; i < growths.length; i++) {
			const { accrualFactor, asNumber } = growths[i] as DailyGrowth;
			factor += (factor * accrualFactor) / this.denominator;
			factors.push(factor);
			this.#error = this.#error * (1 + Math.abs(asNumber)) * (1 + 1e-12) + 1.0001;
		}
	}

	/** Returns the first `count` days' rate over `days` calendar days, in units of 10^−decimals of the convention. */
	rate(convention: RateConvention, days: number, count = this.#growths.length): bigint {
		return rateOfPath(this, convention, days, count);
	}

	/** Returns the compounding factor of the first `count` days, in units of 10^−`decimals`. */
	factor(decimals: number, count = this.#growths.length): bigint {
		return factorOfPath(this, decimals, count);
	}

	/** Returns the compounding factor of the first `count` days as an exact fraction. */
	exact(count = this.#growths.length): { readonly numerator: bigint; readonly denominator: bigint } {
		return exactOfPath(this, count);
	}
}
