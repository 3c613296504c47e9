import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';

type Conventions = CompoundingResult['conventions'];

/** What the cells of a day hold, in floating point as the spreadsheet calculates them. */
export interface DayValues {
	readonly fixing: number;
	readonly flooredRate: number;
	readonly effectiveRate: number;
	readonly accrualDays: number;
	/** From the start to the end of the day. */
	readonly elapsedDays: number;
	readonly accrualFactor: number;
	readonly dailyFactor: number;
	readonly cumulativeFactor: number;
	/** The cumulative factor − 1, which keeps the digits of a small rate. */
	readonly growth: number;
	readonly allInUnrounded: number;
	readonly allIn: number;
	readonly principal: number;
	/** Interest that has been compounded on the balance up to the end of the day. */
	readonly balance: number;
	readonly interest: number;
	readonly interestToDate: number;
	readonly payableInterest: number;
	readonly payableToDate: number;
}

const start = { elapsedDays: 0, cumulativeFactor: 1, growth: 0, balance: 0 };

/** The values that the formulas of the days result in. The answer's own figures are taken where it has them. */
export function dayValues(result: CompoundingResult): readonly DayValues[] {
	const basis = basisDays(result);
	const spread = addedSpread(result.conventions);
	const days: DayValues[] = [];
	for (const row of result.rates) {
		const before = days.at(-1) ?? start;
		const { flooredRate, effectiveRate } = ratesOf(row, result.conventions);
		const accrualFactor = ((effectiveRate / 100) * row.dayCount) / basis;
		const elapsedDays = before.elapsedDays + row.dayCount;
		const growth = before.growth + before.cumulativeFactor * accrualFactor;
		const principal = Number(row.principal);
		days.push({
			fixing: Number(row.explanation.fixing),
			flooredRate,
			effectiveRate,
			accrualDays: row.dayCount,
			elapsedDays,
			accrualFactor,
			dailyFactor: Number(row.compoundingFactor),
			cumulativeFactor: Number(row.cumulativeFactor),
			growth,
			allInUnrounded: (growth / Math.max(elapsedDays, 1)) * basis * 100 + spread,
			allIn: Number(row.compoundedAllInRate),
			principal,
			balance: before.balance + (principal + before.balance) * accrualFactor,
			interest: Number(row.interest),
			interestToDate: Number(row.interestToDate),
			payableInterest: Number(row.payableInterest),
			payableToDate: Number(row.payableToDate),
		});
	}
	return days;
}

/** Both unrounded: those of the answer are rounded as the terms ask. */
function ratesOf({ explanation }: CompoundingRow, { floorOption, cas, margin }: Conventions) {
	const { floor } = explanation;
	const level = Number(floor?.level) - (isFloorOnSum(floorOption) ? Number(cas) : 0);
	const flooredRate = floor?.isBinding === true ? level : Number(explanation.fixing);
	const compounded = isSpreadCompounded(floorOption) ? Number(cas) + Number(margin) : 0;
	return { flooredRate, effectiveRate: flooredRate + compounded };
}

export const basisDays = ({ yearlyBasis }: Pick<CompoundingResult, 'yearlyBasis'>): number =>
	Number(yearlyBasis.slice('ACT/'.length));

/** True if the floor is compared with the fixing and the CAS together. */
export const isFloorOnSum = (option: Conventions['floorOption']): boolean => option === 'cas' || option === 'hybrid';

/** True if CAS and margin are compounded; otherwise they are added to the annualised rate. */
export const isSpreadCompounded = (option: Conventions['floorOption']): boolean => option === 'rfr' || option === 'cas';

/** Percent per year that is added to the annualised rate. */
export const addedSpread = ({ floorOption, cas, margin }: Conventions): number =>
	isSpreadCompounded(floorOption) ? 0 : Number(cas) + Number(margin);
