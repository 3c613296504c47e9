import { type NamedHeading, similarHeadings } from '#lib/workbook/similar-headings.ts';
import { type Cell, columnLetters, isBlank } from '#shared/workbook/cell.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';
import { type FaultCode, type FaultValues, type PlacedFault, shortened } from './placed-fault.ts';

/** A column of a table. `place` is the index of the column in the heading row. */
export interface Column {
	readonly place: number;
	readonly letters: string;
	readonly heading: string;
}

export interface Table {
	readonly sheet: string;
	readonly line: number;
	/** Columns with a heading, without remark columns. */
	readonly columns: readonly Column[];
	readonly rows: readonly SheetRow[];
}

const headRows = 20;

/** Prefix of remark columns and remark sheets, which are not read. */
export const remarkMark = '#';

export function findTable(
	sheet: string,
	rows: readonly SheetRow[],
	isWanted: (heading: string) => boolean,
	least: number,
): Table | undefined {
	const at = rows
		.slice(0, headRows)
		.findIndex(({ cells }) => cells.filter(({ text }) => isWanted(text)).length >= least);
	const head = rows[at];
	if (head === undefined) return undefined;
	const below = rows.slice(at + 1);
	const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), head.cells.length);
	const columns: Column[] = [];
	for (let place = 0; place < width; place++) {
		const heading = head.cells[place]?.text ?? '';
		if (heading.startsWith(remarkMark)) continue;
		if (heading === '' && !below.some(({ cells }) => hasContent(cells[place]))) continue;
		columns.push({ place, letters: columnLetters(place), heading });
	}
	return { sheet, line: head.line, columns, rows: below };
}

const hasContent = (cell: Cell | undefined) => cell !== undefined && !isBlank(cell);

export function countFilled({ columns }: Table, { cells }: SheetRow): number {
	let filled = 0;
	for (const { place } of columns) if (hasContent(cells[place])) filled += 1;
	return filled;
}

export function headingFault(
	{ sheet, line }: Table,
	code: FaultCode,
	column: Pick<Column, 'letters' | 'heading'>,
	values: FaultValues = {},
): PlacedFault {
	const { letters, heading } = column;
	return { sheet, row: line, column: letters, heading, dealId: '', code, found: shortened(heading), values };
}

export function unknownHeading(table: Table, column: Column, known: readonly NamedHeading[]): PlacedFault {
	const similar = similarHeadings(column.heading, known);
	if (similar.length === 0) return headingFault(table, 'heading-unknown', column);
	return headingFault(table, 'heading-similar', column, { similar: similar.join(', ') });
}
