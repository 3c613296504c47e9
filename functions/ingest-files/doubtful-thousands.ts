import type { Table, TableRow } from './table-row.ts';

/** Groups of three digits between points: 1.234 in English, 1234 in German. */
const grouped = /^-?[1-9]\d{0,2}\.\d{3}$/;
/** A point that can only be a decimal one. */
const decimalPoint = /^-?(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+)$/;

/**
 * What is wrong with figures such as `1.234` where nothing tells whether the point separates thousands: in a CSV file
 * that is not separated by commas, as programs write it where the comma is the decimal sign, and that holds no figure
 * whose point is a decimal one for certain.
 *
 * @param places the columns that hold figures, counted from 0; other cells, such as a status `2.50`, tell nothing
 * @param rows those below the header
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
