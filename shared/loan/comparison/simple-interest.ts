import type { AccrualTerms, PrincipalSpan } from '#shared/compounding/accrued-interest.ts';
import {
	type CompoundingAccumulator,
	exactEarnedFactor,
	type GrowthPath,
} from '#shared/compounding/compounding-accumulator.ts';
import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import { divideHalfAway, powerOfTen, unscaledAt } from '#shared/decimal/decimal.ts';

/** Daily simple interest of one unit of principal: exact fractions over one denominator. */
export interface SimpleAccrual {
	readonly earned: readonly bigint[];
	readonly denominator: bigint;
}

type SpreadTerms = Pick<AccrualTerms, 'addedSpread' | 'basis'>;

/**
 * Simple interest in arrears: Σ effective rate · days / basis of the observed days. With an observation shift the days
 * are those of the observation period, and the sum is scaled by interest days / observation days.
 */
export function simpleInArrears(
	grid: ObservationGrid,
	growth: CompoundingAccumulator,
	terms: SpreadTerms,
): SimpleAccrual {
	const { spread, unit } = spreadOf(terms);
	const up = BigInt(grid.interestDays) * unit;
	const down = BigInt(grid.observationDays);
	const perDay = spread * growth.denominator * down;
	return {
		earned: growth.growths.map(({ accrualFactor }, i) => accrualFactor * up + perDay * daysOf(grid, i)),
		denominator: growth.denominator * down * unit,
	};
}

/** Simple interest at the rate of a compounded period before this one. */
export function atRateOf(
	observed: ObservationGrid,
	earning: GrowthPath,
	accrual: ObservationGrid,
	terms: SpreadTerms,
): SimpleAccrual {
	const { spread, unit } = spreadOf(terms);
	const factor = exactEarnedFactor(earning);
	const days = BigInt(observed.observationDays);
	const perDay = (factor.numerator - factor.denominator) * unit + spread * factor.denominator * days;
	return {
		earned: Array.from(accrual.observations, (_, i) => perDay * daysOf(accrual, i)),
		denominator: factor.denominator * days * unit,
	};
}

/** The interest on a principal that changes, from the start to the end of each day, in units of 10^−`decimals`. */
export function simpleInterestToDate(
	{ earned, denominator }: SimpleAccrual,
	spans: readonly PrincipalSpan[],
	decimals: number,
): bigint[] {
	const scale = spans.reduce((most, { principal }) => Math.max(most, principal.scale), 0);
	const unit = powerOfTen(decimals);
	const divisor = denominator * powerOfTen(scale);
	let sum = 0n;
	return spans.flatMap(({ from, to, principal }) => {
		const amount = unscaledAt(principal, scale);
		return earned.slice(from, to).map((each) => {
			sum += amount * each;
			return divideHalfAway(sum * unit, divisor);
		});
	});
}

/**
 * The effective rates of the days so far, averaged by their days, plus the spread that is added per year: after each
 * day, in units of 10^−`decimals` percent.
 */
export function averageRateToDate(
	grid: ObservationGrid,
	growth: CompoundingAccumulator,
	terms: SpreadTerms,
	decimals: number,
): bigint[] {
	const { spread, unit } = spreadOf(terms);
	const perYear = 100n * BigInt(terms.basis) * powerOfTen(decimals);
	let [sum, days] = [0n, 0n];
	return growth.growths.map(({ accrualFactor }, i) => {
		sum += accrualFactor;
		days += BigInt(grid.accrualDays[i] as number);
		// Under an observation shift the first days may weigh nothing.
		const divisor = growth.denominator * (days > 0n ? days : 1n);
		return divideHalfAway((sum * unit + spread * divisor) * perYear, divisor * unit);
	});
}

/** A spread in percent per year as a fraction per day: spread / unit. */
function spreadOf({ addedSpread, basis }: SpreadTerms): { readonly spread: bigint; readonly unit: bigint } {
	return { spread: addedSpread.unscaled, unit: 100n * BigInt(basis) * powerOfTen(addedSpread.scale) };
}

const daysOf = ({ boundaries }: ObservationGrid, i: number): bigint =>
	BigInt((boundaries[i + 1] as number) - (boundaries[i] as number));
