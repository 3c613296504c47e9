import { fixedOne, fractionBits } from '#shared/compounding/fixed-point.ts';
import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import { divideHalfAway, powerOfTen } from '#shared/decimal/decimal.ts';
import { type Calculation, spreadsOf } from './calculation.ts';
import type { Growths } from './factor-path.ts';

interface AccruingDays {
	readonly calculation: Calculation;
	readonly grid: ObservationGrid;
	readonly growths: Growths;
	readonly compounds: readonly boolean[];
	/** Number of days over which the rate to date of each day is annualised. */
	readonly elapsedDays: readonly number[];
	/** Annualised rate from the start of the period to the end of each day, in fixed point. */
	readonly rates: readonly bigint[];
	readonly periodRate: bigint;
	/** Principal of each day, in units of 10^−`scale`. */
	readonly principals: { readonly scale: number; readonly amounts: readonly bigint[] };
}

/**
 * Returns the interest of each day in fixed point, in the currency of the principal: principal · (factor after − factor
 * before), plus the added spread as simple interest. With a rounded annualised rate, it is the increase of the interest
 * to date at that rate. A shift scales interest from observation days to interest days.
 * @param isFromRates true if interest is calculated from the annualised rates instead of the factors
 */
export function accruedAmounts(loan: AccruingDays, factors: readonly bigint[], isFromRates: boolean): bigint[] {
	const { grid, principals } = loan;
	const moneyUnit = powerOfTen(principals.scale);
	const earned = isFromRates ? earnedAtRates(loan) : earnedByFactors(loan, factors);
	const up = BigInt(grid.interestDays);
	const down = BigInt(grid.observationDays) * moneyUnit;
	const spread = isFromRates ? undefined : addedInterest(loan, moneyUnit);
	return earned.map((amount, i) => (amount * up) / down + (spread?.[i] ?? 0n));
}

/**
 * Sum of {@link accruedAmounts} for a constant principal, from the last factor or rate only. Rounded down once instead
 * of once a day, a difference of less than 2^-170.
 */
export function accruedTotal(
	loan: Omit<AccruingDays, 'principals' | 'rates'>,
	factors: readonly bigint[],
	isFromRates: boolean,
): bigint {
	const { grid, calculation, elapsedDays } = loan;
	const { principal, rates } = calculation.terms;
	const moneyUnit = powerOfTen(principal.scale);
	const yearly = 100n * BigInt(rates.basis);
	const growth = isFromRates
		? (loan.periodRate * BigInt(elapsedDays.at(-1) as number)) / yearly
		: (factors.at(-1) as bigint) - fixedOne;
	const earned = (principal.unscaled * growth * BigInt(grid.interestDays)) / (BigInt(grid.observationDays) * moneyUnit);
	const { added } = spreadsOf(calculation);
	if (isFromRates || added.unscaled === 0n) return earned;
	const days = BigInt((grid.boundaries.at(-1) as number) - (grid.boundaries[0] as number));
	const unit = yearly * powerOfTen(added.scale) * moneyUnit;
	return earned + ((principal.unscaled * added.unscaled * days) << fractionBits) / unit;
}

function earnedByFactors(loan: AccruingDays, factors: readonly bigint[]): bigint[] {
	const { amounts } = loan.principals;
	if (isOnBalance(loan)) return earnedOnBalance(loan, amounts);
	return amounts.map((principal, i) => principal * ((factors[i + 1] as bigint) - (factors[i] as bigint)));
}

/** True if daily rates apply to principal plus accrued interest. False without principal changes: same result. */
function isOnBalance({ calculation: { terms, isSimple } }: Pick<AccruingDays, 'calculation'>): boolean {
	return terms.method === 'BALANCE' && terms.changes.length > 0 && !isSimple;
}

function earnedOnBalance(
	{ growths: { growths, denominator }, compounds }: AccruingDays,
	principals: readonly bigint[],
): bigint[] {
	let compounded = 0n;
	let accrued = 0n;
	return growths.map((growth, i) => {
		if (compounds[i]) compounded = accrued;
		const earned = ((((principals[i] as bigint) << fractionBits) + compounded) * growth) / denominator;
		accrued += earned;
		return earned;
	});
}

/** Returns daily interest from annualised rates: principal · Δ(rate to date · days to date) / (100 · basis). */
function earnedAtRates({ elapsedDays, rates, principals, calculation }: AccruingDays): bigint[] {
	const divisor = 100n * BigInt(calculation.terms.rates.basis);
	let before = 0n;
	return principals.amounts.map((principal, i) => {
		const toDate = ((rates[i] as bigint) * BigInt(elapsedDays[i] as number)) / divisor;
		const earned = principal * (toDate - before);
		before = toDate;
		return earned;
	});
}

/** Daily interest on the added spread: principal · added spread · days / (100 · basis). @returns undefined if none */
function addedInterest({ grid, principals, calculation }: AccruingDays, moneyUnit: bigint): bigint[] | undefined {
	const { added } = spreadsOf(calculation);
	if (added.unscaled === 0n) return undefined;
	const unit = 100n * BigInt(calculation.terms.rates.basis) * powerOfTen(added.scale) * moneyUnit;
	return principals.amounts.map((principal, i) => {
		const days = BigInt((grid.boundaries[i + 1] as number) - (grid.boundaries[i] as number));
		return ((principal * added.unscaled * days) << fractionBits) / unit;
	});
}

/** Returns the grid with the lender's weights, if weekends and holidays make them differ from the agreed weights. */
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

/** Returns each row's growth if its rate compounds every calendar day: (1 + daily growth)^days − 1, in fixed point. */
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

/** Copies a grid to a plain object, so that it can be spread. The getters of a resolved grid would be lost. */
export const plainGrid = ({
	terms,
	startDay,
	endDay,
	rows,
	boundaries,
	observations,
	accrualDays,
	interestDays,
	observationDays,
}: ObservationGrid): ObservationGrid => ({
	...{ terms, startDay, endDay, rows, boundaries, observations, accrualDays, interestDays, observationDays },
});
