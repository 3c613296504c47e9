import { neutralisedText } from '#shared/workbook/neutralised-text.ts';
import type { CompareText } from './compare-text.ts';
import type { ComparisonRow } from './comparison-rows.ts';
import { columnLetter } from './variant-name.ts';

/** The comparison as rows of cells for a spreadsheet, with every digit of its figures. */
export function comparisonCells(
	rows: readonly ComparisonRow[],
	names: readonly string[],
	currency: string,
	{ t }: CompareText,
): readonly (readonly string[])[] {
	return [
		['', ...names.map((name, place) => `${columnLetter(place)} ${name}`)],
		...rows.map(({ key, cells }) => [t(`rows.${key}`, { currency }), ...cells.map((cell) => cell?.exact ?? '')]),
	].map((row) => row.map(neutralisedText));
}

/** Cells as a spreadsheet pastes them. */
export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
	rows.map((row) => row.map((text) => text.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\r\n');
