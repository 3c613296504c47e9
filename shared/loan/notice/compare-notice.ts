import { powerOfTen } from '#shared/decimal/decimal.ts';
import {
	type CalculatedLoan,
	type ColumnReading,
	type DateReading,
	dateReadings,
	datesOf,
	matchedDays,
	readingsOf,
} from './calculated-loan.ts';
import { type Agreement, agreementAt, fixedUnits, type PreparedNotice, type RowColumn, rowColumns } from './notice.ts';
import { approximate } from './sensitivity.ts';

/** Half a unit of the last printed digit, plus a tolerance for rounding of intermediate results. */
const halfUnit = 0.55;

/**
 * Finds rows whose interest differs only because an earlier row differs: interest is earned on earlier interest. Such a
 * row agrees in all other columns, and differs by what the earlier differences earn on its day.
 */
function followingRows(
	loan: CalculatedLoan,
	matched: Int32Array,
	columns: readonly ComparedColumn[],
	differing: readonly number[],
): ReadonlySet<number> {
	const following = new Set<number>();
	const interest = columns.find(({ column }) => column === 'interest');
	if (interest === undefined || !interest.reading.startsWith('ofDay')) return following;
	const isDiffering = new Set(differing);
	const rows = Array.from(matched, (day, row) => ({ day, row }))
		.filter(({ day }) => day >= 0)
		.sort((a, b) => a.day - b.day);
	const { amounts, scale } = loan.principals;
	const { factors } = loan.path;
	const moneyUnit = Number(powerOfTen(scale));
	let factorDifference = 0;
	let hasEarlier = false;
	for (const { day, row } of rows) {
		const theirs = interest.theirs[row];
		if (theirs === undefined) continue;
		const principal = Number(amounts[day]) / moneyUnit;
		const [before, after] = [factors[day], factors[day + 1]].map((factor) => approximate(factor as bigint));
		const difference = approximate(fixedUnits(theirs, interest.decimals) - interest.ours(day));
		const earned = principal * ((after as number) / (before as number) - 1) * factorDifference;
		const isEarned =
			Math.abs(difference - earned) <= halfUnit / Number(powerOfTen(interest.decimals)) + Math.abs(earned) / 1000;
		if (isDiffering.has(row)) {
			if (hasEarlier && isEarned && differsInInterestAlone(row, columns)) following.add(row);
			else hasEarlier = true;
		}
		if (principal !== 0) factorDifference += difference / principal;
	}
	return following;
}

const differsInInterestAlone = (row: number, columns: readonly ComparedColumn[]) =>
	columns.every(
		({ column, reading, agreements }) =>
			column === 'interest' ||
			reading.includes('oDate') ||
			reading === 'annualised' ||
			agreements[row] === undefined ||
			agreements[row] === 'equal',
	);

export interface ComparedRows {
	readonly dateReading: DateReading;
	/** Index of each row's day in the period; −1 if the period does not have the day. */
	readonly matched: Int32Array;
	readonly missing: readonly number[];
	readonly columns: readonly ComparedColumn[];
	/** Rows that differ from the calculation or have no day in the period. Excludes the rows of `following`. */
	readonly differing: readonly number[];
	readonly following: ReadonlySet<number>;
}

/** Compares a notice's rows with the calculation. Chooses the best-fitting meaning of the dates and of each column. */
export function compareRows(loan: CalculatedLoan, read: PreparedNotice): ComparedRows {
	const candidates = dateReadings.map((reading) => compareRowsBy(reading, loan, read));
	return candidates.reduce((best, next) => (isBetter(next, best) ? next : best));
}

const stated = ({ matched }: ComparedRows) => matched.reduce((sum, day) => sum + (day < 0 ? 0 : 1), 0);

const isBetter = (one: ComparedRows, other: ComparedRows) =>
	stated(one) === stated(other) ? one.differing.length < other.differing.length : stated(one) > stated(other);

function compareRowsBy(dateReading: DateReading, loan: CalculatedLoan, read: PreparedNotice): ComparedRows {
	const dates = datesOf(loan, dateReading);
	const matched = matchedDays(dates, read.dates);
	const isStated = new Set(matched);
	const missing = Array.from(dates, (_, day) => day).filter((day) => !isStated.has(day));
	const columns = rowColumns.flatMap((column) => compareColumn(column, loan, read, matched));
	const differing = Array.from(matched, (_, row) => row).filter(
		(row) =>
			(matched[row] as number) < 0 ||
			columns.some(({ agreements }) => agreements[row] !== undefined && agreements[row] !== 'equal'),
	);
	const following = followingRows(loan, matched, columns, differing);
	return {
		dateReading,
		matched,
		missing,
		columns,
		differing: differing.filter((row) => !following.has(row)),
		following,
	};
}

function compareColumn(
	column: RowColumn,
	loan: CalculatedLoan,
	{ columns }: PreparedNotice,
	matched: Int32Array,
): ComparedColumn[] {
	const printed = columns.get(column);
	if (printed === undefined) return [];
	const { decimals, figures } = printed;
	let best: (ComparedColumn & { readonly equal: number }) | undefined;
	for (const [reading, figuresOf] of readingsOf(column)) {
		const ours = figuresOf(loan);
		const agreements = figures.map((theirs, row) => {
			const day = matched[row] as number;
			return theirs === undefined || day < 0 ? undefined : agreementAt(theirs, ours(day), decimals);
		});
		const equal = agreements.reduce((sum, each) => sum + weightOf[each ?? 'different'], 0);
		if (best === undefined || equal > best.equal)
			best = { column, reading, decimals, theirs: figures, ours, agreements, equal };
	}
	return best === undefined ? [] : [best];
}

/** Scores for choosing the meaning of a column. A truncated number counts slightly less than an equal one. */
const weightOf: Readonly<Record<Agreement, number>> = { equal: 1, truncated: 0.9, different: 0 };

/** A column of a notice compared with the calculation, with the meaning (`reading`) in which most rows agree. */
export interface ComparedColumn {
	readonly column: RowColumn;
	readonly reading: ColumnReading;
	readonly decimals: number;
	/** The lender's number in each row, in units of 10^−`decimals`. */
	readonly theirs: readonly (bigint | undefined)[];
	/** Returns the calculated number of a day of the period, in fixed point. */
	readonly ours: (day: number) => bigint;
	/** Result for each row; undefined if the row has no number in this column or no day in the period. */
	readonly agreements: readonly (Agreement | undefined)[];
}
