import { memo } from 'react';
import { cellLook } from './cell-look.ts';
import { cellText, type DataColumn } from './data-column.ts';
import gridStyles from './data-grid.module.css';

interface TableRowProps<Row> {
	readonly row: Row;
	readonly columns: readonly DataColumn<Row>[];
	/** Index of an expandable row, from 0. */
	readonly index?: number | undefined;
	readonly id?: string | undefined;
	/** Row number in a long table for assistive technology; the head is row 1. */
	readonly rowIndex?: number;
	readonly isActive?: boolean;
	readonly isOpened?: boolean;
	/** Pixels from the end of a scrolling table, by column; undefined if the column is not pinned. */
	readonly pinned?: readonly (number | undefined)[];
}

function Row<Row>({
	row,
	columns,
	index,
	id,
	isActive = false,
	isOpened = false,
	rowIndex,
	pinned,
}: TableRowProps<Row>) {
	const opens = index !== undefined && {
		id,
		'data-index': index,
		'aria-rowindex': index + 2,
		'aria-selected': isOpened,
		className: [gridStyles.row, isActive && gridStyles.active, isOpened && gridStyles.opened].filter(Boolean).join(' '),
	};
	return (
		<tr aria-rowindex={rowIndex} {...opens}>
			{columns.map((column, place) => {
				const content = column.cell?.(row) ?? cellText(column, row);
				if (column.isRowHeader) {
					return (
						<th key={column.key} scope="row">
							{content}
						</th>
					);
				}
				return (
					<td key={column.key} {...cellLook(column, pinned?.[place])} title={column.exact?.(row)}>
						{content}
					</td>
				);
			})}
		</tr>
	);
}

/** Drawn again only when one of its properties changes: a key press in a long table costs two rows. */
export const TableRow = memo(Row) as typeof Row;
