import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { ExplainedFigure } from '../shared/explained-figure.tsx';
import { useRateText } from '../shared/rate-text.ts';
import { statusText } from '../shared/status-text.ts';
import styles from './cash-section-view.module.css';
import type { CashSection } from './cash-tables.ts';
import { cashText } from './cash-text.ts';
import type { ExplainedCash } from './explanation/explained-cash.ts';

interface CashSectionViewProps {
	readonly section: CashSection;
	/** In the language chosen. */
	readonly heading: string;
	/** What the table is of, for those who do not see the headings above it. */
	readonly label: string;
	readonly onExplain: (figure: Omit<ExplainedCash, 'table'>) => void;
}

/** The features of a heading against the tenors; the status of a tenor stands in its title. */
export function CashSectionView({ section, heading, label, onExplain }: CashSectionViewProps) {
	const text = useRateText();
	const { t, language } = text;
	const shown = (date: LocalDate | undefined) => (date === undefined ? noValue : dateText(date, language));
	return (
		<div className={styles.frame}>
			<table className={styles.table} aria-label={label}>
				<thead>
					<tr>
						<th scope="colgroup" colSpan={section.tenors.length + 1} className={styles.heading}>
							{heading}
						</th>
					</tr>
					<tr>
						<th scope="col" className={styles.feature}>
							{t('cash.feature')}
						</th>
						{section.tenors.map(({ tenor, statuses }) => (
							<th key={tenor} scope="col">
								{tenor}
								<span className={styles.status}>{statuses.map((status) => statusText(status, text)).join(' / ')}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{section.rows.map(({ feature, cells }) => (
						<tr key={feature}>
							<th scope="row">{cashText('features', feature, text)}</th>
							{section.tenors.map(({ tenor }) => (
								<td key={tenor}>
									{(cells.get(tenor) ?? []).map(({ date, recordDate, value }) => (
										<div key={`${recordDate} ${value}`} className={styles.entry}>
											<span className={styles.date}>{shown(date)}</span>
											<ExplainedFigure
												value={value}
												label={t('cash.explain', {
													...{ heading, tenor, value },
													feature: cashText('features', feature, text),
													date: shown(date),
												})}
												onPress={() => onExplain({ feature, tenor, recordDate })}
											/>
										</div>
									))}
									{cells.has(tenor) ? null : noValue}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** In place of what an answer does not have. */
const noValue = '–';
