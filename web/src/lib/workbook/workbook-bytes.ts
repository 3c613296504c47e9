import ExcelJS from 'exceljs';
import {
	type CellChoice,
	shownLength,
	type WorkbookCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
} from './workbook-model.ts';

/** Height of a line in points. */
const lineHeight = 15;

export async function workbookBytes(model: WorkbookModel): Promise<ArrayBuffer> {
	const workbook = new ExcelJS.Workbook();
	for (const sheet of model) {
		addSheet(workbook, sheet);
		for (const [name, cells] of Object.entries(sheet.names ?? {})) {
			workbook.definedNames.add(`'${sheet.name}'!${cells}`, name);
		}
	}
	return new Uint8Array(await workbook.xlsx.writeBuffer()).buffer;
}

function addSheet(workbook: ExcelJS.Workbook, model: WorkbookSheet): void {
	const { name, rows, columnWidths, columnFormats = [], frozenColumns = 0, printAreas = [], choices = [] } = model;
	const sheet = workbook.addWorksheet(name, {
		views: [{ state: 'frozen', ySplit: 1, xSplit: frozenColumns }],
		pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '1:1' },
		headerFooter: { oddFooter: '&R&P / &N' },
	});
	sheet.columns = columnWidths.map((width, i) => {
		const numFmt = columnFormats[i];
		return numFmt === undefined ? { width } : { width, style: { numFmt } };
	});
	for (const row of rows) {
		const added = sheet.addRow(row.map(contentOf));
		row.forEach((cell, index) => {
			if (cell !== undefined) style(added.getCell(index + 1), cell);
		});
		const lines = linesOf(row, columnWidths);
		if (lines > 1) added.height = lines * lineHeight;
	}
	const letter = (column: number) => sheet.getColumn(column).letter;
	for (const choice of choices) offer(sheet, letter(choice.column), choice);
	const areas = printAreas.map(
		({ fromColumn, toColumn, rowCount }) => `${letter(fromColumn)}1:${letter(toColumn)}${rowCount}`,
	);
	if (areas.length > 0) sheet.pageSetup.printArea = areas.join('&&');
}

/** Maximum length of a list of allowed values. Excel refuses to open a workbook with a longer list. */
const longestList = 255;

/** The library supports ranges for value lists, but its types omit them. */
interface WithRanges {
	readonly dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void };
}

function offer(sheet: ExcelJS.Worksheet, letter: string, { toRow, values }: CellChoice): void {
	const list = values.join(',');
	if (list.length > longestList) throw new RangeError(`the list of column ${letter} is too long`);
	(sheet as unknown as WithRanges).dataValidations.add(`${letter}2:${letter}${toRow}`, {
		type: 'list',
		allowBlank: true,
		formulae: [`"${list}"`],
		showErrorMessage: true,
		errorStyle: 'warning',
	});
}

/** Returns the number of lines in a row. Row heights are explicit: some programs do not derive them from the text. */
function linesOf(row: WorkbookRow, columnWidths: readonly number[]): number {
	const lines = row.map((cell, index) =>
		cell?.kind === 'text' ? linesWithin(cell.text, columnWidths[index] ?? cell.text.length) : 1,
	);
	return Math.max(1, ...lines);
}

function linesWithin(text: string, width: number): number {
	let lines = 1;
	let used = 0;
	for (const word of text.split(' ')) {
		const length = shownLength(word);
		if (used > 0 && used + 1 + length > width) {
			lines++;
			used = 0;
		}
		lines += Math.max(0, Math.ceil(length / width) - 1);
		used += (used > 0 ? 1 : 0) + length;
	}
	return lines;
}

function contentOf(cell: WorkbookCell | undefined): ExcelJS.CellValue {
	if (cell === undefined) return null;
	if (cell.kind === 'date') return new Date(`${cell.date}T00:00:00Z`);
	if (cell.kind === 'text') return cell.text;
	return cell.formula === undefined ? cell.value : { formula: cell.formula, result: cell.value };
}

/** The blue in which spreadsheets show numbers that formulas use as inputs. */
const inputColour = { argb: 'FF0000C0' };

/** If the font did not have a name, it would differ from the font of the other cells. */
const typeface = { name: 'Calibri', size: 11, family: 2 };

function style(target: ExcelJS.Cell, cell: WorkbookCell): void {
	target.alignment = { vertical: 'top' };
	if (cell.kind === 'date') target.numFmt = 'dd-mmm-yyyy';
	if (cell.kind === 'number') {
		target.numFmt = cell.format;
		if (cell.isInput) target.font = { ...typeface, color: inputColour };
	}
	if (cell.kind === 'text') {
		target.numFmt = '@';
		target.alignment = { vertical: 'top', wrapText: true };
		if (cell.isBold) target.font = { ...typeface, bold: true };
	}
}
