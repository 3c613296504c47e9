import type { DateOrder } from '../kind/parse-date.ts';
import type { DecimalSign, RateUnit } from '../kind/parse-figure.ts';

/** The person's or the organisation's decisions about one column. */
export interface ColumnAnswer {
	/** Name of a field; null for an own column. */
	readonly field?: string | null;
	readonly unit?: RateUnit;
	/** Power of ten by which bare amounts are multiplied: 0, 3 or 6. */
	readonly power?: number;
	readonly order?: DateOrder;
	readonly sign?: DecimalSign;
}

/** Everything that the person has decided about a table. */
export interface TableAnswers {
	readonly sheet?: string;
	/** Line of the heading row, by sheet; a text file has the sheet ''. */
	readonly headingLines?: Readonly<Record<string, number>>;
	/** Answers by key of the column: the same heading has the same answer in all sheets. */
	readonly columns?: Readonly<Record<string, ColumnAnswer>>;
	/** Values that apply to all rows, by field. */
	readonly values?: Readonly<Record<string, string>>;
	/** Rows that the person reads or skips against the proposal, by `rowKey`. */
	readonly rows?: Readonly<Record<string, 'data' | 'skip'>>;
	/** Numbers in columns of dates are serial numbers of a spreadsheet, also in a text file. */
	readonly acceptsSerials?: boolean;
	/** Cells or rows whose doubts the person confirmed, by `placeKey`. */
	readonly confirmed?: readonly string[];
}

/** A mapping that an organisation has saved under a name. */
export interface SavedMapping {
	readonly name: string;
	/** Answers by `savedKey` of the column. */
	readonly columns: Readonly<Record<string, ColumnAnswer>>;
	readonly values: Readonly<Record<string, string>>;
}
