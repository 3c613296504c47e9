import type { DataColumn, Sorting } from './data-column.ts';

/** The rows in the order of a column, undefined values last. Equal rows keep their order, as do all without sorting. */
export function sortRows<Row>(
	rows: readonly Row[],
	columns: readonly DataColumn<Row>[],
	sorting: Sorting | undefined,
): readonly Row[] {
	const sortValue = columns.find(({ key }) => key === sorting?.key)?.sortValue;
	if (sortValue === undefined) return rows;
	const direction = sorting?.isDescending ? -1 : 1;
	return rows
		.map((row) => ({ row, value: sortValue(row) }))
		.sort((a, b) => {
			if (a.value === undefined || b.value === undefined)
				return Number(a.value === undefined) - Number(b.value === undefined);
			return direction * (a.value < b.value ? -1 : Number(a.value > b.value));
		})
		.map(({ row }) => row);
}

/** The number by which a figure is sorted; undefined for text that is not a number. */
export function figureOrder(figure: string | null | undefined): number | undefined {
	const value = Number(figure ?? Number.NaN);
	return Number.isNaN(value) || figure === '' ? undefined : value;
}
