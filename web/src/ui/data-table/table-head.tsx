import { Fragment } from 'react';
import { cellLook, type DataColumn, type Sorting } from './data-column.ts';
import styles from './data-table.module.css';
import { SortArrow } from './sort-arrow.tsx';

interface TableHeadProps<Row> {
	readonly columns: readonly DataColumn<Row>[];
	readonly sorting: Sorting | undefined;
	readonly onSort: (sorting: Sorting) => void;
	readonly rowIndex?: number;
	readonly pinned?: readonly (number | undefined)[];
}

export function TableHead<Row>({ columns, sorting, onSort, rowIndex, pinned }: TableHeadProps<Row>) {
	const title = (column: DataColumn<Row>, rowSpan?: number) => (
		<ColumnTitle
			key={column.key}
			column={column}
			rowSpan={rowSpan}
			sorting={sorting}
			onSort={onSort}
			pinnedAt={pinned?.[columns.indexOf(column)]}
		/>
	);
	if (!isGrouped(columns)) {
		return (
			<thead>
				<tr aria-rowindex={rowIndex}>{columns.map((column) => title(column))}</tr>
			</thead>
		);
	}
	return (
		<thead>
			<tr>
				{columns.map((column, index) => {
					if (column.group === undefined) return title(column, 2);
					if (columns[index - 1]?.group === column.group) return null;
					const width = columns.filter(({ group }) => group === column.group).length;
					return (
						<th key={column.group} scope="colgroup" colSpan={width} className={styles.columnGroup}>
							{column.group}
						</th>
					);
				})}
			</tr>
			<tr>{columns.filter(({ group }) => group !== undefined).map((column) => title(column))}</tr>
		</thead>
	);
}

export function isGrouped<Row>(columns: readonly DataColumn<Row>[]): boolean {
	return columns.some(({ group }) => group !== undefined);
}

interface ColumnTitleProps<Row> extends Pick<TableHeadProps<Row>, 'sorting' | 'onSort'> {
	readonly column: DataColumn<Row>;
	readonly rowSpan: number | undefined;
	readonly pinnedAt: number | undefined;
}

function ColumnTitle<Row>({ column, rowSpan, sorting, onSort, pinnedAt }: ColumnTitleProps<Row>) {
	const { key, title, note, tooltip, sortValue } = column;
	const cell = { scope: 'col', rowSpan, ...cellLook(column, pinnedAt) };
	const tip = { title: tooltip, 'aria-description': tooltip };
	if (sortValue === undefined) {
		return (
			<th {...cell} {...tip} data-tooltip={tooltip} tabIndex={tooltip === undefined ? undefined : 0}>
				<TitleLines title={title} />
				{note !== undefined && <span className={styles.note}>{note}</span>}
			</th>
		);
	}
	const isSorted = sorting?.key === key;
	const order = sorting?.isDescending ? 'descending' : 'ascending';
	return (
		<th {...cell} aria-sort={isSorted ? order : 'none'}>
			<button
				type="button"
				className={styles.sort}
				{...tip}
				onClick={() => onSort({ key, isDescending: isSorted && !sorting.isDescending })}
			>
				<TitleLines title={title} />
				<SortArrow order={isSorted ? order : undefined} />
			</button>
		</th>
	);
}

/** Splits long titles, also after a slash (`Calculation/Publication Date`), but not a difference such as `B − A`. */
function TitleLines({ title }: { readonly title: string }) {
	const parts = title
		.split(/(?<=\/)|((?<!\S)[^\s−]{1,60} − \S{1,60})/)
		.filter((part) => part !== undefined && part !== '');
	const lines = parts.map((part, at) => (
		<Fragment key={part}>
			{parts[at - 1]?.endsWith('/') && <wbr />}
			{part.includes(' − ') ? <span className={styles.together}>{part}</span> : part}
		</Fragment>
	));
	return <span>{lines}</span>;
}
