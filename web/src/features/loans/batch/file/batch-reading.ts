import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import type { LoanFileField } from '#shared/loan/batch/loan-fields.ts';
import type { FileTerm, LoanQuestion } from '#shared/loan/loan-questions.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { Refusal } from '#shared/table/file/refusal.ts';
import type { SavedMapping, SkippedRow, TableFault } from '#shared/table/read/table-row.ts';
import type { FileAnswers } from '#ui/mappings/answer-question.ts';
import type { LayoutColumn } from '#ui/mappings/column-table.tsx';

/** A field of a loan that a file can contain. */
export type BatchField = LoanFileField;

export interface ReadColumn {
	/** Key of the column in the user's answers about the file. */
	readonly key: string;
	/** Letters of the column in a spreadsheet, such as A or AB. */
	readonly letters: string;
	readonly heading: string;
	readonly field: BatchField;
	/** Number of the principal change to which the column belongs. */
	readonly number: number;
}

/** Fault of a cell. The code `pending` means that the cell says that its value is not known yet. */
export type CellFault = Omit<TableFault, 'code'> & { readonly code: TableFault['code'] | 'pending' };

/** A row of a loan file. It has a loan or faults; it can have neither while a question about the file is open. */
export interface ReadRow {
	/** Line number in the file, from 1. */
	readonly line: number;
	readonly loan?: LoanRequest;
	/** Terms that could be read in a row that is not a complete loan. */
	readonly readable?: LoanRequest;
	/** Numbers of the principal changes in the file's headings, by date. */
	readonly changeNumbers?: Readonly<Record<string, number>>;
	readonly faults: readonly CellFault[];
	/** Texts of the cells, to quote in faults. */
	readonly written: Readonly<Partial<Record<BatchField, string>>>;
	readonly agentInterest?: string;
	/** Texts in the columns that are not loan terms, by column key. */
	readonly own: Readonly<Record<string, string>>;
}

/** Description of how the reader understands a file: the sheet, the heading row and the columns. */
export interface Layout {
	readonly sheet: string;
	/** Names of all sheets. Empty for a text file. */
	readonly sheets: readonly string[];
	readonly headingLine: number | undefined;
	/** Rows that could be the heading row, for the user to choose from. */
	readonly headingRows: readonly { readonly line: number; readonly text: string }[];
	readonly columns: readonly Omit<LayoutColumn, 'asksScale'>[];
	/** Terms that have no column in the file and need a value for all rows. */
	readonly terms: readonly FileTerm[];
	/** Values that apply to all rows, by field. A blank value means that the term does not apply. */
	readonly values: Readonly<Record<string, string>>;
	/** Lines above the heading row. */
	readonly titles: readonly { readonly line: number; readonly text: string }[];
	readonly skipped: readonly SkippedRow[];
}

export type BatchRefusal = Refusal | { readonly refused: 'unreadable'; readonly values: Refusal['values'] };

export type BatchAnswers = FileAnswers;

export interface BatchReading {
	readonly rows: readonly ReadRow[];
	readonly columns: readonly ReadColumn[];
	/** Keys of the columns that are not loan terms. */
	readonly ownColumns: readonly string[];
	/** Key of the column with the interest that the agent has calculated. */
	readonly agentColumn?: string;
	/** Questions that the user has to answer before anything is calculated. */
	readonly questions: readonly LoanQuestion[];
	readonly layout?: Layout;
	/** Rows and columns that are hidden in the workbook but were read. */
	readonly hidden?: HiddenCells;
	readonly refused?: BatchRefusal;
	/** Column mapping that the user can save for the organisation. Missing while a question is open. */
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
