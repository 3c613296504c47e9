import { blankCell, type Cell, columnLetters, isBlank, parseCellReference } from './cell.ts';
import { type Attributes, type PartHandlers, parsePart, type Work } from './parse-part.ts';
import { damaged, tooLarge, WorkbookFault, type WorkbookLimits, workbookBounds } from './workbook-fault.ts';
import {
	blankWrittenCell,
	type CellContext,
	isBlankWritten,
	type RawCell,
	readCell,
	readWrittenCell,
	type WrittenCell,
} from './written-cell.ts';

/** Range of column indices. Both ends belong to it. */
export interface ColumnRange {
	readonly first: number;
	readonly last: number;
}

/** True for an element hidden by its attribute, or by a width or height of 0, which some programs write instead. */
const isHiddenElement = (attributes: Attributes, size: 'width' | 'ht'): boolean =>
	/^(1|true)$/.test(attributes.hidden?.value ?? '') || /^0(\.0*)?$/.test(attributes[size]?.value ?? '');

/**
 * Adds the columns of a hidden `col` element, which are read like others.
 * @param hidden ascending ranges, which limits their number
 * @see ECMA-376, part 1, 18.3.1.13
 */
function addHiddenColumns(hidden: ColumnRange[], attributes: Attributes): void {
	if (!isHiddenElement(attributes, 'width')) return;
	const [first, last] = [Number(attributes.min?.value) - 1, Number(attributes.max?.value) - 1];
	if (first > (hidden.at(-1)?.last ?? -1) && last >= first) hidden.push({ first, last });
}

interface MergedRange {
	readonly text: string;
	readonly lines: readonly [number, number];
	readonly places: readonly [number, number];
}

const maxVisits = 20_000_000;

function parseMergedRange(text: string): MergedRange {
	const [first, last = first] = text.split(':', 3).map(parseCellReference);
	if (first === undefined || last === undefined) throw damaged(`merged cells ${text.slice(0, 20)}`);
	return { text, lines: [first.line, last.line], places: [first.place, last.place] };
}

/** Refuses merged cells with content, which users see in all of them. @throws WorkbookFault */
function requireNoMergedContent(
	ranges: readonly MergedRange[],
	rows: readonly { readonly line: number; readonly cells: readonly Cell[] }[],
): void {
	let visits = 0;
	for (const { text, lines, places } of ranges) {
		for (const { line, cells } of rows) {
			visits += 1;
			if (visits > maxVisits) throw tooLarge('has too many merged cells');
			if (line < lines[0] || line > lines[1]) continue;
			visits += cells.length;
			if (cells.slice(places[0], places[1] + 1).every(isBlank)) continue;
			throw WorkbookFault.of('merged-cells', { range: text });
		}
	}
}

/** A row of a sheet with at least one non-blank cell. */
export interface SheetRow {
	readonly line: number;
	readonly cells: readonly Cell[];
	/** True if the row is hidden by itself or by a filter. */
	readonly isHidden?: true;
}

interface SheetWork extends Work {
	cells: number;
}

const paths = {
	column: 'worksheet/cols/col',
	data: 'worksheet/sheetData',
	row: 'worksheet/sheetData/row',
	cell: 'worksheet/sheetData/row/c',
	value: 'worksheet/sheetData/row/c/v',
	formula: 'worksheet/sheetData/row/c/f',
	inline: 'worksheet/sheetData/row/c/is',
	merged: 'worksheet/mergeCells/mergeCell',
};
const inlineTexts = new Set([`${paths.inline}/t`, `${paths.inline}/r/t`]);
const lastRow = 1_048_576;

/**
 * Reads the non-blank rows, hidden ones included. A row or cell without reference follows the previous one (ECMA-376,
 * part 1, 18.3.1.4 and 18.3.1.73).
 * @throws WorkbookFault if a reference is invalid, repeated or before the previous one; also if a limit is exceeded
 */
export function readSheet(
	name: string,
	bytes: Uint8Array,
	work: SheetWork,
	context: CellContext,
	limits: WorkbookLimits,
	hiddenColumns: ColumnRange[],
): readonly SheetRow[] {
	const read = (raw: RawCell) => readCell(raw, context);
	const { rows, merged } = collectRows(name, bytes, work, limits, hiddenColumns, { read, isBlank, blank: blankCell });
	requireNoMergedContent(merged, rows);
	return rows;
}

export interface WrittenRow {
	readonly line: number;
	readonly cells: readonly WrittenCell[];
	readonly isHidden?: true;
}

export interface WrittenSheet {
	readonly rows: readonly WrittenRow[];
	readonly merged: readonly MergedRange[];
	readonly hiddenColumns: readonly ColumnRange[];
}

/** Reads rows as displayed. Unlike `readSheet`, accepts merged cells and formulas. @throws WorkbookFault */
export function readWrittenSheet(
	name: string,
	bytes: Uint8Array,
	work: SheetWork,
	context: CellContext,
	limits: WorkbookLimits,
): WrittenSheet {
	const hiddenColumns: ColumnRange[] = [];
	const read = (raw: RawCell) => readWrittenCell(raw, context);
	const kind = { read, isBlank: isBlankWritten, blank: blankWrittenCell };
	return { ...collectRows(name, bytes, work, limits, hiddenColumns, kind), hiddenColumns };
}

interface CellKind<Kind> {
	readonly read: (raw: RawCell) => Kind;
	readonly isBlank: (cell: Kind) => boolean;
	readonly blank: Kind;
}

