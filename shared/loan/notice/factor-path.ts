import { fixedOne, fractionBits } from '#shared/compounding/fixed-point.ts';
import { divideHalfAway, powerOfTen } from '#shared/decimal/decimal.ts';
import type { Roundings } from './calculation.ts';
import { fixedUnits, roundedAt } from './notice.ts';

/** Growth of the compounding factor on each day, in units of 1 / `denominator`. */
export interface Growths {
	readonly growths: readonly bigint[];
	readonly denominator: bigint;
}

/** Compounding factors in fixed point: before the first day, and after each day. */
export interface FactorPath {
	/** Factors from which the interest of the period is calculated. */
	readonly factors: readonly bigint[];
	/** Factors with which the next day continues. They differ from `factors` only if the final factor is rounded. */
	readonly unrounded: readonly bigint[];
}

/** Rounds the daily factor 1 + growth of each row, independently of other rows. */
export const roundedAlone = (growths: Growths, decimals: number): Growths =>
	roundedGrowths(
		growths,
		growths.growths.map(() => true),
		decimals,
	);

/** True for each row that starts with compounding the interest accrued so far. */
type Compounds = readonly boolean[];

/** Rounds the daily factors 1 + growth or, if a row is not compounded, the factor since the last compounding. */
export function roundedGrowths({ growths, denominator }: Growths, compounds: Compounds, decimals: number): Growths {
	const unit = powerOfTen(decimals);
	let within = 0n;
	let before = 0n;
	const rounded = growths.map((growth, i) => {
		if (compounds[i]) [within, before] = [0n, 0n];
		within += growth;
		// Rounds the factor, not its growth. With a negative growth, the two differ at a half.
		const after = divideHalfAway((denominator + within) * unit, denominator) - unit;
		const added = after - before;
		before = after;
		return added;
	});
	return { growths: rounded, denominator: unit };
}

/** Returns the compounding factors of successive days, rounded as by the lender; simple interest adds the growths. */
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
