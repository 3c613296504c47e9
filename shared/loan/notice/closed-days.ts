import { fixedOne, fractionBits } from '#shared/compounding/fixed-point.ts';
import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import { divideHalfAway } from '#shared/decimal/decimal.ts';
import type { Calculation } from './calculation.ts';
import type { Growths } from './factor-path.ts';
import { plainGrid } from './plain-grid.ts';

/** A grid with the weights of a lender who weighs closed days otherwise than agreed. */
export function reweighted({ closedDays, listing, isAnnualisedByWeights, joint }: Calculation, grid: ObservationGrid) {
	if (closedDays === 'weighted' || closedDays === 'compounded' || listing === 'calendar-days') return grid;
	const { boundaries, accrualDays, interestDays, observationDays } = grid;
	const first = boundaries[0] as number;
	const before = joint.businessDays[joint.indexOnOrBefore(first - 1)] ?? first - 1;
	const weights = accrualDays.map((_, i) => {
		if (closedDays === 'unweighted') return 1;
		return i === 0 ? first - before : (accrualDays[i - 1] as number);
	});
	if (!isAnnualisedByWeights) return { ...plainGrid(grid), accrualDays: weights };
	const sum = weights.reduce((days, weight) => days + weight, 0);
	return { ...plainGrid(grid), accrualDays: weights, observationDays: sum === 0 ? observationDays : sum, interestDays };
}

/** Growth of each row when its days compound one by one: (1 + growth of a day)^days − 1, in fixed point. */
export function compoundedByDay({ growths, denominator }: Growths, accrualDays: Int32Array): Growths {
	const grown = growths.map((growth, i) => {
		const days = accrualDays[i] as number;
		if (days <= 1) return (growth << fractionBits) / denominator;
		const perDay = divideHalfAway(growth << fractionBits, denominator * BigInt(days));
		let factor = fixedOne;
		for (let day = 0; day < days; day++) factor += (factor * perDay) >> fractionBits;
		return factor - fixedOne;
	});
	return { growths: grown, denominator: fixedOne };
}
