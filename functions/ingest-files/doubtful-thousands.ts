import type { Table } from './table-row.ts';

/** Groups of three digits between points: 1.234 in English, 1234 in German. */
const grouped = /^-?[1-9]\d{0,2}\.\d{3}$/;
/** A point that can only be a decimal one. */
const decimalPoint = /^-?(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+)$/;

/**
 * What is wrong with figures such as `1.234` where nothing tells whether the point separates thousands: in a CSV file
 * that is not separated by commas, as programs write it where the comma is the decimal sign, and that holds no figure
 * whose point is a decimal one for certain.
 */
export function findDoubtfulThousands({ delimiter, rows }: Table): (text: string) => string | undefined {
	const isCertain =
		delimiter === undefined ||
		delimiter === ',' ||
		rows.some(({ cells }) => cells.some(({ text }) => decimalPoint.test(text)));
	return (text) => {
		if (isCertain || !grouped.test(text)) return undefined;
		return `may be ${text.replace('.', '')} or ${text}: write ${text.replace('.', '')} or ${text}0, or separate the cells by commas`;
	};
}
