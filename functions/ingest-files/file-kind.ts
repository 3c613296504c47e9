import type * as z from 'zod';
import type { LocalDate } from '../../shared/time/local-date.ts';
import type { JumpLimit } from './rate-record.ts';

/** A row of a file by the names of its columns; what is blank is not there. */
export type Row = Readonly<Record<string, string>>;

/** What a file of one kind holds. */
export interface FileKind {
	/** Its columns: those that may be blank may be left out too. */
	columns(today: LocalDate): z.ZodObject;
	readonly otherHeader?: OtherHeader;
	/** The row as the portal writes names and tenors that can be written in two ways. */
	normalised?(row: Row): Row;
	/** What is wrong between the cells of a row: the column, and what would be right. */
	check?(row: Row): readonly { readonly column: string; readonly expected: string }[];
	/** What is not wrong but looks so. */
	doubts?(row: Row): readonly { readonly column: string; readonly expected: string }[];
	/** The columns that hold figures, and how far each may move. */
	figures(row: Row): Readonly<Record<string, JumpLimit>>;
}

/** Another header that a file of a kind may have. */
export interface OtherHeader {
	/** The column that shows that it is this one. */
	readonly mark: string;
	columns(today: LocalDate): z.ZodObject;
	/** A row under the names of the usual columns. */
	usual(row: Row): Row;
	/** What the usual columns are called here, where it is something else. */
	readonly own: Readonly<Record<string, string>>;
}
