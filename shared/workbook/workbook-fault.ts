const faults = {
	damaged: ({ what }: { readonly what: string }) =>
		`The workbook is damaged (${what}). Open it and save it again as .xlsx.`,
	'too-large': ({ what }: { readonly what: string }) =>
		`The workbook ${what}. Split it, or save the table as a new workbook.`,
	password: () => 'The workbook has a password. Save it without one.',
	binary: () => 'The workbook is a binary one (.xlsb). Save it as .xlsx.',
	'open-document': () => 'The file is an OpenDocument file (.ods). Save the table as .xlsx.',
	'no-workbook': () => 'The file is no workbook. Save the table as .xlsx.',
	'merged-cells': ({ range }: { readonly range: string }) =>
		`Cells ${range} are merged. Unmerge them and fill in each cell.`,
	'too-many-rows': ({ most }: { readonly most: number }) =>
		`The sheet has more than ${most} rows with content: split it.`,
	'too-many-blank-rows': ({ most }: { readonly most: number }) =>
		`The sheet has more than ${most} rows, blank ones included: delete those below the table.`,
	'too-wide': ({ cell, columns }: { readonly cell: string; readonly columns: number }) =>
		`Cell ${cell} is beyond the first ${columns} columns: remove what is beside the table.`,
} as const;

export type WorkbookFaultCode = keyof typeof faults;

type ValuesOf<Code extends WorkbookFaultCode> =
	Parameters<(typeof faults)[Code]> extends [infer Values] ? Values : Record<never, never>;

/** Thrown if a workbook cannot be read. The message is English; translations use `code` and `values`. */
export class WorkbookFault extends Error {
	override readonly name = 'WorkbookFault';
	readonly code: WorkbookFaultCode;
	readonly values: Readonly<Record<string, string | number>>;

	private constructor(code: WorkbookFaultCode, values: Readonly<Record<string, string | number>>, cause: unknown) {
		super((faults[code] as (values: object) => string)(values), cause === undefined ? undefined : { cause });
		this.code = code;
		this.values = values;
	}

	static of<const Code extends WorkbookFaultCode>(code: Code, values: ValuesOf<Code>, cause?: unknown): WorkbookFault {
		return new WorkbookFault(code, values as Record<string, string | number>, cause);
	}
}

export const damaged = (what: string, cause?: unknown) => WorkbookFault.of('damaged', { what }, cause);

export const tooLarge = (what: string, cause?: unknown) => WorkbookFault.of('too-large', { what }, cause);

export interface WorkbookLimits {
	/** Maximum non-blank rows of a sheet. */
	readonly rows: number;
	readonly columns: number;
	/** Maximum length of a cell, in UTF-16 code units. */
	readonly textLength: number;
	/** Returns true when the time for reading is exceeded. Called after every 64 kB. By default, time is not limited. */
	readonly isOverTime?: () => boolean;
}

/** Fixed limits of every workbook. Each of them limits time or memory. */
export const workbookBounds = {
	parts: 1000,
	/** Maximum uncompressed bytes of one part. */
	partBytes: 64 * 1024 * 1024,
	totalBytes: 80 * 1024 * 1024,
	/** Limit for small files: this plus a multiple of the file size, in uncompressed bytes of all read parts. */
	smallBytes: 4 * 1024 * 1024,
	packedRatio: 100,
	sheets: 100,
	cells: 1_000_000,
	rowElements: 100_000,
	sharedTexts: 1_000_000,
	/** Maximum number of cell formats; the limit of Excel. */
	cellFormats: 65_490,
	mergedRanges: 1000,
	/** Maximum number of start tags in all parts together. */
	elements: 2_200_000,
	attributes: 1000,
	depth: 64,
} as const;
