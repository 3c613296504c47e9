import { Fragment, useMemo, useState } from 'react';
import type { RateColumn, RowGroup, Sorting } from './rate-column.ts';
import styles from './rate-table.module.css';
import { RateTableHead } from './rate-table-head.tsx';
import { RowGroupHead } from './row-group-head.tsx';
import { sortRows } from './sort-rows.ts';

interface RateTableProps<Row> {
	/** What the table is of, for those who do not see it. */
	readonly label: string;
	readonly columns: readonly RateColumn<Row>[];
	readonly groups: readonly RowGroup<Row>[];
	readonly keyOf: (row: Row) => string;
	readonly initialSorting: Sorting;
	/** In place of rows where there are none. */
	readonly empty: string;
	/** Long tables scroll within the page. */
	readonly isScrolling?: boolean;
}

/**
 * A table of rates, ordered by any column, its rows in groups that can be folded.
 *
 * It is a plain table: dozens of them have to be there within a tenth of a second.
 */
export function RateTable<Row>(props: RateTableProps<Row>) {
	const { label, columns, groups, keyOf, initialSorting, empty, isScrolling = false } = props;
	const [sorting, setSorting] = useState(initialSorting);
	const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
	const sorted = useMemo(
		() => groups.map((group) => ({ ...group, rows: sortRows(group.rows, columns, sorting) })),
		[groups, columns, sorting],
	);
	const fold = (key: string) =>
		setFolded((before) => {
			const after = new Set(before);
			if (!after.delete(key)) after.add(key);
			return after;
		});
	return (
		<div className={styles.frame} data-scrolling={isScrolling}>
			<table className={styles.table} aria-label={label}>
				<RateTableHead columns={columns} sorting={sorting} onSort={setSorting} />
				{sorted.every(({ rows }) => rows.length === 0) && (
					<tbody>
						<tr>
							<td colSpan={columns.length} className={styles.empty}>
								{empty}
							</td>
						</tr>
					</tbody>
				)}
				{sorted.map(({ key, title, rows }) => (
					<Fragment key={key}>
						{title !== undefined && (
							<RowGroupHead
								title={title}
								width={columns.length}
								count={rows.length}
								isFolded={folded.has(key)}
								onFold={() => fold(key)}
							/>
						)}
						{!folded.has(key) && rows.length > 0 && (
							<tbody>
								{rows.map((row) => (
									<tr key={keyOf(row)}>
										{columns.map((column) => (
											<td key={column.key} className={column.isRightAligned ? styles.right : undefined}>
												{column.cell?.(row) ?? column.text(row) ?? noValue}
											</td>
										))}
									</tr>
								))}
							</tbody>
						)}
					</Fragment>
				))}
			</table>
		</div>
	);
}

/** In place of what an answer does not have. */
const noValue = '–';
