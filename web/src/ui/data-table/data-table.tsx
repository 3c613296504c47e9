import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { type CSSProperties, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '../use-printing.ts';
import { copiedCells, copyTable } from './copied-cells.ts';
import {
	type DataColumn,
	paperWidths,
	type RowGroup,
	type Sorting,
	sortRows,
	sum,
	wideFigures,
} from './data-column.ts';
import { DataGrid, type Opening, Spacer, TableRow } from './data-grid.tsx';
import styles from './data-table.module.css';
import { ScrollEdges } from './scroll-edges.tsx';
import { isGrouped, TableHead } from './table-head.tsx';
import { useRowWindow } from './use-row-window.ts';

interface CopyTableButtonProps<Row> {
	readonly columns: readonly DataColumn<Row>[];
	readonly rows: readonly Row[];
}

export function CopyTableButton<Row>({ columns, rows }: CopyTableButtonProps<Row>) {
	const { t } = useTranslation('ui');
	const [told, setTold] = useState('');
	const copy = async () => {
		const isCopied = await copyTable(copiedCells(columns, rows, { hasHeadings: true }));
		setTold(isCopied ? t('table.copied', { count: rows.length }) : t('table.copyFailed'));
	};
	return (
		<SpaceBetween data-screen-only="" size="xs" direction="horizontal" alignItems="center">
			<Box variant="small" color="text-body-secondary">
				<output>{told}</output>
			</Box>
			<Button iconName="copy" formAction="none" disabled={rows.length === 0} onClick={() => void copy()}>
				{t('table.copy')}
			</Button>
		</SpaceBetween>
	);
}

/** Height of a row in pixels. Must equal the value in the style sheet. */
const rowHeight = 31;

interface LongRowsProps<Row> {
	readonly frame: HTMLDivElement | null;
	readonly rows: readonly Row[];
	readonly columns: readonly DataColumn<Row>[];
	readonly keyOf: (row: Row) => string;
}

function LongRows<Row>({ frame, rows, columns, keyOf }: LongRowsProps<Row>) {
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

/** Widths in pixels on A4 portrait: the width between the margins, of a character, and of a cell's padding. */
const paper = { width: 700, type: 12, padding: 16 };

/** Returns the width in ems of a table that needs a smaller font on paper. Undefined on screen, and if it fits. */
function paperEmsOf<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): number | undefined {
	const ems = sum(paperWidths(columns, rows));
	return ems * paper.type + columns.length * paper.padding <= paper.width ? undefined : ems;
}

interface DataTableProps<Row> {
	readonly label: string;
	readonly columns: readonly DataColumn<Row>[];
	readonly groups: readonly RowGroup<Row>[];
	readonly keyOf: (row: Row) => string;
	readonly initialSorting?: Sorting;
	readonly onSorting?: (sorting: Sorting | undefined) => void;
	readonly empty?: string;
	/** Range of rows to show of each group, after sorting: index of the first row, and index after the last row. */
	readonly part?: readonly [number, number];
	readonly isScrolling?: boolean;
	readonly opening?: Opening<Row>;
}

/** Maximum number of rows of a scrolling table that are rendered at once. */
const maxDrawn = 300;

export function DataTable<Row>(props: DataTableProps<Row>) {
	const { label, columns, groups, keyOf, initialSorting, empty, part, isScrolling = false, opening } = props;
	const [sorting, setSorting] = useState(initialSorting);
	const [folded, setFolded] = useState<readonly string[]>([]);
	const sorted = useMemo(
		() => groups.map((group) => ({ ...group, rows: sortRows(group.rows, columns, sorting) })),
		[groups, columns, sorting],
	);
	const shown = part === undefined ? sorted : sorted.map((group) => ({ ...group, rows: group.rows.slice(...part) }));
	const rows = useMemo(() => sorted.flatMap((group) => group.rows), [sorted]);
	const figures = useMemo(() => (columns[0]?.isRowHeader ? wideFigures(columns, rows) : undefined), [columns, rows]);
	const isPrinting = usePrinting();
	const paperEms = isPrinting && opening === undefined ? paperEmsOf(columns, rows) : undefined;
	const [frame, setFrame] = useState<HTMLDivElement | null>(null);
	const isLong = isScrolling && rows.length > maxDrawn && shown.length === 1 && shown[0]?.title === undefined;
	const onSort = (next: typeof sorting) => {
		setSorting(next);
		props.onSorting?.(next);
	};
	const head = { columns, sorting, onSort };
	if (opening !== undefined) {
		return <DataGrid label={label} head={head} rows={rows} keyOf={keyOf} {...opening} />;
	}
	const fold = (key: string) =>
		setFolded(folded.includes(key) ? folded.filter((each) => each !== key) : [...folded, key]);
	const hasControls = columns.some(({ sortValue }) => sortValue !== undefined);
	return (
		<ScrollEdges>
			<div
				className={styles.frame}
				ref={isLong ? setFrame : undefined}
				data-scrolling={isScrolling}
				// A scrolling frame must be reachable by keyboard, unless it contains controls that are.
				{...(!hasControls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
				style={
					{
						'--title-rows': isGrouped(columns) ? 2 : 1,
						'--rows': rows.length,
						...(paperEms !== undefined && { '--paper-ems': paperEms }),
					} as CSSProperties
				}
				data-narrowed={paperEms !== undefined || undefined}
			>
				<table
					className={`${styles.table} ${isLong ? styles.long : ''}`}
					aria-label={label}
					aria-rowcount={isLong ? rows.length + 1 : undefined}
					data-row-headers={columns[0]?.isRowHeader}
				>
					{columns[0]?.isRowHeader && (
						<colgroup>
							{columns.map(({ key, isRowHeader, isGreedy }, index) => (
								<col
									key={key}
									className={isRowHeader ? styles.rowNames : isGreedy ? styles.words : styles.values}
									style={{ '--figures': figures?.[index] && `${figures[index]}px` } as CSSProperties}
								/>
							))}
						</colgroup>
					)}
					<TableHead {...head} {...(isLong && { rowIndex: 1 })} />
					{rows.length === 0 && (
						<tbody>
							<tr>
								<td colSpan={columns.length} className={styles.empty}>
									{empty}
								</td>
							</tr>
						</tbody>
					)}
					{isLong && <LongRows {...{ frame, rows, columns, keyOf }} />}
					{(isLong ? [] : shown).map(({ key, title, rows: ofGroup }) => (
						<tbody key={key}>
							{title !== undefined && (
								<tr>
									<th scope="rowgroup" colSpan={columns.length} className={styles.rowGroup}>
										<button
											type="button"
											className={styles.fold}
											aria-expanded={!folded.includes(key)}
											onClick={() => fold(key)}
										>
											<span aria-hidden="true" className={styles.caret} data-folded={folded.includes(key)} />
											{title} <span className={styles.count}>({ofGroup.length})</span>
										</button>
									</th>
								</tr>
							)}
							{!folded.includes(key) && ofGroup.map((row) => <TableRow key={keyOf(row)} row={row} columns={columns} />)}
						</tbody>
					))}
				</table>
			</div>
		</ScrollEdges>
	);
}
