import type { RateColumn, Sorting } from './rate-column.ts';
import styles from './rate-table.module.css';

interface RateTableHeadProps<Row> {
	readonly columns: readonly RateColumn<Row>[];
	readonly sorting: Sorting;
	readonly onSort: (sorting: Sorting) => void;
}

/** The titles; each orders the rows by its column, and once more the other way. */
export function RateTableHead<Row>({ columns, sorting, onSort }: RateTableHeadProps<Row>) {
	const hasGroups = columns.some(({ group }) => group !== undefined);
	const title = (column: RateColumn<Row>, rowSpan: number | undefined) => {
		const isSorted = sorting.key === column.key;
		const order = sorting.isDescending ? 'descending' : 'ascending';
		return (
			<th
				key={column.key}
				scope="col"
				rowSpan={rowSpan}
				className={column.isRightAligned ? styles.right : undefined}
				aria-sort={isSorted ? order : 'none'}
			>
				<button
					type="button"
					className={styles.sort}
					title={column.tooltip}
					aria-description={column.tooltip}
					onClick={() => onSort({ key: column.key, isDescending: isSorted && !sorting.isDescending })}
				>
					{column.title}
					<span aria-hidden="true" className={styles.arrow} data-order={isSorted ? order : undefined} />
				</button>
			</th>
		);
	};
	if (!hasGroups) {
		return (
			<thead>
				<tr>{columns.map((column) => title(column, undefined))}</tr>
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
			<tr>{columns.filter(({ group }) => group !== undefined).map((column) => title(column, undefined))}</tr>
		</thead>
	);
}
