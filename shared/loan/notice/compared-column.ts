import type { RowColumn } from './notice.ts';
import type { Agreement } from './printed-figure.ts';
import type { ColumnReading } from './readings.ts';

/** A column of a notice beside our figures, read as what most of its figures agree with. */
export interface ComparedColumn {
	readonly column: RowColumn;
	readonly reading: ColumnReading;
	readonly decimals: number;
	/** By row, in units of 10^−`decimals`. */
	readonly theirs: readonly (bigint | undefined)[];
	/** Our figure of a day of the period, in fixed point. */
	readonly ours: (day: number) => bigint;
	/** By row of the notice; undefined where the row has no figure or no day of ours. */
	readonly agreements: readonly (Agreement | undefined)[];
}
