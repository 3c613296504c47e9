import { fractionBits } from '#shared/compounding/fixed-point.ts';
import { type Decimal, powerOfTen } from '#shared/decimal/decimal.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import type { CalculatedLoan } from './calculated-loan.ts';
import { fixedOf, type PreparedNotice } from './notice.ts';

/** Difference of a printed figure from ours, and the change of ours for one percentage point on a fixing. */
export interface Constraint {
	/** Theirs less ours. */
	readonly difference: number;
	/** Uncertainty from rounding in print. */
	readonly tolerance: number;
	/** Per percentage point on the fixing of a day. */
	readonly slopes: ReadonlyMap<EpochDay, number>;
}

/** A fixed-point figure as a floating-point number: to find candidates, which are then calculated exactly. */
export const approximate = (value: bigint): number => Number(value >> (fractionBits - 64n)) / 2 ** 64;

/** The total that tells most about a single fixing: the interest, or else the rate. @returns undefined when neither is stated */
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
		// A truncated figure is up to a whole unit away.
		tolerance: 1.05 / Number(powerOfTen(theirs.scale)),
	};
}

/** Sensitivity by the day of the fixing; days that share it, as in a lockout, add up. */
function byFixingDay(loan: CalculatedLoan, slopeOf: (day: number) => number): Map<EpochDay, number> {
	const slopes = new Map<EpochDay, number>();
	loan.daily.forEach(({ fixingDay }, day) => {
		slopes.set(fixingDay, (slopes.get(fixingDay) ?? 0) + slopeOf(day));
	});
	return slopes;
}

/** Part of the year's interest that one percentage point earns in the days of a row. */
const pointOf = ({ grid, calculation }: CalculatedLoan, day: number) =>
	(grid.accrualDays[day] as number) / (100 * calculation.terms.rates.basis);

function rateSlopes(loan: CalculatedLoan): Map<EpochDay, number> {
	const factor = approximate(loan.path.factors.at(-1) as bigint);
	const annual = (100 * loan.calculation.terms.rates.basis) / loan.grid.observationDays;
	return byFixingDay(loan, (day) => annual * factor * pointOf(loan, day));
}

/** The interest of a day grows with its own rate and with the factor before it. */
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
