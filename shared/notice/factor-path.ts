import { fixedOne, fractionBits } from '../compounding/fixed-point.ts';
import { divideHalfAway, powerOfTen } from '../decimal/decimal.ts';
import type { Roundings } from './calculation.ts';
import { fixedUnits, roundedAt } from './fixed-figure.ts';

/** What each day adds, in units of 1 / denominator. */
export interface Growths {
	readonly growths: readonly bigint[];
	readonly denominator: bigint;
}

/** Cumulative factors in fixed point: before the first day, and after each. */
export interface FactorPath {
	/** As the total is calculated. */
	readonly factors: readonly bigint[];
	/** As the days go on, where only the end is rounded; otherwise the same. */
	readonly unrounded: readonly bigint[];
}

/** Growths whose daily factors 1 + growth have so many decimals. */
export function roundedGrowths({ growths, denominator }: Growths, decimals: number): Growths {
	const unit = powerOfTen(decimals);
	// The factor is rounded, not the growth: below 1 a half is rounded up.
	const rounded = growths.map((growth) => divideHalfAway((denominator + growth) * unit, denominator) - unit);
	return { growths: rounded, denominator: unit };
}

/** The factors of successive days: compounded or added, rounded where the lender rounds them. */
export function factorPath(growths: Growths, isSimple: boolean, roundings: Roundings): FactorPath {
	const { cumulativeFactor, finalFactor } = roundings;
	if (isSimple) return both(addedFactors(growths));
	if (cumulativeFactor !== undefined) return both(roundedOnTheWay(growths, cumulativeFactor));
	const unrounded = compoundedFactors(growths);
	if (finalFactor === undefined) return both(unrounded);
	const factors = unrounded.map((factor) => fixedUnits(roundedAt(factor, finalFactor), finalFactor));
	return { factors, unrounded };
}

const both = (factors: readonly bigint[]): FactorPath => ({ factors, unrounded: factors });

function compoundedFactors({ growths, denominator }: Growths): bigint[] {
	const factors = [fixedOne];
	let factor = fixedOne;
	for (const growth of growths) {
		factor += (factor * growth) / denominator;
		factors.push(factor);
	}
	return factors;
}

function addedFactors({ growths, denominator }: Growths): bigint[] {
	const factors = [fixedOne];
	let sum = 0n;
	for (const growth of growths) {
		sum += growth;
		factors.push(fixedOne + (sum << fractionBits) / denominator);
	}
	return factors;
}

function roundedOnTheWay({ growths, denominator }: Growths, decimals: number): bigint[] {
	const factors = [fixedOne];
	let factor = powerOfTen(decimals);
	for (const growth of growths) {
		factor = divideHalfAway(factor * (denominator + growth), denominator);
		factors.push(fixedUnits(factor, decimals));
	}
	return factors;
}
