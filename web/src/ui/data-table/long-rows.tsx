import type { DataColumn } from './data-column.ts';
import { Spacer } from './spacer.tsx';
import { TableRow } from './table-row.tsx';
import { useRowWindow } from './use-row-window.ts';

/** Same value as in the style sheet. */
const rowHeight = 31;

interface LongRowsProps<Row> {
	/** Scrolls; null until it is in the document. */
	readonly frame: HTMLDivElement | null;
	readonly rows: readonly Row[];
	readonly columns: readonly DataColumn<Row>[];
	readonly keyOf: (row: Row) => string;
}

/** The rows of a long table that are in view; on paper all of them. */
export function LongRows<Row>({ frame, rows, columns, keyOf }: LongRowsProps<Row>) {
	const view = useRowWindow({ current: frame }, rows.length, rowHeight);
	return (
		<>
			<Spacer columnCount={columns.length} height={view.before} />
			<tbody>
				{view.indices.map((index) => {
					const row = rows[index];
					return row === undefined ? null : (
						<TableRow key={keyOf(row)} row={row} columns={columns} rowIndex={index + 2} />
					);
				})}
			</tbody>
			<Spacer columnCount={columns.length} height={view.after} />
		</>
	);
}
