import type { LaidOutColumn } from '../result/result-layout.ts';
import type { ValueKind } from '../result/value-kind.ts';

/** In characters, of the labels and values above the days. */
const leastWidths = [34, 24, 24];

const widthOf: Readonly<Record<ValueKind, number>> = { count: 12, text: 14, date: 13, figure: 26, amount: 30 };

/** The width of each column of a sheet, in characters, by what the days have in it. */
export function sheetWidths(columns: readonly LaidOutColumn[]): readonly number[] {
	return Array.from({ length: Math.max(columns.length, leastWidths.length) }, (_, index) => {
		const kind = columns[index]?.field?.kind ?? 'count';
		return Math.max(widthOf[kind], leastWidths[index] ?? 0);
	});
}
