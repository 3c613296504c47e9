import { fixedOne, fractionBits } from '#shared/compounding/fixed-point.ts';
import { divideHalfAway, powerOfTen } from '#shared/decimal/decimal.ts';
import type { Roundings } from './calculation.ts';
import { fixedUnits, roundedAt } from './notice.ts';

/** Growth of each day, in units of 1 / denominator. */
export interface Growths {
	readonly growths: readonly bigint[];
	readonly denominator: bigint;
}

/** Cumulative factors in fixed point: before the first day, and after each. */
export interface FactorPath {
	/** Growth with which the total is calculated. */
	readonly factors: readonly bigint[];
	/** Growth with which the days continue, where only the end is rounded; otherwise the same. */
	readonly unrounded: readonly bigint[];
}

/** Growths of single rows whose factors 1 + growth are rounded to a number of decimals. */
export const roundedAlone = (growths: Growths, decimals: number): Growths =>
	roundedGrowths(
		growths,
		growths.growths.map(() => true),
		decimals,
	);

/** True for each row at whose start interest to date is compounded. */
type Compounds = readonly boolean[];

/** Growths whose daily factors 1 + growth are rounded to a number of decimals. */
export function roundedGrowths({ growths, denominator }: Growths, compounds: Compounds, decimals: number): Growths {
	const unit = powerOfTen(decimals);
	let within = 0n;
	let before = 0n;
	const rounded = growths.map((growth, i) => {
		if (compounds[i]) [within, before] = [0n, 0n];
		within += growth;
		// The factor is rounded, not the growth: below 1 a half is rounded up.
		const after = divideHalfAway((denominator + within) * unit, denominator) - unit;
		const added = after - before;
		before = after;
		return added;
	});
	return { growths: rounded, denominator: unit };
}

/** The factors of successive days: compounded or added, rounded where the lender rounds them. */
export function factorPath(
	growths: Growths,
	compounds: Compounds,
	isSimple: boolean,
	roundings: Roundings,
): FactorPath {
	const { cumulativeFactor, finalFactor } = roundings;
	if (isSimple) return both(addedFactors(growths));
	if (cumulativeFactor !== undefined) return both(roundedOnTheWay(growths, compounds, cumulativeFactor));
	const unrounded = compoundedFactors(growths, compounds);
	if (finalFactor === undefined) return both(unrounded);
	const factors = unrounded.map((factor) => fixedUnits(roundedAt(factor, finalFactor), finalFactor));
	return { factors, unrounded };
}

const both = (factors: readonly bigint[]): FactorPath => ({ factors, unrounded: factors });

function compoundedFactors({ growths, denominator }: Growths, compounds: Compounds): bigint[] {
	const factors = [fixedOne];
	let base = fixedOne;
	let factor = fixedOne;
	for (let i = 0; i < growths.length; i++) {
		if (compounds[i]) base = factor;
		factor += (base * (growths[i] as bigint)) / denominator;
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

function roundedOnTheWay({ growths, denominator }: Growths, compounds: Compounds, decimals: number): bigint[] {
	const factors = [fixedOne];
	let base = powerOfTen(decimals);
	let factor = base;
	let within = 0n;
	for (const [i, growth] of growths.entries()) {
		if (compounds[i]) [base, within] = [factor, 0n];
		within += growth;
		factor = divideHalfAway(base * (denominator + within), denominator);
		factors.push(fixedUnits(factor, decimals));
	}
	return factors;
}
