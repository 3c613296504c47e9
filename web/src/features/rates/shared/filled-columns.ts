import type { DataColumn } from '#ui/data-table/data-column.ts';

interface FilledColumns<Row> {
	/** The first column, and every column that has a value in any row. */
	readonly filled: readonly DataColumn<Row>[];
	/** Distinct titles of the empty columns. If a column with values has the same title, the group is added. */
	readonly emptyTitles: readonly string[];
}

/** Separates columns with values from empty columns. If there are no rows, all columns are kept. */
export function filledColumns<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): FilledColumns<Row> {
	const isFilled = (column: DataColumn<Row>, index: number) =>
		index === 0 ||
		rows.length === 0 ||
		rows.some((row) => column.text(row) !== undefined || (column.cell?.(row) ?? undefined) !== undefined);
	const filled = columns.filter(isFilled);
	const empty = columns.filter((column) => !filled.includes(column));
	const titles = empty.map(({ group, title }) =>
		group !== undefined && filled.some((column) => column.title === title) ? `${group} ${title}` : title,
	);
	return { filled, emptyTitles: [...new Set(titles)] };
}
