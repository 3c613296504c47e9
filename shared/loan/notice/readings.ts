import { fixedOne, fractionBits } from '#shared/compounding/fixed-point.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import type { CalculatedLoan } from './calculated-loan.ts';
import { type DailyRate, spreadsOf } from './daily-rates.ts';
import { fixedOf, fixedUnits, type RowColumn } from './notice.ts';

/** Date by which the rows of a notice are listed: the start of the accrual, the observation, or the end of the accrual. */
export type DateReading = 'accrual' | 'observation' | 'end';

/** The usual one first. */
export const dateReadings = ['accrual', 'observation', 'end'] as const satisfies readonly DateReading[];

/** The date of each day of the period. */
export function datesOf({ grid: { boundaries }, observationDates }: CalculatedLoan, reading: DateReading): Int32Array {
	if (reading === 'observation') return observationDates;
	return reading === 'accrual' ? boundaries.subarray(0, -1) : boundaries.subarray(1);
}

/** The figures of all days, in fixed point, each calculated when it is asked for. */
type FiguresOfDays = (loan: CalculatedLoan) => (day: number) => bigint;

/** A list that is calculated at the first figure that is asked of it. */
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

/** Possible meanings of the figures of a column, the usual one first. */
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

/** The readings of a column by name. */
export const readingsOf = (column: RowColumn): readonly (readonly [ColumnReading, FiguresOfDays])[] =>
	Object.entries(columnReadings[column]) as unknown as readonly (readonly [ColumnReading, FiguresOfDays])[];

/** Day of the period that each row of a notice states, or −1; repeated dates are matched in order. */
export function matchedDays(dates: Int32Array, rows: readonly EpochDay[]): Int32Array {
	const open = new Map<EpochDay, number[]>();
	dates.forEach((date, day) => {
		const known = open.get(date);
		if (known === undefined) open.set(date, [day]);
		else known.push(day);
	});
	return Int32Array.from(rows, (row) => open.get(row)?.shift() ?? -1);
}
