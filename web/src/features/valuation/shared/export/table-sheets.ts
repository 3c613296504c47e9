import { columnWidths } from '#lib/workbook/table-format.ts';
import type { WorkbookRow, WorkbookSheet } from '#lib/workbook/workbook-model.ts';

/** Rows of one sheet, fewer than a spreadsheet holds. */
const maxRows = 500_000;
/** Rows from which the widths of columns are taken. */
const measuredRows = 1000;

/** A table on one sheet, or on several where it is very long; none when there are no rows. */
export function tableSheets(name: string, headings: WorkbookRow, rows: readonly WorkbookRow[]): WorkbookSheet[] {
	const widths = columnWidths([headings, ...rows.slice(0, measuredRows)]);
	const sheets: WorkbookSheet[] = [];
	for (let from = 0; from < rows.length; from += maxRows) {
		const suffix = from === 0 ? '' : ` ${from / maxRows + 1}`;
		sheets.push({
			name: `${name}${suffix}`,
			rows: [headings, ...rows.slice(from, from + maxRows)],
			columnWidths: widths,
			frozenColumns: 1,
		});
	}
	return sheets;
}
