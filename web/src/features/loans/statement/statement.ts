/** A term or a figure with its label. */
export interface StatementLine {
	readonly label: string;
	readonly value: string;
	/** Convention of the figure, printed next to it. */
	readonly note?: string;
	/** A figure is never wrapped. */
	readonly isFigure?: true;
}

export interface StatementColumn {
	readonly title: string;
	readonly isNumeric: boolean;
}

export interface StatementTable {
	readonly title: string;
	readonly columns: readonly StatementColumn[];
	readonly rows: readonly (readonly string[])[];
	/** Printed beneath the table. */
	readonly note?: string;
}

/** The interest of a period, ready to be printed or sent: every text is written, in one language. */
export interface Statement {
	readonly title: string;
	/** Currency, index and interest period. */
	readonly subject: string;
	/** The organisation that issues the statement. */
	readonly issuer: string;
	/** The parties that are filled in. */
	readonly parties: readonly StatementLine[];
	readonly payable: StatementLine;
	readonly exact: StatementLine;
	readonly figures: readonly StatementLine[];
	readonly terms: readonly StatementLine[];
	/** The changes of the principal; undefined without any. */
	readonly principal: StatementTable | undefined;
	/** Stands for {@link principal} where that is in the annex. */
	readonly principalInBrief: string;
	/** The days with columns that fit on a page. */
	readonly days: StatementTable;
	/** Accrued interest at the end of each month. */
	readonly months: StatementTable;
	/** The days with every figure, for the annex. */
	readonly allDays: StatementTable;
	readonly conventions: readonly string[];
	readonly sources: readonly string[];
	/** Name of a file with the statement, without an extension. */
	readonly fileName: string;
}
