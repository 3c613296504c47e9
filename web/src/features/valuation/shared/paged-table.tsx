import { useEffect, useMemo, useState } from 'react';
import { type DataColumn, type Sorting, sortRows } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { TablePages } from './table-pages.tsx';

interface PagedTableProps<Row> {
	readonly label: string;
	readonly columns: readonly DataColumn<Row>[];
	readonly rows: readonly Row[];
	readonly keyOf: (row: Row) => string;
	readonly initialSorting?: Sorting;
	readonly empty: string;
}

const rowsOfPage = 50;

/** Number of figure columns that fit on an A4 sheet next to the row names. */
const columnsOfSheet = 6;

/** Returns a column's width as a number of figure columns. A text column is as wide as three figure columns. */
const roomOf = ({ isGreedy }: { readonly isGreedy?: boolean }) => (isGreedy === true ? 3 : 1);

/** Splits a wide table's columns into printed parts, each with row names. A group that fits on a sheet is not split. */
export function columnsOnPaper<Row>(columns: readonly DataColumn<Row>[]): readonly (readonly DataColumn<Row>[])[] {
	const [names, ...others] = columns;
	if (names === undefined) return [];
	const parts: DataColumn<Row>[][] = [];
	let room = 0;
	for (const [i, column] of others.entries()) {
		const isNewGroup = column.group !== undefined && column.group !== others[i - 1]?.group;
		const together = isNewGroup ? others.filter(({ group }) => group === column.group) : [column];
		const wanted = together.reduce((sum, each) => sum + roomOf(each), 0);
		let part = parts.at(-1);
		if (part === undefined || wanted > room || roomOf(column) > room) {
			part = [names];
			parts.push(part);
			room = columnsOfSheet;
		}
		part.push(column);
		room -= roomOf(column);
	}
	return parts.length === 0 ? [[names]] : parts;
}

export function PagedTable<Row>({ rows, ...table }: PagedTableProps<Row>) {
	const [page, setPage] = useState(1);
	const [sorting, setSorting] = useState(table.initialSorting);
	// biome-ignore lint/correctness/useExhaustiveDependencies: other rows are read from their first page
	useEffect(() => setPage(1), [rows]);
	const isPrinting = usePrinting();
	const groups = useMemo(() => [{ key: '', rows }], [rows]);
	const pages = Math.ceil(rows.length / rowsOfPage);
	const from = (Math.max(1, Math.min(page, pages)) - 1) * rowsOfPage;
	if (isPrinting) {
		const sorted = [{ key: '', rows: sortRows(rows, table.columns, sorting) }];
		return columnsOnPaper(table.columns).map((columns) => (
			<DataTable
				key={columns[1]?.key}
				label={table.label}
				columns={columns}
				groups={sorted}
				keyOf={table.keyOf}
				empty={table.empty}
			/>
		));
	}
	return (
		<>
			<DataTable
				{...table}
				{...(sorting && { initialSorting: sorting })}
				groups={groups}
				part={[from, from + rowsOfPage]}
				onSorting={setSorting}
			/>
			<TablePages page={page} pages={pages} onPage={setPage} />
		</>
	);
}
