import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { DayValues } from './day-values.ts';

/** Columns of a day on the formulas sheet. */
export type DayKey = keyof DayValues | 'dayOfIntPeriod' | 'startDate' | 'endDate' | 'rateDate' | 'fixingDate';

export interface DayCells {
	/** Address of the cell in a column: `H3`. */
	readonly of: (key: DayKey) => string;
	/** Address of the cell above; undefined on the first day. */
	readonly before: (key: DayKey) => string | undefined;
}

/** Terms that decide which formulas the sheet has. */
export interface FormulaKinds {
	readonly hasChanges: boolean;
	readonly isOnBalance: boolean;
	/** True if the floor applies to the compounded rate. */
	readonly hasRateFloor: boolean;
}

type DayFormula = (cells: DayCells) => string;

/**
 * Corrects binary fractions that are slightly below a half, so that a spreadsheet rounds 1.005 to 1.01 as the portal
 * does.
 */
export const rounded = (cell: string, decimals: string) => `ROUND(${cell}*1.00000000000001,${decimals})`;

/**
 * Formulas of a day under the conventions of a calculation. Numbers that a user may change are referenced by their
 * names on the terms sheet.
 *
 * Interest is principal · (F − F of the day before), written as principal · F of the day before · accrual factor: the
 * difference of two factors would lose the digits of a small rate.
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
		// With an observation shift, a row weighs the days to the next observation date, which the last row does not show.
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

/** Growth of the floored rate to date on this day. */
function growthOnDay(of: DayCells['of'], before: DayCells['before']): string {
	const earlier = before('flooredGrowth');
	return earlier === undefined ? of('flooredGrowth') : `(${of('flooredGrowth')}-${earlier})`;
}

/** Interest of a day on the principal plus the interest compounded so far. */
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
