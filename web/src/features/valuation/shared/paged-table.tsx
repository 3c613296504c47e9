import { useEffect, useMemo, useState } from 'react';
import type { DataColumn, Sorting } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { TablePages } from './table-pages.tsx';

interface PagedTableProps<Row> {
	readonly label: string;
	readonly columns: readonly DataColumn<Row>[];
	readonly rows: readonly Row[];
	/** Unique among all rows. */
	readonly keyOf: (row: Row) => string;
	readonly initialSorting?: Sorting;
	readonly empty: string;
}

const rowsOfPage = 50;

/** A table that is sorted as a whole and shown page by page; on paper it has all rows. */
export function PagedTable<Row>({ rows, ...table }: PagedTableProps<Row>) {
	const [page, setPage] = useState(1);
	// biome-ignore lint/correctness/useExhaustiveDependencies: other rows are read from their first page
	useEffect(() => setPage(1), [rows]);
	const isPrinting = usePrinting();
	const groups = useMemo(() => [{ key: '', rows }], [rows]);
	const pages = Math.ceil(rows.length / rowsOfPage);
	const from = (Math.max(1, Math.min(page, pages)) - 1) * rowsOfPage;
	return (
		<>
			<DataTable {...table} groups={groups} {...(!isPrinting && { part: [from, from + rowsOfPage] as const })} />
			{!isPrinting && <TablePages page={page} pages={pages} onPage={setPage} />}
		</>
	);
}
