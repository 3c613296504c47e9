import type { DataColumn } from '#ui/data-table/data-column.ts';

interface FilledColumns<Row> {
	/** The first column, and those with a value in any row. */
	readonly filled: readonly DataColumn<Row>[];
	/** Titles of the others, each once: with the title of their group if a column of the same title is filled. */
	readonly emptyTitles: readonly string[];
}

/** Tells columns without any value from the others. A table without rows keeps all its columns. */
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
