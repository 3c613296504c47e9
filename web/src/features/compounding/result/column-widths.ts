import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { cellText } from './cell-text.ts';
import type { LaidOutColumn } from './result-layout.ts';
import { isNumeric } from './value-kind.ts';

/** Of a digit of a wide typeface at the size of the grid, and of a cell's padding and border. */
const digitWidth = 8.3;
const padding = 14;

/** Pixels for each column: what the layout says, else enough for its label and so that no figure is cut off. */
export function columnWidths(
	columns: readonly LaidOutColumn[],
	rows: readonly CompoundingRow[],
	text: CompoundingText,
): readonly number[] {
	return columns.map((column) => {
		if (column.width !== undefined) return column.width;
		const least = Math.max(labelWidth(column.label), column.field?.minWidth ?? 0);
		if (!isNumeric(column.field?.kind)) return least;
		const longest = rows.reduce((most, row) => Math.max(most, cellText(column, row, text).length), 0);
		return Math.max(least, Math.ceil(longest * digitWidth) + padding);
	});
}

function labelWidth({ length }: string): number {
	if (length < 10) return 80;
	if (length < 25) return 100;
	return length < 50 ? 140 : 160;
}
