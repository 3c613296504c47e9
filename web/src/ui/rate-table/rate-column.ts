import type { ReactNode } from 'react';

/** A column of a table of rates. */
export interface RateColumn<Row> {
	readonly key: string;
	readonly title: string;
	/** Neighbouring columns of one group stand under its title. */
	readonly group?: string | undefined;
	readonly tooltip?: string | undefined;
	readonly isRightAligned?: boolean;
	/** What is shown where there is no cell of its own; a dash for nothing. */
	readonly text: (row: Row) => string | undefined;
	readonly cell?: (row: Row) => ReactNode;
	/** Orders the rows; nothing comes last either way. */
	readonly sortValue: (row: Row) => string | number | undefined;
}

/** By which column rows are ordered. */
export interface Sorting {
	readonly key: string;
	readonly isDescending: boolean;
}

/** Rows under a title of their own; a table without groups has one without a title. */
export interface RowGroup<Row> {
	readonly key: string;
	readonly title?: string | undefined;
	readonly rows: readonly Row[];
}
