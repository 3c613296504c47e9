import { withBrackets } from '#i18n/punctuation.ts';
import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import type { Sheet } from '#shared/workbook/open-workbook.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';

interface PlacedColumn {
	/** Column index, from 0. */
	readonly place: number;
	/** Column name in a spreadsheet: A, B, …. */
	readonly letters: string;
	readonly heading: string;
}

const longestHeading = 40;

/**
 * Finds hidden rows and columns among the rows and columns that were read.
 *
 * @param rows the rows that were read, without the headings
 * @returns undefined if all rows and columns that were read are visible
 */
export function findHiddenCells(
	sheet: Sheet,
	rows: readonly SheetRow[],
	columns: readonly PlacedColumn[],
): HiddenCells | undefined {
	const ranges = sheet.hiddenColumns();
	const hidden: HiddenCells = {
		sheet: sheet.name,
		rows: rows.filter(({ isHidden }) => isHidden).length,
		columns: columns
			.filter(({ place }) => ranges.some(({ first, last }) => first <= place && place <= last))
			.map(({ letters, heading }) => withBrackets(letters, heading.slice(0, longestHeading))),
		isSheet: sheet.isHidden,
	};
	return hidden.rows > 0 || hidden.columns.length > 0 || hidden.isSheet ? hidden : undefined;
}
