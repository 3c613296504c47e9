import { dateText } from '#i18n/date-text.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { figureText } from './figure-text.ts';

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
