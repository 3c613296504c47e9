import { columnWidths, withColumnFormats } from '../../../../lib/workbook/table-format.ts';
import {
	dateCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookSheet,
} from '../../../../lib/workbook/workbook-model.ts';
import type { DataColumn } from '../../../../ui/data-table/data-column.ts';

const leastWidth = 14;
const wholeDecimals = { hasThousands: false, decimals: undefined };
const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/** A table as a sheet: every column, also an empty one; dates as dates and figures as numbers with all their decimals. */
export function tableSheet<Row>(
	name: string,
	columns: readonly DataColumn<Row>[],
	rows: readonly Row[],
): WorkbookSheet {
	const titles = columns.map(({ group, title }) => headingCell(group === undefined ? title : `${group} ${title}`));
	const cells = withColumnFormats([titles, ...rows.map((row) => columns.map((column) => cell(column, row)))]);
	return { name, rows: cells, columnWidths: columnWidths(cells).map((width) => Math.max(leastWidth, width)) };
}

function cell<Row>(column: DataColumn<Row>, row: Row): WorkbookCell | undefined {
	const text = column.text(row);
	if (text === undefined) return undefined;
	const order = column.sortValue?.(row);
	if (typeof order === 'string' && plainDate.test(order)) return dateCell(order);
	return column.isNumeric ? numberCell(text, wholeDecimals) : textCell(text);
}

/** Characters that a sheet's name cannot have, and its greatest length. */
const forbidden = /[\][:*?/\\']/g;
const longestName = 31;

/** Sheets with names that Excel accepts, each its own. */
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
