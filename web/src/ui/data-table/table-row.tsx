import { memo } from 'react';
import { cellText, type DataColumn } from './data-column.ts';
import gridStyles from './data-grid.module.css';
import styles from './data-table.module.css';

interface TableRowProps<Row> {
	readonly row: Row;
	readonly columns: readonly DataColumn<Row>[];
	/** Of a row that opens, from 0. */
	readonly index?: number | undefined;
	readonly id?: string | undefined;
	readonly isActive?: boolean;
	readonly isOpened?: boolean;
}

function Row<Row>({ row, columns, index, id, isActive = false, isOpened = false }: TableRowProps<Row>) {
	const opens = index !== undefined && {
		id,
		'data-index': index,
		'aria-rowindex': index + 2,
		'aria-selected': isOpened,
		className: [gridStyles.row, isActive && gridStyles.active, isOpened && gridStyles.opened].filter(Boolean).join(' '),
	};
	return (
		<tr {...opens}>
			{columns.map((column) => {
				const content = column.cell?.(row) ?? cellText(column, row);
				if (column.isRowHeader) {
					return (
						<th key={column.key} scope="row">
							{content}
						</th>
					);
				}
				return (
					<td key={column.key} className={column.isNumeric ? styles.right : undefined} title={column.exact?.(row)}>
						{content}
					</td>
				);
			})}
		</tr>
	);
}

/** Drawn again only when one of its properties changes: a key press in a long table costs two rows. */
export const TableRow = memo(Row) as typeof Row;
