import { spreadUsedAs, type UsedSpreads } from '#features/loans/shared/loans-text.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import type { SpreadMethod } from '#shared/loan/floor-switches.ts';

type Conventions = CompoundingResult['conventions'];

/**
 * Calculates the values of the formulas for each day, as floating-point numbers, because a spreadsheet calculates with
 * these. Numbers that the API has returned are not calculated again.
 */
export function dayValues(result: CompoundingResult) {
	const basis = basisDays(result);
	const spread = addedSpread(result.conventions);
	const { floor, floorOn } = result.conventions;
	const level = floor === null || floorOn !== 'compounded-rate' ? undefined : Number(floor);
	let before = { elapsedDays: 0, cumulativeFactor: 1, growth: 0, balance: 0 };
	return result.rates.map((row) => {
		const { flooredRate, effectiveRate } = ratesOf(row, result.conventions);
		const accrualFactor = ((effectiveRate / 100) * row.dayCount) / basis;
		const elapsedDays = before.elapsedDays + row.dayCount;
		const growth = before.growth + before.cumulativeFactor * accrualFactor;
		const flooredGrowth = Math.max(growth, level === undefined ? growth : (level / 100) * (elapsedDays / basis));
		const principal = Number(row.principal);
		const day = {
			fixing: Number(row.explanation.fixing),
			flooredRate,
			cas: Number(row.cas),
			margin: Number(row.margin),
			effectiveRate,
			accrualDays: row.dayCount,
			elapsedDays,
			accrualFactor,
			dailyFactor: Number(row.compoundingFactor),
			cumulativeFactor: Number(row.cumulativeFactor),
			/** Cumulative factor minus 1. A small rate has more digits in this number than in the factor. */
			growth,
			flooredGrowth,
			allInUnrounded: (flooredGrowth / Math.max(elapsedDays, 1)) * basis * 100 + spread,
			allIn: Number(row.compoundedAllInRate),
			principal,
			balance: before.balance + (principal + before.balance) * accrualFactor,
			interest: Number(row.interest),
			interestToDate: Number(row.interestToDate),
			payableInterest: Number(row.payableInterest),
			payableToDate: Number(row.payableToDate),
		};
		before = day;
		return day;
	});
}

export type DayValues = ReturnType<typeof dayValues>[number];

/** Returns the floored rate and the effective rate without rounding. The API's rates may be rounded. */
function ratesOf({ explanation }: CompoundingRow, conventions: Conventions) {
	const { floor } = explanation;
	const level = Number(floor?.level) - (conventions.floorOn === 'rfr-plus-cas' ? Number(conventions.cas) : 0);
	const flooredRate = floor?.isBinding === true ? level : Number(explanation.fixing);
	return { flooredRate, effectiveRate: flooredRate + spreadSum('compounded', conventions) };
}

export const basisDays = ({ yearlyBasis }: Pick<CompoundingResult, 'yearlyBasis'>): number =>
	Number(yearlyBasis.slice('ACT/'.length));

/** Returns the sum of the spreads that are added to the annualised rate, in percent per year. */
export const addedSpread = (conventions: Conventions): number => spreadSum('added', conventions);

const spreadSum = (method: SpreadMethod, spreads: UsedSpreads): number =>
	Number(spreadUsedAs(method, 'cas', spreads)) + Number(spreadUsedAs(method, 'margin', spreads));
