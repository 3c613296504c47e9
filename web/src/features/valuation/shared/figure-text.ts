import { dateText } from '#i18n/date-text.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';

/** A column of figures with a fixed number of decimals; all digits are in the tooltip. */
export function figureColumn<Key extends string>(
	key: Key,
	title: string,
	decimals: number,
): DataColumn<Readonly<Record<Key, number>>> {
	return {
		key,
		title,
		isNumeric: true,
		text: (row) => figureText(row[key], decimals),
		exact: (row) => String(row[key]),
		sortValue: (row) => row[key],
	};
}

/** A column of dates in the format of the language. */
export function dateColumn<Key extends string>(
	key: Key,
	title: string,
	language: string,
): DataColumn<Readonly<Record<Key, string>>> {
	return { key, title, text: (row) => dateText(row[key], language), sortValue: (row) => row[key] };
}

/** A tenor; a date in its place, as futures and imported points have, in the format of the language. */
export const tenorText = (tenor: string, language: string): string =>
	/^\d{4}-\d{2}-\d{2}$/.test(tenor) ? dateText(tenor, language) : tenor;

const formats = new Map<number, Intl.NumberFormat>();

/** A figure with thousands separators and a fixed number of decimals. Never `-0.00`. */
export function figureText(value: number, decimals: number): string {
	let format = formats.get(decimals);
	if (format === undefined) {
		format = new Intl.NumberFormat('en-US', {
			minimumFractionDigits: decimals,
			maximumFractionDigits: decimals,
			signDisplay: 'negative',
		});
		formats.set(decimals, format);
	}
	return format.format(value);
}

export const amountDecimals = 2;
export const bpDecimals = 4;
export const factorDecimals = 10;
export const rateDecimals = 6;
