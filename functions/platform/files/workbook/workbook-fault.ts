/** A workbook cannot be read; the message says why, and what to do. */
export class WorkbookFault extends Error {
	override readonly name = 'WorkbookFault';
}

export function damaged(what: string, cause?: unknown): WorkbookFault {
	return new WorkbookFault(`The workbook is damaged (${what}). Open it and save it again as .xlsx.`, { cause });
}

export function tooLarge(what: string, cause?: unknown): WorkbookFault {
	return new WorkbookFault(`The workbook ${what}. Split it, or save the table as a new workbook.`, { cause });
}
