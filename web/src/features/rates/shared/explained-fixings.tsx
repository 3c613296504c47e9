import { mostDecimals, padDecimals } from '../../../lib/same-decimals.ts';
import styles from './explanation-frame.module.css';
import { useRateText } from './rate-text.ts';

interface ExplainedFixingsProps {
	readonly index: string;
	readonly columns: readonly string[];
	/** As many cells as columns; the first names the row. Figures of a column get the same decimals. */
	readonly rows: readonly (readonly string[])[];
}

/** The fixings that a figure was made of; inside an {@link ExplanationFrame}. */
export function ExplainedFixings({ index, columns, rows }: ExplainedFixingsProps) {
	const { t } = useRateText();
	const decimals = columns.map((_, i) => mostDecimals(rows.map((cells) => cells[i])));
	return (
		<>
			<h3>{t('explanation.sections.fixings')}</h3>
			<table className={styles.fixings} aria-label={t('explanation.fixingsLabel', { index })}>
				<thead>
					<tr>
						{columns.map((column) => (
							<th key={column} scope="col">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((cells) => (
						<tr key={cells[0]}>
							{cells.map((cell, i) => (
								<td key={columns[i]}>{padDecimals(cell, decimals[i] ?? 0)}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}
