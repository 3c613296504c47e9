import type { ReactNode } from 'react';

/** A value as a spreadsheet takes it: a plain decimal number, an ISO date, or text. */
export interface CopiedCell {
	readonly kind: 'number' | 'date' | 'text';
	readonly value: string;
}

/** A column of a {@link DataTable}. */
export interface DataColumn<Row> {
	readonly key: string;
	readonly title: string;
	/** A second line of the title. */
	readonly note?: string | undefined;
	/** Neighbouring columns of the same group share a title above their own. */
	readonly group?: string | undefined;
	readonly tooltip?: string | undefined;
	readonly isNumeric?: boolean;
	/** The cell names its row. */
	readonly isRowHeader?: boolean;
	/** The text of a cell; a dash is shown for undefined. */
	readonly text: (row: Row) => string | undefined;
	/** Shown instead of the text. */
	readonly cell?: (row: Row) => ReactNode;
	/** Every digit, where the text may have fewer. */
	readonly exact?: (row: Row) => string | undefined;
	/** The cell when rows are copied to a spreadsheet. Default: its exact text, as a number if the column is numeric. */
	readonly copied?: (row: Row) => CopiedCell | undefined;
	/** The value to sort by; undefined sorts last in both orders. A column without it cannot be sorted. */
	readonly sortValue?: (row: Row) => string | number | undefined;
	/** Text in the total row of a table whose rows open, and every digit of it where the text has fewer. */
	readonly total?: { readonly text: string; readonly exact?: string | undefined } | undefined;
	/** Pinned at the end of the row in a table with expandable rows. */
	readonly isPinned?: boolean;
	/** Takes all spare space in a table with expandable rows: text is truncated on screen and wraps on paper. Next to named rows: wide. */
	readonly isGreedy?: boolean;
	/** Pixels, in a table whose rows open: the exact width. Without it the width follows from the contents. */
	readonly width?: number | undefined;
	/** Pixels that the title needs on up to three lines, where its length is a poor guide to it. */
	readonly titleWidth?: number | undefined;
	/** Width factor of figures in large type. */
	readonly figureScale?: number;
	/** Pixels, where `width` is not given. */
	readonly minWidth?: number | undefined;
}

/** The column that rows are sorted by. */
export interface Sorting {
	readonly key: string;
	readonly isDescending: boolean;
}

/** Rows that can be folded under a title; without a title they are always shown. */
export interface RowGroup<Row> {
	readonly key: string;
	readonly title?: string | undefined;
	readonly rows: readonly Row[];
}

/** Shown where a row has no value. */
export const noValue = '–';

export function cellText<Row>(column: DataColumn<Row>, row: Row): string {
	return column.text(row) ?? noValue;
}
