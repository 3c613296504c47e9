import { isRightAligned, type ResultColumnKey, resultColumns } from './result-columns.ts';
import styles from './result-grid.module.css';

export type ColumnLabels = Readonly<Record<ResultColumnKey, { readonly label: string; readonly tooltip?: string }>>;

interface ResultGridHeadProps {
	readonly labels: ColumnLabels;
	readonly widths: readonly number[];
}

export function ResultGridHead({ labels, widths }: ResultGridHeadProps) {
	const totalWidth = widths.reduce((sum, width) => sum + width, 0);
	return (
		<>
			<colgroup>
				{resultColumns.map(({ key }, index) => (
					<col key={key} style={{ width: `${(100 * (widths[index] ?? 0)) / totalWidth}%` }} />
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
