import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { DayValues } from './day-values.ts';

export type DayKey = keyof DayValues | 'dayOfIntPeriod' | 'startDate' | 'endDate' | 'rateDate' | 'fixingDate';

export interface DayCells {
	readonly of: (key: DayKey) => string;
	readonly before: (key: DayKey) => string | undefined;
}

export interface FormulaKinds {
	readonly hasChanges: boolean;
	readonly isOnBalance: boolean;
	readonly hasRateFloor: boolean;
}

type DayFormula = (cells: DayCells) => string;

/**
 * Returns a formula that rounds as the portal does. The small factor raises numbers such as 1.005, whose binary value
 * is slightly below one half, so that the spreadsheet rounds them up to 1.01.
 */
export const rounded = (cell: string, decimals: string) => `ROUND(${cell}*1.00000000000001,${decimals})`;

/**
 * Returns the formulas of a day under the conventions of a calculation. Numbers that a user may change are on the terms
 * sheet, and the formulas refer to them by name.
 *
 * Interest is principal · (F₂ − F₁), with the factors of this day and the day before. The formula is written as
 * principal · F₁ · accrual factor, because a difference of two factors would lose the digits of a small rate.
 *
 * @see docs/methodology.md, The workbook
 */
export function dayFormulas(
	{ conventions }: CompoundingResult,
	{ hasChanges, isOnBalance, hasRateFloor }: FormulaKinds,
): Partial<Record<DayKey, DayFormula>> {
	const { floorOn, casMethod, marginMethod, observationShift, lookback } = conventions;
	const isShifted = observationShift && lookback > 0;
	const level = floorOn === 'rfr-plus-cas' ? 'FloorRate-CreditSpread' : 'FloorRate';
	const isDailyFloor = floorOn === 'rfr' || floorOn === 'rfr-plus-cas';
	const isCompounded = casMethod === 'compounded' && marginMethod === 'compounded';
	return {
		flooredRate: ({ of }) =>
			!isDailyFloor ? of('fixing') : `IF(FloorRate="",${of('fixing')},MAX(${of('fixing')},${level}))`,
		cas: () => 'CreditSpread',
		margin: () => 'Margin',
		effectiveRate: ({ of }) =>
			sumOf(
				of('flooredRate'),
				casMethod === 'compounded' ? of('cas') : undefined,
				marginMethod === 'compounded' ? of('margin') : undefined,
			),
		// With an observation shift, a row's weight is the number of days to the next observation date. The last row
		// has no next date in the sheet, so the weights have no formula.
		...(isShifted ? {} : { accrualDays: ({ of }) => `${of('endDate')}-${of('startDate')}` }),
		elapsedDays: ({ of, before }) => sumOf(before('elapsedDays'), of('accrualDays')),
		accrualFactor: ({ of }) => `${of('effectiveRate')}/100*${of('accrualDays')}/YearlyBasis`,
		dailyFactor: ({ of }) => `1+${of('effectiveRate')}/100*${of('accrualDays')}/YearlyBasis`,
		cumulativeFactor: ({ of, before }) => productOf(before('cumulativeFactor'), of('dailyFactor')),
		growth: ({ of, before }) => sumOf(before('growth'), productOf(before('cumulativeFactor'), of('accrualFactor'))),
		flooredGrowth: ({ of }) =>
			`IF(FloorRate="",${of('growth')},MAX(${of('growth')},FloorRate/100*${of('elapsedDays')}/YearlyBasis))`,
		allInUnrounded: ({ of }) =>
			`${of(hasRateFloor ? 'flooredGrowth' : 'growth')}/MAX(${of('elapsedDays')},1)*YearlyBasis*100${isCompounded ? '' : '+AddedSpread'}`,
		allIn: ({ of }) => `IF(RateDecimals="",${of('allInUnrounded')},${rounded(of('allInUnrounded'), 'RateDecimals')})`,
		principal: ({ of }) =>
			hasChanges ? `Principal+SUMIF(ChangeDates,"<="&${of('startDate')},ChangeAmounts)` : 'Principal',
		balance: ({ of, before }) => sumOf(before('balance'), onBalance(of, before)),
		interest: ({ of, before }) => {
			const compounded = isOnBalance
				? onBalance(of, before)
				: hasRateFloor
					? productOf(of('principal'), growthOnDay(of, before))
					: productOf(of('principal'), before('cumulativeFactor'), of('accrualFactor'));
			const scaled = compounded + (isShifted ? '*InterestDays/ObservationDays' : '');
			if (isCompounded) return scaled;
			return `${scaled}+${of('principal')}*AddedSpread/100*(${of('endDate')}-${of('startDate')})/YearlyBasis`;
		},
		interestToDate: ({ of, before }) => sumOf(before('interestToDate'), of('interest')),
		payableInterest: ({ of }) => rounded(of('interest'), 'MinorUnit'),
		payableToDate: ({ of }) => rounded(of('interestToDate'), 'MinorUnit'),
	};
}

/** Growth with a floor on the compounded rate: growth up to this day minus growth up to the day before. */
function growthOnDay(of: DayCells['of'], before: DayCells['before']): string {
	const earlier = before('flooredGrowth');
	return earlier === undefined ? of('flooredGrowth') : `(${of('flooredGrowth')}-${earlier})`;
}

function onBalance(of: DayCells['of'], before: DayCells['before']): string {
	const interest = before('balance');
	const principal = of('principal');
	return productOf(interest === undefined ? principal : `(${principal}+${interest})`, of('accrualFactor'));
}

const joined =
	(operator: string) =>
	(...terms: readonly (string | undefined)[]) =>
		terms.filter((term) => term !== undefined).join(operator);

const sumOf = joined('+');
const productOf = joined('*');
