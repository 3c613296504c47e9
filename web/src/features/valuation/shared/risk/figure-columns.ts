import type { DataColumn } from '#ui/data-table/data-column.ts';
import { amountDecimals, figureText } from '../figure-text.ts';

interface FigureOptions<Row> {
	readonly decimals?: number;
	/** Unit next to the title: a currency, or basis points. */
	readonly unit?: string;
	readonly group?: string;
	/** Why a row has no figure. */
	readonly reason?: (row: Row) => string | undefined;
}

/** A column of figures that a row may lack: the tooltip has all digits, or the reason. */
export function figureOf<Row>(
	key: string,
	title: string,
	figure: (row: Row) => number | null | undefined,
	{ decimals = amountDecimals, unit, group, reason }: FigureOptions<Row> = {},
): DataColumn<Row> {
	return {
		key,
		title: unit === undefined ? title : `${title} (${unit})`,
		...(group === undefined ? {} : { group }),
		isNumeric: true,
		text: (row) => {
			const value = figure(row) ?? undefined;
			return value === undefined ? undefined : figureText(value, decimals);
		},
		exact: (row) => figure(row)?.toString() ?? reason?.(row),
		copied: (row) => {
			const value = figure(row) ?? undefined;
			return value === undefined ? undefined : { kind: 'number', value: String(value) };
		},
		sortValue: (row) => figure(row) ?? undefined,
	};
}

/** A column of texts. */
export const textOf = <Row>(
	key: string,
	title: string,
	text: (row: Row) => string | undefined,
	more: Partial<DataColumn<Row>> = {},
): DataColumn<Row> => ({ key, title, text, sortValue: text, ...more });
