import { handMadeWorkbook, spreadsheetNamespace } from './hand-made-workbook.ts';

interface HiddenParts {
	/** Attributes of the element `row`, by row number from 1. */
	readonly rows?: Readonly<Record<number, string>>;
	/** Content of the element `cols`. */
	readonly columns?: string;
}

/** Creates a workbook of texts on the sheet S1, with hidden rows and columns. */
export function workbookWithHidden(texts: readonly (readonly string[])[], { rows = {}, columns }: HiddenParts): Buffer {
	const rowXml = (cells: readonly string[], i: number) =>
		`<row r="${i + 1}" ${rows[i + 1] ?? ''}>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
	const cols = columns === undefined ? '' : `<cols>${columns}</cols>`;
	const data = texts.map(rowXml).join('');
	return handMadeWorkbook({
		data: `<?xml version="1.0"?><worksheet xmlns="${spreadsheetNamespace}">${cols}<sheetData>${data}</sheetData></worksheet>`,
	});
}
