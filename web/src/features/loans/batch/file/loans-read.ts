import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import type { LoanField } from '#shared/loan/batch/loan-fields.ts';
import type { LoanFault } from '#shared/loan/loan-fault.ts';
import type { LoanRequest } from '#shared/loan/read-loan.ts';
import type { Sheet } from '#shared/workbook/open-workbook.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';
import type { WorkbookFaultCode } from '#shared/workbook/workbook-fault.ts';

/** A column that is read. */
export interface ReadColumn {
	/** As a spreadsheet names it: A, B, …. */
	readonly letters: string;
	/** As the file writes it. */
	readonly heading: string;
	readonly field: LoanField;
	/** Of a principal change, from 1. */
	readonly number: number;
}

/** A row of a loan file. It has a loan or faults. */
export interface ReadRow {
	/** As the file numbers it, from 1. */
	readonly line: number;
	readonly loan?: LoanRequest;
	/** The terms that could be read of a row with faults. */
	readonly readable?: LoanRequest;
	/** By date: the number of the principal change in the file, from 1. */
	readonly changeNumbers?: Readonly<Record<string, number>>;
	readonly faults: readonly LoanFault[];
	/** Texts of the cells of a row with faults, for the table. */
	readonly written: Readonly<Partial<Record<LoanField, string>>>;
}

/** Why a file is not used; the text is `file.fault` of the code. */
export interface UnusableFile {
	readonly code:
		| WorkbookFaultCode
		| 'empty-file'
		| 'old-format'
		| 'file-too-large'
		| 'not-text'
		| 'not-utf-8'
		| 'quote-not-closed'
		| 'not-csv'
		| 'too-many-loans'
		| 'too-many-columns'
		| 'no-loans'
		| 'headings-missing'
		| 'headings-repeated'
		| 'several-sheets'
		| 'unreadable';
	readonly values: Readonly<Record<string, string | number>>;
}

/** The rows of a file that are not blank, the headings first. */
export interface FileRows {
	readonly rows: readonly SheetRow[];
	/** True if semicolons separate the cells, as where the comma is the decimal point. */
	readonly isSemicolonFile: boolean;
	/** Of a CSV file: how many headings there are. */
	readonly headings?: number;
	/** Of a workbook. */
	readonly sheet?: Sheet;
}

/** A column whose heading is none of a loan. */
export interface UnreadColumn {
	readonly heading: string;
	/** Headings that it resembles and the file does not have. */
	readonly similar: readonly string[];
}

/** What a loan file contains. */
export interface LoansRead {
	readonly rows: readonly ReadRow[];
	readonly columns: readonly ReadColumn[];
	/** Columns without a field, except remarks. */
	readonly unread: readonly UnreadColumn[];
	/** True if a figure can be read in two ways, so that the mark before the decimals must be known. */
	readonly needsDecimalPoint: boolean;
	/** What the workbook hides of what was read. */
	readonly hidden?: HiddenCells;
	readonly unusable?: UnusableFile;
}

export const unusable = (code: UnusableFile['code'], values: UnusableFile['values'] = {}): LoansRead => ({
	rows: [],
	columns: [],
	unread: [],
	needsDecimalPoint: false,
	unusable: { code, values },
});
