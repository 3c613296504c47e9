import { divideHalfAway, powerOfTen, scaledText, unscaledAt } from '#shared/decimal/decimal.ts';
import { epochDay } from '#shared/time/local-date.ts';
import type { CompoundedTotal } from '../compound.ts';
import type { InterestTerms } from '../interest.ts';
import type { ObservationGrid } from '../observation-grid.ts';

/** Interest by exact fractions alone, day by day, each figure rounded once: slow, and with nothing to certify. */
export function exactInterest(grid: ObservationGrid, { growth }: CompoundedTotal, terms: InterestTerms) {
	const scale = Math.max(terms.principal.scale, ...terms.changes.map(({ amount }) => amount.scale));
	const spreadUnit = 100n * BigInt(terms.basis) * powerOfTen(terms.addedSpread.scale);
	const rounded = (earned: bigint, denominator: bigint, spread: bigint, decimals = 18) =>
		scaledText(
			divideHalfAway(
				(earned * BigInt(grid.interestDays) * spreadUnit + spread * denominator * BigInt(grid.observationDays)) *
					powerOfTen(decimals),
				denominator * BigInt(grid.observationDays) * spreadUnit * powerOfTen(scale),
			),
			decimals,
		);
	let [denominator, accrued, index, spreadSum] = [1n, 0n, 1n, 0n];
	const days = growth.growths.map(({ accrualFactor }, i) => {
		const start = grid.boundaries[i] as number;
		const principal = terms.changes
			.filter(({ date }) => epochDay(date) <= start)
			.reduce((sum, { amount }) => sum + unscaledAt(amount, scale), unscaledAt(terms.principal, scale));
		const earning = terms.method === 'BALANCE' ? principal * denominator + accrued : principal * index;
		const spread = principal * terms.addedSpread.unscaled * BigInt((grid.boundaries[i + 1] as number) - start);
		accrued = accrued * growth.denominator + earning * accrualFactor;
		index *= growth.denominator + accrualFactor;
		denominator *= growth.denominator;
		spreadSum += spread;
		return {
			principal: scaledText(principal, scale),
			interest: rounded(earning * accrualFactor, denominator, spread),
			payable: rounded(earning * accrualFactor, denominator, spread, 2),
			toDate: rounded(accrued, denominator, spreadSum),
			payableToDate: rounded(accrued, denominator, spreadSum, 2),
		};
	});
	return {
		days,
		total: rounded(accrued, denominator, spreadSum),
		inMinorUnits: rounded(accrued, denominator, spreadSum, 2),
	};
}
