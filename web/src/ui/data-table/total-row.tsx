import { cellLook } from './cell-look.ts';
import type { DataColumn } from './data-column.ts';
import gridStyles from './data-grid.module.css';

interface TotalRowProps<Row> {
	readonly label: string;
	readonly columns: readonly DataColumn<Row>[];
	readonly pinned: readonly (number | undefined)[];
}

/** The totals of the columns, below all rows. Nothing if no column has a total. */
export function TotalRow<Row>({ label, columns, pinned }: TotalRowProps<Row>) {
	const first = columns.findIndex(({ total }) => total !== undefined);
	if (first < 0) return null;
	return (
		<tfoot className={gridStyles.totals}>
			<tr>
				{first > 0 && (
					<th scope="row" colSpan={first}>
						{label}
					</th>
				)}
				{columns.slice(first).map((column, place) => (
					<td key={column.key} {...cellLook(column, pinned[first + place])} title={column.total?.exact}>
						{column.total?.text}
					</td>
				))}
			</tr>
		</tfoot>
	);
}
