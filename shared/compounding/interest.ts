import { type Decimal, divideHalfAway, powerOfTen, scaledText, unscaledAt } from '../decimal/decimal.ts';
import { epochDay, type LocalDate } from '../time/local-date.ts';
import type { CompoundedPeriod } from './compound.ts';
import { shownDecimals } from './effective-rate.ts';
import type { ObservationGrid } from './observation-grid.ts';

/** The principal changes by `amount` (negative: a repayment) from `date` on. */
export interface PrincipalChange {
	readonly date: LocalDate;
	readonly amount: Decimal;
}

/**
 * How interest follows a changing principal.
 *
 * `NON_CUMULATIVE`: each day's principal earns that day's non-cumulative compounded rate, as the sterling loan
 * conventions recommend. `BALANCE`: each day's rate is earned on principal plus accrued interest. Without principal
 * changes the two agree.
 */
export type PrincipalChangeMethod = 'NON_CUMULATIVE' | 'BALANCE';

export interface InterestTerms {
	readonly principal: Decimal;
	/** Each dated after the start of the period and before its end. */
	readonly changes: readonly PrincipalChange[];
	readonly method: PrincipalChangeMethod;
	/** Percent per year that accrues as simple interest on the principal: the spread that the floor option adds. */
	readonly addedSpread: Decimal;
	readonly basis: number;
}

/** Interest in the currency of the principal, to 18 decimals, halves away from zero. */
export interface Interest {
	readonly total: string;
	/** The principal and the interest of each day; the days' interest is rounded one by one. */
	readonly days: readonly { readonly principal: string; readonly interest: string }[];
}

/**
 * The interest of a compounded period, from unrounded rates.
 *
 * With an observation shift the rate accrues over the observation period but is paid for the interest period, so the
 * accrual factors are scaled by interest days / observation days. All sums are exact fractions.
 *
 * @see docs/methodology.md, Principal changes
 */
export function interestOf(grid: ObservationGrid, period: CompoundedPeriod, terms: InterestTerms): Interest {
	const scale = Math.max(terms.principal.scale, ...terms.changes.map((change) => change.amount.scale));
	const principals = principalOfDays(grid, terms, scale);
	const [scaleUp, scaleDown] = [BigInt(grid.interestDays), BigInt(grid.observationDays)];
	const spreadUnit = 100n * BigInt(terms.basis) * powerOfTen(terms.addedSpread.scale);
	const moneyUnit = powerOfTen(scale);
	const step = period.accrualDenominator;

	const text = (accrualFactor: bigint, denominator: bigint, spread: bigint) =>
		scaledText(
			divideHalfAway(
				(accrualFactor * scaleUp * spreadUnit + spread * denominator * scaleDown) * powerOfTen(shownDecimals),
				denominator * scaleDown * spreadUnit * moneyUnit,
			),
			shownDecimals,
		);

	// After day i: accrued / denominator is the interest so far, index / denominator the compounding factor.
	let denominator = 1n;
	let accrued = 0n;
	let index = 1n;
	let spreadSum = 0n;
	const days = principals.map((principal, i) => {
		const accrualFactor = period.accrualFactors[i] as bigint;
		const earning = terms.method === 'BALANCE' ? principal * denominator + accrued : principal * index;
		const earned = earning * accrualFactor;
		accrued = accrued * step + earned;
		index *= step + accrualFactor;
		denominator *= step;
		const accrualDays = (grid.boundaries[i + 1] as number) - (grid.boundaries[i] as number);
		const spread = principal * terms.addedSpread.unscaled * BigInt(accrualDays);
		spreadSum += spread;
		return { principal: scaledText(principal, scale), interest: text(earned, denominator, spread) };
	});
	return { total: text(accrued, denominator, spreadSum), days };
}

function principalOfDays(grid: ObservationGrid, terms: InterestTerms, scale: number): bigint[] {
	const changes = terms.changes
		.map(({ date, amount }) => ({ day: epochDay(date), amount: unscaledAt(amount, scale) }))
		.sort((a, b) => a.day - b.day);
	let principal = unscaledAt(terms.principal, scale);
	let next = 0;
	return Array.from(grid.observations, (_, i) => {
		for (let change = changes[next]; change !== undefined && change.day <= (grid.boundaries[i] as number); ) {
			principal += change.amount;
			change = changes[++next];
		}
		return principal;
	});
}
