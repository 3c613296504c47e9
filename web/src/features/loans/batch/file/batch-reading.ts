import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import type { LoanFileField } from '#shared/loan/batch/loan-fields.ts';
import type { FileTerm, LoanQuestion } from '#shared/loan/loan-questions.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { Refusal } from '#shared/table/file/refusal.ts';
import type { SavedMapping } from '#shared/table/mapping/answers.ts';
import type { SkippedRow, TableFault } from '#shared/table/read/table-row.ts';
import type { FileAnswers } from '#ui/mappings/answer-question.ts';
import type { LayoutColumn } from '#ui/mappings/column-table.tsx';

/** Field of a loan, in a file or as a term for all rows. */
export type BatchField = LoanFileField;

export interface ReadColumn {
	/** Key of the column in answers. */
	readonly key: string;
	/** Column letters in a spreadsheet: A, B, …. */
	readonly letters: string;
	readonly heading: string;
	readonly field: BatchField;
	/** Number of the principal change. */
	readonly number: number;
}

/** Fault of a cell. `pending`: the cell states that its value is not known yet. */
export type CellFault = Omit<TableFault, 'code'> & { readonly code: TableFault['code'] | 'pending' };

/** Row of a loan file. It has either a loan or faults, unless a question about the file is open. */
export interface ReadRow {
	/** Line number in the file, from 1. */
	readonly line: number;
	readonly loan?: LoanRequest;
	/** The readable terms of a row with faults. */
	readonly readable?: LoanRequest;
	/** Number of the principal change among the columns, by date. */
	readonly changeNumbers?: Readonly<Record<string, number>>;
	readonly faults: readonly CellFault[];
	/** Texts of the cells, quoted in faults. */
	readonly written: Readonly<Partial<Record<BatchField, string>>>;
	readonly agentInterest?: string;
	/** The user's own columns as written, by column key. */
	readonly own: Readonly<Record<string, string>>;
}

/** Sheet, heading row and columns that the reader has found in a file. */
export interface Layout {
	readonly sheet: string;
	/** Names of all sheets; empty for text. */
	readonly sheets: readonly string[];
	readonly headingLine: number | undefined;
	/** Rows that may be the heading row. */
	readonly headingRows: readonly { readonly line: number; readonly text: string }[];
	readonly columns: readonly Omit<LayoutColumn, 'asksScale'>[];
	/** Terms for which the file has no column. */
	readonly terms: readonly FileTerm[];
	/** Values for all rows, by field; blank for a term that does not apply. */
	readonly values: Readonly<Record<string, string>>;
	/** Lines above the headings. */
	readonly titles: readonly { readonly line: number; readonly text: string }[];
	readonly skipped: readonly SkippedRow[];
}

export type BatchRefusal = Refusal | { readonly refused: 'unreadable'; readonly values: Refusal['values'] };

export type BatchAnswers = FileAnswers;

export interface BatchReading {
	readonly rows: readonly ReadRow[];
	readonly columns: readonly ReadColumn[];
	/** Keys of the user's own columns, which are not terms of the loans. */
	readonly ownColumns: readonly string[];
	/** Key of the own column with the agent's interest. */
	readonly agentColumn?: string;
	/** Open questions. Nothing is calculated until all are answered. */
	readonly questions: readonly LoanQuestion[];
	readonly layout?: Layout;
	/** Hidden rows and columns of the workbook that were read. */
	readonly hidden?: HiddenCells;
	readonly refused?: BatchRefusal;
	/** Mapping that can be saved for the organisation; missing while a question is open. */
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
