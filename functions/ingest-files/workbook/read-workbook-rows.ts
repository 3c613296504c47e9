import type { FileProblem } from '../file-problem.ts';
import { fileLimits, type TableRow, tooManyRows } from '../table-row.ts';
import { ArchiveFault } from './archive-fault.ts';
import { readNumberFormats } from './number-formats.ts';
import { openArchive } from './open-archive.ts';
import { type CellContext, readCell } from './read-cell.ts';
import { textOf } from './text-of.ts';
import { attribute, type Element, elements, xmlText } from './xml.ts';

const blank = { text: '' };

/**
 * The rows of the one sheet of a workbook (Office Open XML). Numbers are read to 15 digits, as spreadsheets show them;
 * formulas and percentages are marked as faults.
 */
export function readWorkbookRows(bytes: Buffer): readonly TableRow[] | FileProblem {
	try {
		return rowsOf(openArchive(bytes));
	} catch (error) {
		if (!(error instanceof ArchiveFault)) throw error;
		return { expected: error.message };
	}
}

function rowsOf(part: (name: string) => Buffer | undefined): readonly TableRow[] {
	const workbook = required(part, 'xl/workbook.xml');
	const sheets = [...elements(workbook, 'sheet')];
	if (sheets.length !== 1) {
		throw new ArchiveFault(`The workbook has ${sheets.length} sheets; it must have one, with the table.`);
	}
	const sheet = required(part, sheetPath(sheets[0] as Element, required(part, 'xl/_rels/workbook.xml.rels')));
	const [properties] = elements(workbook, 'workbookPr');
	const context: CellContext = {
		sharedTexts: readSharedTexts(part('xl/sharedStrings.xml')),
		formats: readNumberFormats(part('xl/styles.xml')),
		isFrom1904: properties !== undefined && /^(1|true)$/.test(attribute(properties, 'date1904') ?? ''),
	};
	const rows: TableRow[] = [];
	let line = 0;
	for (const row of elements(sheet, 'row')) {
		line = Number(attribute(row, 'r') ?? line + 1);
		const cells = cellsOf(row, context);
		while (cells.length < (rows[0]?.cells.length ?? 0)) cells.push(blank);
		if (cells.every(({ text, fault }) => text === '' && fault === undefined)) continue;
		rows.push({ line, cells });
		if (rows.length > fileLimits.rows + 1) throw new ArchiveFault(tooManyRows);
	}
	return rows;
}

function cellsOf(row: Element, context: CellContext) {
	const cells: TableRow['cells'][number][] = [];
	for (const cell of elements(row.content, 'c')) {
		const place = columnOf(attribute(cell, 'r')) ?? cells.length;
		const read = readCell(cell, context);
		if (read.text === '' && read.fault === undefined) continue;
		if (place >= fileLimits.columns) {
			throw new ArchiveFault(`The sheet has more than ${fileLimits.columns} columns: remove what is beside the table.`);
		}
		while (cells.length < place) cells.push(blank);
		cells[place] = read;
	}
	return cells;
}

/** 0 for `A7`, 27 for `AB7`. */
function columnOf(reference: string | undefined): number | undefined {
	const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
	if (letters === undefined) return undefined;
	return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function sheetPath(sheet: Element, relations: string): string {
	const id = /\s\w+:id=(["'])(.*?)\1/.exec(sheet.attributes)?.[2];
	const relation = [...elements(relations, 'Relationship')].find((found) => attribute(found, 'Id') === id);
	const target = (relation && attribute(relation, 'Target')) ?? '';
	return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function required(part: (name: string) => Buffer | undefined, name: string): string {
	const bytes = part(name);
	if (bytes === undefined) throw new ArchiveFault('The file is no workbook: save it as .xlsx.');
	return xmlText(bytes);
}

function readSharedTexts(bytes: Buffer | undefined): readonly string[] {
	if (bytes === undefined) return [];
	return [...elements(xmlText(bytes), 'si')].map(({ content }) => textOf(content));
}
