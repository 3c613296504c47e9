import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { cellText } from './cell-text.ts';
import type { LaidOutColumn } from './result-layout.ts';

/** Of a wide typeface, and of a Chinese character. */
const characterWidth = 0.64;
const wideCharacterWidth = 1;
const padding = 0.8;

const wide = /[⺀-鿿＀-￯]/u;

/** The widths that the columns need on paper, in ems: no value is cut and no word of a title is broken. */
export function paperWidths(
	columns: readonly LaidOutColumn[],
	rows: readonly CompoundingRow[],
	text: CompoundingText,
): readonly number[] {
	return columns.map((column) => {
		const words = column.label.split(/\s+/).map((word) => (wide.test(word) ? word.slice(0, 2) : word));
		const values = rows.map((row) => cellText(column, row, text));
		return Math.max(...[...words, ...values].map(widthOf)) + padding;
	});
}

function widthOf(text: string): number {
	return [...text].reduce((sum, each) => sum + (wide.test(each) ? wideCharacterWidth : characterWidth), 0);
}
