import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import { figureText } from './figure-text.ts';
import { resultColumns } from './result-columns.ts';

/** Of a digit of a wide typeface at the size of the grid, and of a cell's padding and border. */
const digitWidth = 8.3;
const padding = 14;

/** Pixels for each column, so that no figure of any row is cut off. */
export function columnWidths(rows: readonly CompoundingRow[]): readonly number[] {
	return resultColumns.map(({ key, kind, minWidth }) => {
		if (kind !== 'figure') return minWidth;
		const longest = rows.reduce((most, row) => Math.max(most, figureText(String(row[key])).length), 0);
		return Math.max(minWidth, Math.ceil(longest * digitWidth) + padding);
	});
}
