import { isRightAligned, type ResultColumnKey, resultColumns } from './result-columns.ts';
import styles from './result-grid.module.css';

export type ColumnLabels = Readonly<Record<ResultColumnKey, { readonly label: string; readonly tooltip?: string }>>;

const totalWidth = resultColumns.reduce((sum, { width }) => sum + width, 0);

export function ResultGridHead({ labels }: { readonly labels: ColumnLabels }) {
	return (
		<>
			<colgroup>
				{resultColumns.map(({ key, width }) => (
					<col key={key} style={{ width: `${(100 * width) / totalWidth}%` }} />
				))}
			</colgroup>
			<thead>
				<tr aria-rowindex={1}>
					{resultColumns.map((column) => (
						<th
							key={column.key}
							scope="col"
							title={labels[column.key].tooltip}
							className={isRightAligned(column) ? styles.right : undefined}
						>
							{labels[column.key].label}
						</th>
					))}
				</tr>
			</thead>
		</>
	);
}
