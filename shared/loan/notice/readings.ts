import { fixedOne, fractionBits } from '#shared/compounding/fixed-point.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import type { CalculatedLoan } from './calculated-loan.ts';
import { type DailyRate, spreadsOf } from './calculation.ts';
import { fixedOf, fixedUnits, type RowColumn } from './notice.ts';

/** Meaning of the dates of the rows: start of accrual, observation date, or end of accrual. */
export type DateReading = 'accrual' | 'observation' | 'end';

/** Possible meanings of the dates, the usual one first. */
export const dateReadings = ['accrual', 'observation', 'end'] as const satisfies readonly DateReading[];

/** Returns the date of each day of the period in a given meaning. */
export function datesOf({ grid: { boundaries }, observationDates }: CalculatedLoan, reading: DateReading): Int32Array {
	if (reading === 'observation') return observationDates;
	return reading === 'accrual' ? boundaries.subarray(0, -1) : boundaries.subarray(1);
}

/** Returns a function of the day that computes one of its amounts, rates or factors, in fixed point. */
type FiguresOfDays = (loan: CalculatedLoan) => (day: number) => bigint;

/** Returns such a function for a list that is computed on first access. */
const listed =
	(list: (loan: CalculatedLoan) => readonly bigint[]): FiguresOfDays =>
	(loan) => {
		let figures: readonly bigint[] | undefined;
		return (day) => {
			figures ??= list(loan);
			return figures[day] as bigint;
		};
	};

const whole = (count: number): bigint => BigInt(count) << fractionBits;

const sums = (figures: readonly bigint[]): bigint[] => {
	let sum = 0n;
	return figures.map((figure) => {
		sum += figure;
		return sum;
	});
};

const dailyGrowths = ({ growthsAlone: { growths, denominator } }: CalculatedLoan) =>
	growths.map((growth) => (growth << fractionBits) / denominator);

const accrualDays = ({ grid }: CalculatedLoan) => Array.from(grid.accrualDays, whole);

/** Possible meanings of each column, the usual one first. */
export const columnReadings = {
	rate: {
		effective: (loan) => (day) => fixedOf((loan.daily[day] as DailyRate).effective),
		fixing: (loan) => (day) => fixedOf((loan.daily[day] as DailyRate).fixing),
		floored: (loan) => (day) => fixedOf((loan.daily[day] as DailyRate).floored),
		withSpreads: listed((loan) => {
			const added = fixedOf(spreadsOf(loan.calculation).added);
			return loan.daily.map(({ effective }) => fixedOf(effective) + added);
		}),
		annualised: listed(({ rates }) => rates),
	},
	days: {
		ofDay: (loan) => (day) => whole(loan.grid.accrualDays[day] as number),
		toDate: listed((loan) => sums(accrualDays(loan))),
	},
	factor: {
		ofDay: listed((loan) => dailyGrowths(loan).map((growth) => fixedOne + growth)),
		toDate: listed(({ path }) => path.factors.slice(1)),
		toDateUnrounded: listed(({ path }) => path.unrounded.slice(1)),
		growthOfDay: listed(dailyGrowths),
		growthToDate: listed(({ path }) => path.factors.slice(1).map((factor) => factor - fixedOne)),
	},
	interest: {
		ofDay: listed(({ interest }) => interest),
		ofDayUnrounded: listed(({ unroundedInterest }) => unroundedInterest),
		toDate: listed(({ interest }) => sums(interest)),
		toDateUnrounded: listed(({ unroundedInterest }) => sums(unroundedInterest)),
	},
	principal: {
		ofDay: listed(({ principals }) => principals.amounts.map((amount) => fixedUnits(amount, principals.scale))),
	},
} as const satisfies Record<RowColumn, Record<string, FiguresOfDays>>;

export type ColumnReading<C extends RowColumn = RowColumn> = C extends RowColumn
	? keyof (typeof columnReadings)[C]
	: never;

/** Returns the names of a column's possible meanings, each with its function. */
export const readingsOf = (column: RowColumn): readonly (readonly [ColumnReading, FiguresOfDays])[] =>
	Object.entries(columnReadings[column]) as unknown as readonly (readonly [ColumnReading, FiguresOfDays])[];

/** Returns the index of each row's day in the period, or −1. Several days with the same date are used in order. */
export function matchedDays(dates: Int32Array, rows: readonly EpochDay[]): Int32Array {
	const open = new Map<EpochDay, number[]>();
	dates.forEach((date, day) => {
		const known = open.get(date);
		if (known === undefined) open.set(date, [day]);
		else known.push(day);
	});
	return Int32Array.from(rows, (row) => open.get(row)?.shift() ?? -1);
}
