import type * as z from 'zod';
import type { OutlierLimit } from '#shared/benchmark/outlier.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** The cells of a row by column; blank cells are left out. */
export type Row = Readonly<Record<string, string>>;

/** A column of a row, and what is wrong with it. */
export interface RowFault {
	readonly column: string;
	readonly expected: string;
}

/** One kind of file. */
export interface FileKind {
	/** Its columns. A column that may be blank may also be left out. */
	columns(today: LocalDate): z.ZodObject;
	readonly otherHeader?: OtherHeader;
	/** The row with the portal's spelling of names and tenors that have two spellings. */
	normalised?(row: Row): Row;
	/** Contradictions between the cells of a row; the file is refused. */
	check?(row: Row): readonly RowFault[];
	/** Cells that look wrong; they are loaded and flagged. */
	doubts?(row: Row): readonly RowFault[];
	/** The columns of figures, with the limit beyond which each is an outlier. */
	figures(row: Row): Readonly<Record<string, OutlierLimit>>;
}

/** Another header that files of a kind may have. */
export interface OtherHeader {
	/** The column by which the header is recognised. */
	readonly mark: string;
	columns(today: LocalDate): z.ZodObject;
	/** A row with the names of the usual columns. */
	usual(row: Row): Row;
	/** The names of the usual columns in this header, where they differ. */
	readonly own: Readonly<Record<string, string>>;
}