interface CollectedRow<Kind> {
	readonly line: number;
	readonly cells: readonly Kind[];
	readonly isHidden?: true;
}

function collectRows<Kind>(
	name: string,
	bytes: Uint8Array,
	work: SheetWork,
	limits: WorkbookLimits,
	hiddenColumns: ColumnRange[],
	{ read, isBlank: isBlankCell, blank }: CellKind<Kind>,
): { readonly rows: readonly CollectedRow<Kind>[]; readonly merged: readonly MergedRange[] } {
	const rows: CollectedRow<Kind>[] = [];
	const merged: MergedRange[] = [];
	parsePart(name, bytes, work, {
		...sheetCells(
			name,
			work,
			(line, place, raw, isHidden) => {
				const cell = read(raw);
				if (isBlankCell(cell)) return;
				const last = rows.at(-1);
				const cells = last?.line === line ? (last.cells as Kind[]) : [];
				if (last?.line !== line) rows.push({ line, cells, ...(isHidden && { isHidden }) });
				if (rows.length > limits.rows) {
					throw WorkbookFault.of('too-many-rows', { most: limits.rows });
				}
				if (place >= limits.columns) throw tooWide(limits.columns, line, place);
				while (cells.length < place) cells.push(blank);
				cells.push(cell);
			},
			(attributes) => {
				merged.push(parseMergedRange(attributes.ref?.value ?? ''));
				if (merged.length > workbookBounds.mergedRanges) throw tooLarge('has too many merged cells');
			},
			(attributes) => addHiddenColumns(hiddenColumns, attributes),
		),
	});
	return { rows, merged };
}

/** True if a sheet has a non-blank cell. Reading stops soon after the first one. */
export function hasContent(name: string, bytes: Uint8Array, work: SheetWork, context: CellContext): boolean {
	let isFound = false;
	const handlers = sheetCells(name, work, (_line, _place, raw) => {
		isFound ||= !isBlank(readCell(raw, context));
	});
	parsePart(name, bytes, work, { ...handlers, isDone: () => isFound });
	return isFound;
}

function sheetCells(
	name: string,
	work: SheetWork,
	onCell: (line: number, place: number, cell: RawCell, isHiddenRow: boolean) => void,
	onMerged: (attributes: Attributes) => void = () => undefined,
	onColumn: (attributes: Attributes) => void = () => undefined,
): PartHandlers {
	let isInData = false;
	let line = 0;
	let place = -1;
	let isHiddenRow = false;
	let rowElements = 0;
	let type = 'n';
	let style = '0';
	let isFormula = false;
	let value: string | undefined;
	let inline: string | undefined;
	let target: 'value' | 'inline' | undefined;

	const unknownElement = () => misplaced(name, `an unknown element in row ${line}`);
	const beginRow = (attributes: Attributes) => {
		const { r } = attributes;
		rowElements += 1;
		if (rowElements > workbookBounds.rowElements) {
			throw WorkbookFault.of('too-many-blank-rows', { most: workbookBounds.rowElements });
		}
		const next = r === undefined ? line + 1 : /^[1-9]\d{0,6}$/.test(r.value) ? Number(r.value) : 0;
		if (next <= line || next > lastRow) throw misplaced(name, `row ${shown(r?.value)} after row ${line}`);
		line = next;
		place = -1;
		isHiddenRow = isHiddenElement(attributes, 'ht');
	};
	const beginCell = ({ r, t, s }: Attributes) => {
		work.cells += 1;
		if (work.cells > workbookBounds.cells) throw tooLarge(`has more than ${workbookBounds.cells} cells`);
		const reference = r === undefined ? { line, place: place + 1 } : parseCellReference(r.value);
		if (reference === undefined || reference.line !== line || reference.place <= place) {
			const after = place < 0 ? `in row ${line}` : `after ${columnLetters(place)}${line}`;
			throw misplaced(name, `cell ${shown(r?.value)} ${after}`);
		}
		place = reference.place;
		type = t?.value ?? 'n';
		style = s?.value ?? '0';
		isFormula = false;
		value = undefined;
		inline = undefined;
	};
	return {
		open(path, attributes) {
			if (path === paths.data) isInData = true;
			if (target !== undefined) throw unknownElement();
			if (path === paths.cell) beginCell(attributes);
			else if (path === paths.value) {
				if (value !== undefined) throw misplaced(name, `two values in ${columnLetters(place)}${line}`);
				value = '';
				target = 'value';
			} else if (path === paths.row) beginRow(attributes);
			else if (path === paths.inline) inline ??= '';
			else if (inlineTexts.has(path)) target = 'inline';
			else if (path === paths.formula) isFormula = true;
			else if (path === paths.merged) onMerged(attributes);
			else if (path === paths.column) onColumn(attributes);
			else if (isInData && path !== paths.data && path !== '' && !path.startsWith(`${paths.inline}/`))
				throw unknownElement();
		},
		text(piece) {
			if (target === 'value') value += piece;
			else if (target === 'inline') inline += piece;
		},
		close(path) {
			target = undefined;
			if (path === paths.data) isInData = false;
			if (path === paths.cell) onCell(line, place, { type, style, isFormula, value, inline }, isHiddenRow);
		},
	};
}

const shown = (reference = '') => `"${reference.slice(0, 20)}"`;

const misplaced = (name: string, what: string) => damaged(`${what}, in ${name}`);

function tooWide(columns: number, line: number, place: number): WorkbookFault {
	return WorkbookFault.of('too-wide', { cell: `${columnLetters(place)}${line}`, columns });
}
