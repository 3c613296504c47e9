import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import type { LoanFileField } from '#shared/loan/batch/loan-fields.ts';
import type { FileTerm, LoanQuestion } from '#shared/loan/loan-questions.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { Refusal } from '#shared/table/file/refusal.ts';
import type { SavedMapping } from '#shared/table/mapping/answers.ts';
import type { SkippedRow, TableFault } from '#shared/table/read/table-row.ts';
import type { FileAnswers } from '#ui/mappings/answer-question.ts';
import type { LayoutColumn } from '#ui/mappings/column-table.tsx';

/** A field of a loan, in a file or as a term of all its rows. */
export type BatchField = LoanFileField;

/** A column that is a field of the loans. */
export interface ReadColumn {
	/** Name of the column in answers. */
	readonly key: string;
	/** Name of the column in a spreadsheet: A, B, …. */
	readonly letters: string;
	/** Heading in the file. */
	readonly heading: string;
	readonly field: BatchField;
	/** Number of a principal change. */
	readonly number: number;
}

/** A fault of a cell. `pending`: the cell states that its value is not known yet. */
export type CellFault = Omit<TableFault, 'code'> & { readonly code: TableFault['code'] | 'pending' };

/** A row of a loan file. It has a loan or faults, unless a question about the file is open. */
export interface ReadRow {
	/** Number in the file, from 1. */
	readonly line: number;
	readonly loan?: LoanRequest;
	/** The terms that could be read of a row with faults. */
	readonly readable?: LoanRequest;
	/** Number of the principal change among the columns, by date. */
	readonly changeNumbers?: Readonly<Record<string, number>>;
	readonly faults: readonly CellFault[];
	/** Texts of the cells, for faults. */
	readonly written: Readonly<Partial<Record<BatchField, string>>>;
	/** Interest that the agent states. */
	readonly agentInterest?: string;
	/** The person's own columns as written, by key of the column. */
	readonly own: Readonly<Record<string, string>>;
}

/** Sheet, heading row and columns of a file as they were read. */
export interface Layout {
	readonly sheet: string;
	/** Names of all sheets; empty for text. */
	readonly sheets: readonly string[];
	readonly headingLine: number | undefined;
	/** Rows that can be the heading row. */
	readonly headingRows: readonly { readonly line: number; readonly text: string }[];
	readonly columns: readonly Omit<LayoutColumn, 'asksScale'>[];
	/** Terms for which the file has no column. */
	readonly terms: readonly FileTerm[];
	/** Values that apply to all rows, by field; blank for a term that does not apply. */
	readonly values: Readonly<Record<string, string>>;
	/** Lines above the headings. */
	readonly titles: readonly { readonly line: number; readonly text: string }[];
	readonly skipped: readonly SkippedRow[];
}

export type BatchRefusal = Refusal | { readonly refused: 'unreadable'; readonly values: Refusal['values'] };

export type BatchAnswers = FileAnswers;

/** Content of a loan file. */
export interface BatchReading {
	readonly rows: readonly ReadRow[];
	readonly columns: readonly ReadColumn[];
	/** Keys of the columns that are not terms of the loans. */
	readonly ownColumns: readonly string[];
	/** Key of the own column with the interest of the agent. */
	readonly agentColumn?: string;
	/** Nothing is calculated while one is open. */
	readonly questions: readonly LoanQuestion[];
	readonly layout?: Layout;
	/** Hidden rows and columns of the workbook that were read. */
	readonly hidden?: HiddenCells;
	readonly refused?: BatchRefusal;
	/** Mapping to be saved for the organisation; missing while a question is open. */
	readonly mapping?: SavedMapping;
}

export const refusedReading = (refused: BatchRefusal, layout?: Layout): BatchReading => ({
	rows: [],
	columns: [],
	ownColumns: [],
	questions: [],
	refused,
	...(layout && { layout }),
});
