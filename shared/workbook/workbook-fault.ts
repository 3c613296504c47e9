/** Why a workbook cannot be read, and what to do. */
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

/** A workbook cannot be read. The message is English; `code` and `values` are for texts in other languages. */
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
