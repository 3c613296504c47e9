import type { RateColumn, Sorting } from './rate-column.ts';

/** The rows by a column, equal ones as they were; without such a column all as they were. */
export function sortRows<Row>(
	rows: readonly Row[],
	columns: readonly RateColumn<Row>[],
	{ key, isDescending }: Sorting,
): readonly Row[] {
	const column = columns.find((each) => each.key === key);
	if (column === undefined) return rows;
	const direction = isDescending ? -1 : 1;
	return rows
		.map((row) => ({ row, value: column.sortValue(row) }))
		.sort((a, b) => {
			if (a.value === undefined || b.value === undefined)
				return Number(a.value === undefined) - Number(b.value === undefined);
			return direction * compare(a.value, b.value);
		})
		.map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

/** A figure's place among figures. */
export function figureOrder(figure: string | null | undefined): number | undefined {
	const value = Number(figure ?? Number.NaN);
	return Number.isNaN(value) || figure === '' ? undefined : value;
}
