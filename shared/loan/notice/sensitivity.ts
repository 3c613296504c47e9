import { fractionBits } from '#shared/compounding/fixed-point.ts';
import { type Decimal, powerOfTen } from '#shared/decimal/decimal.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import type { CalculatedLoan } from './calculated-loan.ts';
import { fixedOf, type PreparedNotice } from './notice.ts';

/** Difference that a wrong fixing must explain, and its sensitivity to each fixing. */
export interface Constraint {
	/** Lender's number minus calculated number. */
	readonly difference: number;
	readonly tolerance: number;
	/** Change of the calculated number per percentage point of a fixing, by fixing day. */
	readonly slopes: ReadonlyMap<EpochDay, number>;
}

/** Converts fixed to floating point. Precise enough to find candidates, which are then calculated exactly. */
export const approximate = (value: bigint): number => Number(value >> (fractionBits - 64n)) / 2 ** 64;

/**
 * Returns the constraint of the interest or, if it is not stated, of the rate.
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
		// Allows a whole unit of the last digit instead of half, because the number can be truncated.
		tolerance: 1.05 / Number(powerOfTen(theirs.scale)),
	};
}

/** Adds up the sensitivities of days that use the same fixing, such as in a lockout. */
function byFixingDay(loan: CalculatedLoan, slopeOf: (day: number) => number): Map<EpochDay, number> {
	const slopes = new Map<EpochDay, number>();
	loan.daily.forEach(({ fixingDay }, day) => {
		slopes.set(fixingDay, (slopes.get(fixingDay) ?? 0) + slopeOf(day));
	});
	return slopes;
}

/** Returns the interest on one unit of principal for one percentage point over the days of a row. */
const pointOf = ({ grid, calculation }: CalculatedLoan, day: number) =>
	(grid.accrualDays[day] as number) / (100 * calculation.terms.rates.basis);

function rateSlopes(loan: CalculatedLoan): Map<EpochDay, number> {
	const factor = approximate(loan.path.factors.at(-1) as bigint);
	const annual = (100 * loan.calculation.terms.rates.basis) / loan.grid.observationDays;
	return byFixingDay(loan, (day) => annual * factor * pointOf(loan, day));
}

/** Returns the interest's sensitivity to each fixing. A day's interest depends on its rate and the factor before it. */
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
