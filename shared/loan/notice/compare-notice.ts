import type { CalculatedLoan } from './calculated-loan.ts';
import type { ComparedColumn } from './compared-column.ts';
import { followingRows } from './following-rows.ts';
import { type RowColumn, rowColumns } from './notice.ts';
import type { PreparedNotice } from './prepare-notice.ts';
import { type Agreement, agreementAt } from './printed-figure.ts';
import { type DateReading, dateReadings, datesOf, matchedDays, readingsOf } from './readings.ts';

/** Comparison of the rows of a notice with the days of a calculation. */
export interface ComparedRows {
	readonly dateReading: DateReading;
	/** Day of the period of each row of the notice, from 0; −1 where the period has no such day. */
	readonly matched: Int32Array;
	/** Days of the period that no row states, from 0. */
	readonly missing: readonly number[];
	readonly columns: readonly ComparedColumn[];
	/** Rows with a different figure or without a day of ours, except rows that only follow another difference. */
	readonly differing: readonly number[];
	/** The rows whose interest differs only because that of an earlier one does. */
	readonly following: ReadonlySet<number>;
}

/** Compares the rows of a notice by the date and the figures that they fit best. */
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

/** A truncated figure speaks for a reading, an equal one more. */
const weightOf: Readonly<Record<Agreement, number>> = { equal: 1, truncated: 0.9, different: 0 };
