import styles from './rate-table.module.css';

interface RowGroupHeadProps {
	readonly title: string;
	/** Columns of the table. */
	readonly width: number;
	/** Rows of the group. */
	readonly count: number;
	readonly isFolded: boolean;
	readonly onFold: () => void;
}

/** The title of a group of rows; it folds them away and brings them back. */
export function RowGroupHead({ title, width, count, isFolded, onFold }: RowGroupHeadProps) {
	return (
		<tbody>
			<tr>
				<th scope="rowgroup" colSpan={width} className={styles.rowGroup}>
					<button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={onFold}>
						<span aria-hidden="true" className={styles.caret} data-folded={isFolded} />
						{title} <span className={styles.count}>({count})</span>
					</button>
				</th>
			</tr>
		</tbody>
	);
}
