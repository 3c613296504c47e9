import { type CSSProperties, memo, type Ref, useDeferredValue, useId, useMemo, useRef } from 'react';
import { usePrinting } from '../use-printing.ts';
import { copiedCells, putOnClipboard } from './copied-cells.ts';
import {
	cellLook,
	cellText,
	columnWidths,
	type DataColumn,
	filledWidths,
	paperWidths,
	pinnedOffsets,
	type Sorting,
	sum,
} from './data-column.ts';
import gridStyles from './data-grid.module.css';
import styles from './data-table.module.css';
import { ScrollEdges } from './scroll-edges.tsx';
import { TableHead } from './table-head.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useRowWindow } from './use-row-window.ts';

interface TableRowProps<Row> {
	readonly row: Row;
	readonly columns: readonly DataColumn<Row>[];
	readonly index?: number | undefined;
	readonly id?: string | undefined;
	readonly rowIndex?: number;
	readonly isActive?: boolean;
	readonly isOpened?: boolean;
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

/** Minimum number of rows for which the grid has its normal minimum height. */
const fullRows = 7;

/** Rendered again only if a property changes, so that a key press in a long table renders only two rows. */
export const TableRow = memo(Row) as typeof Row;

export function Spacer({ columnCount, height }: { readonly columnCount: number; readonly height: number }) {
	if (height <= 0) return null;
	return (
		<tbody aria-hidden="true">
			<tr>
				<td colSpan={columnCount} className={gridStyles.spacer} style={{ height }} />
			</tr>
		</tbody>
	);
}

interface TotalRowProps<Row> {
	readonly label: string;
	readonly columns: readonly DataColumn<Row>[];
	readonly pinned: readonly (number | undefined)[];
}

function TotalRow<Row>({ label, columns, pinned }: TotalRowProps<Row>) {
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

const rowHeight = 34;

export interface Opening<Row> {
	readonly opened: Row | undefined;
	/** Opens a row. If the row was opened by keyboard, its content gets the focus. */
	readonly onOpen: (row: Row, byKeyboard: boolean) => void;
	readonly ref: Ref<HTMLTableElement>;
	readonly totalLabel?: string;
}

interface DataGridProps<Row> extends Opening<Row> {
	readonly label: string;
	readonly head: {
		readonly columns: readonly DataColumn<Row>[];
		readonly sorting: Sorting | undefined;
		readonly onSort: (sorting: Sorting) => void;
	};
	readonly rows: readonly Row[];
	readonly keyOf: (row: Row) => string;
}

/**
 * The rows of a {@link DataTable} with expandable rows. Only rows in view are in the document, so that a table with a
 * year of days appears and scrolls without delay. The grid itself has the focus, and announces its active row to
 * assistive technology.
 */
export function DataGrid<Row>({ label, head, rows, keyOf, opened, onOpen, ref, totalLabel }: DataGridProps<Row>) {
	const { columns } = head;
	const id = useId();
	const scroller = useRef<HTMLDivElement>(null);
	const view = useRowWindow(scroller, rows.length, rowHeight);
	const { active, selected, handlers } = useActiveRow(rows.length, view, {
		isOpen: opened !== undefined,
		onOpen: (index, byKeyboard) => onOpen(rows[index] as Row, byKeyboard),
	});
	const drawn = useMemo(() => {
		const least = columnWidths(columns, rows);
		return {
			rows,
			columns,
			leastWidth: sum(least),
			widths: filledWidths(columns, least),
			pinned: pinnedOffsets(columns, least),
		};
	}, [columns, rows]);
	const paper = usePrinting() ? paperWidths(columns, rows) : undefined;
	// Rows above and below the view are rendered in the next frame, so that visible rows appear sooner.
	const drawnAround = useDeferredValue(drawn);
	return (
		<ScrollEdges>
			<div
				className={`${styles.frame} ${gridStyles.frame}`}
				data-scrolling
				ref={scroller}
				// Set only for a short grid. In a long grid, a changed custom property would restyle the whole content.
				style={rows.length < fullRows ? ({ '--rows': rows.length } as CSSProperties) : undefined}
			>
				<div
					className={gridStyles.view}
					style={
						{
							'--least-width': `${drawn.leastWidth}px`,
							'--paper-ems': paper && sum(paper),
						} as CSSProperties
					}
				>
					<table
						// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table walked by arrow keys is a grid
						role="grid"
						ref={ref}
						tabIndex={0}
						className={`${styles.table} ${gridStyles.grid}`}
						aria-label={label}
						aria-rowcount={rows.length + 1}
						aria-colcount={columns.length}
						aria-activedescendant={view.indices.includes(active) ? `${id}-${active}` : undefined}
						{...handlers}
						onCopy={(event) => {
							if (getSelection()?.isCollapsed === false) return;
							event.preventDefault();
							putOnClipboard(event.clipboardData, copiedRows(columns, rows, selected ?? { from: active, to: active }));
						}}
					>
						<colgroup>
							{columns.map(({ key }, index) => (
								<col
									key={key}
									style={
										{
											'--width': drawn.widths[index],
											'--paper-width': paper && `${paper[index]}em`,
										} as CSSProperties
									}
								/>
							))}
						</colgroup>
						<TableHead {...head} rowIndex={1} pinned={drawn.pinned} />
						<Spacer columnCount={columns.length} height={view.before} />
						<tbody>
							{view.indices.map((index) => {
								const row = rows[index];
								if (row === undefined) return null;
								const isLate = !view.isInView(index) && index < drawnAround.rows.length;
								const shown = isLate ? drawnAround : drawn;
								return (
									<TableRow
										key={keyOf(row)}
										row={shown.rows[index] as Row}
										columns={shown.columns}
										index={index}
										id={`${id}-${index}`}
										isActive={index === active}
										isOpened={row === opened || isWithin(index, selected)}
										pinned={shown.pinned}
									/>
								);
							})}
						</tbody>
						<Spacer columnCount={columns.length} height={view.after} />
						{totalLabel !== undefined && <TotalRow label={totalLabel} columns={columns} pinned={drawn.pinned} />}
					</table>
				</div>
			</div>
		</ScrollEdges>
	);
}

interface SelectedRows {
	readonly from: number;
	readonly to: number;
}

const isWithin = (index: number, selected: SelectedRows | undefined): boolean =>
	selected !== undefined && index >= selected.from && index <= selected.to;

function copiedRows<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[], { from, to }: SelectedRows) {
	const hasHeadings = from === 0 && to === rows.length - 1;
	return copiedCells(columns, rows.slice(from, to + 1), { hasHeadings });
}
