import { blankCell } from '../platform/files/cell.ts';
import { openWorkbook, type Sheet } from '../platform/files/workbook/open-workbook.ts';
import { WorkbookFault } from '../platform/files/workbook/workbook-fault.ts';
import { type FileProblem, shown } from './file-problem.ts';
import { fileLimits, type Table } from './table-row.ts';

const limits = { rows: fileLimits.rows + 1, columns: fileLimits.columns, textLength: fileLimits.cellLength };

/** The rows of the one sheet of a workbook that has content, each as long as the header at least. */
export function readWorkbookRows(bytes: Uint8Array): Table | FileProblem {
	try {
		const sheet = sheetWithContent(openWorkbook(bytes, limits));
		const rows = sheet.readRows();
		const width = rows[0]?.cells.length ?? 0;
		const padded = rows.map(({ line, cells }) => ({
			line,
			cells: cells.length < width ? [...cells, ...Array(width - cells.length).fill(blankCell)] : cells,
		}));
		return { sheet: shown(sheet.name), rows: padded };
	} catch (error) {
		if (!(error instanceof WorkbookFault)) throw error;
		return { expected: error.message };
	}
}

function sheetWithContent(sheets: readonly Sheet[]): Sheet {
	const [first, ...others] = sheets.length === 1 ? sheets : sheets.filter((sheet) => sheet.hasContent());
	if (first === undefined) throw new WorkbookFault('The workbook has no cells with content.');
	if (others.length > 0) {
		const names = [first, ...others].map(({ name, isHidden }) => `"${shown(name)}"${isHidden ? ' (hidden)' : ''}`);
		throw new WorkbookFault(
			`The workbook has ${names.length} sheets with content: ${names.slice(0, 5).join(', ')}. It must have one, with the table.`,
		);
	}
	if (first.isHidden) throw new WorkbookFault(`The table is on a hidden sheet, "${shown(first.name)}". Unhide it.`);
	return first;
}
