import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import type { Comparison } from '#shared/contract/compare.ts';
import { noValue } from '#ui/data-table/data-column.ts';
import styles from './compare-panel.module.css';
import { useCompareText } from './compare-text.ts';
import type { ComparisonRow } from './comparison-rows.ts';
import { columnLetter } from './variant-name.ts';

interface ComparisonTableProps {
	readonly comparison: Comparison;
	readonly rows: readonly ComparisonRow[];
	/** Names of the variants, that of the loan first. */
	readonly names: readonly string[];
}

const refused = 400;

/** The variants as columns. What differs from the first one is emphasised. */
export function ComparisonTable({ comparison, rows, names }: ComparisonTableProps) {
	const text = useCompareText();
	const { t } = text;
	const { variants, currency } = comparison;
	return (
		<div className={styles.sideways}>
			{names.length > 2 && (
				<p className={styles.more}>
					{t('moreColumns', { letters: names.map((_, place) => columnLetter(place)).join(', ') })}
				</p>
			)}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={styles.scroll} aria-label={t('table')} tabIndex={0}>
				<table className={styles.table} aria-label={t('table')}>
					<thead>
						<tr>
							<td />
							{names.map((name, place) => (
								<th key={columnLetter(place)} scope="col">
									<span className={styles.letter}>{columnLetter(place)}</span> {name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{variants.some(({ problem }) => problem !== undefined) && (
							<tr>
								<th scope="row">{t('rows.problem')}</th>
								{variants.map(({ position, problem }) => (
									<td key={position} className={styles.problem}>
										{problem !== undefined && (
											<StatusIndicator type="error">
												{describeProblem(new ApiError(refused, problem), text)}
											</StatusIndicator>
										)}
									</td>
								))}
							</tr>
						)}
						{rows.map(({ key, cells, isFigure }) => (
							<tr key={key} className={key === 'payable' ? styles.payable : undefined}>
								<th scope="row">{t(`rows.${key}`, { currency })}</th>
								{cells.map((cell, place) => (
									<td
										key={columnLetter(place)}
										className={isFigure ? styles.figure : undefined}
										title={isFigure && cell !== undefined && cell.exact !== cell.shown ? cell.exact : undefined}
									>
										{cell === undefined ? noValue : cell.isDifferent ? <strong>{cell.shown}</strong> : cell.shown}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</div>
	);
}
