import type { Table, TableRow } from './table-row.ts';

/** Groups of three digits between points: 1.234 in English, 1234 in German. */
const grouped = /^-?[1-9]\d{0,2}\.\d{3}$/;
/** A point that can only be a decimal point. */
const decimalPoint = /^-?(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+)$/;

/**
 * Finds figures such as `1.234` whose point may separate thousands. They are ambiguous in a CSV file that is not
 * separated by commas, because programs write such files where the comma is the decimal sign. They are not ambiguous
 * if some figure of the file has a point that can only be a decimal point.
 *
 * @param rows the rows below the header
 * @param places the columns of figures, counted from 0; other cells, such as a status `2.50`, prove nothing
 * @returns the fault of a figure, if it is ambiguous
 */
export function findDoubtfulThousands(
	{ delimiter }: Table,
	rows: readonly TableRow[],
	places: readonly number[],
): (text: string, place: number) => string | undefined {
	const isCertain =
		delimiter === undefined ||
		delimiter === ',' ||
		rows.some(({ cells }) => places.some((place) => decimalPoint.test(cells[place]?.text ?? '')));
	return (text, place) => {
		if (isCertain || !places.includes(place) || !grouped.test(text)) return undefined;
		return `may be ${text.replace('.', '')} or ${text}: write ${text.replace('.', '')} or ${text}0, or separate the cells by commas`;
	};
}
