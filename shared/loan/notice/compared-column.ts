import type { RowColumn } from './notice.ts';
import type { Agreement } from './printed-figure.ts';
import type { ColumnReading } from './readings.ts';

/** Comparison of a column of a notice with our figures, in the meaning with which most of its figures agree. */
export interface ComparedColumn {
	readonly column: RowColumn;
	readonly reading: ColumnReading;
	readonly decimals: number;
	/** Figure of each row, in units of 10^−`decimals`. */
	readonly theirs: readonly (bigint | undefined)[];
	/** Our figure of a day of the period, in fixed point. */
	readonly ours: (day: number) => bigint;
	/** Result for each row of the notice; undefined where the row has no figure or no day of ours. */
	readonly agreements: readonly (Agreement | undefined)[];
}
