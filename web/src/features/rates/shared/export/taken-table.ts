import {
	columnWidths,
	dateCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookSheet,
	withColumnFormats,
} from '#lib/workbook/workbook-model.ts';
import { copiedCells } from '#ui/data-table/copied-cells.ts';
import type { CopiedCell, DataColumn } from '#ui/data-table/data-column.ts';

const leastWidth = 14;
const wholeDecimals = { hasThousands: false, decimals: undefined };
const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/** A table to be copied or exported. It contains all columns, including empty columns, and all digits. */
export type TakenTable = ReturnType<typeof takenTable>;

export function takenTable<Row>(name: string, shown: readonly DataColumn<Row>[], rows: readonly Row[]) {
	const columns = shown.map((column) => ({
		...column,
		title: column.group === undefined ? column.title : `${column.group} ${column.title}`,
		copied: (row: Row) => plainCell(column, row),
	}));
	const titles = columns.map(({ title }) => headingCell(title));
	const cells = withColumnFormats([
		titles,
		...rows.map((row) => columns.map(({ copied }) => workbookCell(copied(row)))),
	]);
	return {
		sheet: { name, rows: cells, columnWidths: columnWidths(cells).map((width) => Math.max(leastWidth, width)) },
		copied: copiedCells(columns, rows, { hasHeadings: true }),
		rowCount: rows.length,
	};
}

/** Returns a cell and its kind. The cell is a date if its sort value is an ISO date. */
function plainCell<Row>(column: DataColumn<Row>, row: Row): CopiedCell | undefined {
	const value = column.text(row);
	if (value === undefined) return undefined;
	const order = column.sortValue?.(row);
	if (typeof order === 'string' && plainDate.test(order)) return { kind: 'date', value: order };
	return { kind: column.isNumeric ? 'number' : 'text', value };
}

function workbookCell(cell: CopiedCell | undefined): WorkbookCell | undefined {
	if (cell === undefined) return undefined;
	if (cell.kind === 'date') return dateCell(cell.value);
	return cell.kind === 'number' ? numberCell(cell.value, wholeDecimals) : textCell(cell.value);
}

/** Characters that Excel does not allow in a sheet name. Excel also limits the length of the name. */
const forbidden = /[\][:*?/\\']/g;
const longestName = 31;

export function withSheetNames(sheets: readonly WorkbookSheet[]): readonly WorkbookSheet[] {
	const taken = new Set<string>();
	return sheets.map((sheet) => {
		const wanted = sheet.name.replace(forbidden, ' ').trim() || '-';
		let name = wanted.slice(0, longestName);
		for (let count = 2; taken.has(name.toLowerCase()); count++) {
			name = `${wanted.slice(0, longestName - String(count).length - 1)} ${count}`;
		}
		taken.add(name.toLowerCase());
		return { ...sheet, name };
	});
}
