import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import { savedBatchLimits } from '#shared/contract/loan-batches.ts';
import type { LoanFileField } from '#shared/loan/batch/loan-fields.ts';
import type { FileTerm, LoanQuestion } from '#shared/loan/loan-questions.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { Refusal } from '#shared/table/file/refusal.ts';
import type { SavedMapping, SkippedRow, TableFault } from '#shared/table/read/table-row.ts';
import { tableLimits } from '#shared/table/table-limits.ts';
import type { FileAnswers } from '#ui/mappings/answer-question.ts';
import type { LayoutColumn } from '#ui/mappings/column-table.tsx';

export const maxFileBytes = tableLimits.bytes;

export const maxLoans = savedBatchLimits.rows;

/** Maximum time for reading a file. The limits on its size keep the time far below this. */
export const maxMillis = 30_000;

export type BatchField = LoanFileField;

export interface ReadColumn {
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
	readonly line: number;
	readonly loan?: LoanRequest;
	/** Terms that could be read in a row that is not a complete loan. */
	readonly readable?: LoanRequest;
	/** Numbers of the principal changes in the file's headings, by date. */
	readonly changeNumbers?: Readonly<Record<string, number>>;
	readonly faults: readonly CellFault[];
	readonly written: Readonly<Partial<Record<BatchField, string>>>;
	readonly agentInterest?: string;
	readonly own: Readonly<Record<string, string>>;
}

export interface Layout {
	readonly sheet: string;
	readonly sheets: readonly string[];
	readonly headingLine: number | undefined;
	readonly headingRows: readonly { readonly line: number; readonly text: string }[];
	readonly columns: readonly Omit<LayoutColumn, 'asksScale'>[];
	readonly terms: readonly FileTerm[];
	/** Values that apply to all rows, by field. A blank value means that the term does not apply. */
	readonly values: Readonly<Record<string, string>>;
	readonly titles: readonly { readonly line: number; readonly text: string }[];
	readonly skipped: readonly SkippedRow[];
}

export type BatchRefusal = Refusal | { readonly refused: 'unreadable'; readonly values: Refusal['values'] };

export type BatchAnswers = FileAnswers;

export interface BatchReading {
	readonly rows: readonly ReadRow[];
	readonly columns: readonly ReadColumn[];
	readonly ownColumns: readonly string[];
	readonly agentColumn?: string;
	readonly questions: readonly LoanQuestion[];
	readonly layout?: Layout;
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
