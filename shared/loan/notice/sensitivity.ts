import { fractionBits } from '#shared/compounding/fixed-point.ts';
import { type Decimal, powerOfTen } from '#shared/decimal/decimal.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import type { CalculatedLoan } from './calculated-loan.ts';
import { fixedOf, type PreparedNotice } from './notice.ts';

/** Difference between a printed figure and ours, and the sensitivity of ours to each fixing. */
export interface Constraint {
	/** Theirs minus ours. */
	readonly difference: number;
	/** Uncertainty due to the rounding of the printed figure. */
	readonly tolerance: number;
	/** Change of our figure per percentage point on the fixing of a day. */
	readonly slopes: ReadonlyMap<EpochDay, number>;
}

/**
 * Converts a fixed-point figure to a floating-point number. Used to find candidates, which are then calculated exactly.
 */
export const approximate = (value: bigint): number => Number(value >> (fractionBits - 64n)) / 2 ** 64;

/**
 * Returns the constraint of the total that is most sensitive to a single fixing: the interest, otherwise the rate.
 * @returns undefined if neither is stated
 */
export function totalConstraint(loan: CalculatedLoan, { notice }: PreparedNotice): Constraint | undefined {
	const [theirs, ours, slopes] =
		notice.interest === undefined
			? ([notice.rate, loan.statedRate, rateSlopes] as const)
			: ([notice.interest, loan.totalInterest, interestSlopes] as const);
	if (theirs === undefined) return undefined;
	return { ...distance(theirs, ours), slopes: slopes(loan) };
}

export function distance(theirs: Decimal, ours: bigint): Pick<Constraint, 'difference' | 'tolerance'> {
	return {
		difference: approximate(fixedOf(theirs) - ours),
		// A truncated figure can differ by a whole unit.
		tolerance: 1.05 / Number(powerOfTen(theirs.scale)),
	};
}

/** Sums sensitivities by fixing day. Days that share a fixing, such as in a lockout, add up. */
function byFixingDay(loan: CalculatedLoan, slopeOf: (day: number) => number): Map<EpochDay, number> {
	const slopes = new Map<EpochDay, number>();
	loan.daily.forEach(({ fixingDay }, day) => {
		slopes.set(fixingDay, (slopes.get(fixingDay) ?? 0) + slopeOf(day));
	});
	return slopes;
}

/** Fraction of a year's interest that one percentage point earns over the days of a row. */
const pointOf = ({ grid, calculation }: CalculatedLoan, day: number) =>
	(grid.accrualDays[day] as number) / (100 * calculation.terms.rates.basis);

function rateSlopes(loan: CalculatedLoan): Map<EpochDay, number> {
	const factor = approximate(loan.path.factors.at(-1) as bigint);
	const annual = (100 * loan.calculation.terms.rates.basis) / loan.grid.observationDays;
	return byFixingDay(loan, (day) => annual * factor * pointOf(loan, day));
}

/** Returns the sensitivity of the interest. A day's interest grows with its own rate and with the factor before it. */
function interestSlopes(loan: CalculatedLoan): Map<EpochDay, number> {
	const { grid, principals, path } = loan;
	const unit = Number(powerOfTen(principals.scale));
	const factors = path.factors.map(approximate);
	const scale = grid.interestDays / grid.observationDays;
	const slopes = new Array<number>(grid.accrualDays.length);
	let later = 0;
	for (let day = slopes.length - 1; day >= 0; day--) {
		const principal = Number(principals.amounts[day]) / unit;
		const before = factors[day] as number;
		const after = factors[day + 1] as number;
		slopes[day] = scale * (principal * before + (later * before) / after) * pointOf(loan, day);
		later += principal * (after - before);
	}
	return byFixingDay(loan, (day) => slopes[day] as number);
}
