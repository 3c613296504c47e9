import { dateText } from '#i18n/date-text.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type DataColumn, noValue } from '#ui/data-table/data-column.ts';
import { ExplainedFigure } from '../shared/explained-figure.tsx';
import { type RateText, statusText } from '../shared/rate-text.ts';
import styles from './cash-columns.module.css';
import type { ExplainedCash } from './cash-explanation-panel.tsx';
import type { CashRow, CashSection } from './cash-tables.ts';
import { cashText } from './cash-text.ts';

/** The columns of a section: the feature, then a tenor each, with its status below the title. */
export function cashColumns(
	{ heading, tenors }: CashSection,
	text: RateText,
	onExplain: (figure: Omit<ExplainedCash, 'table'>) => void,
): readonly DataColumn<CashRow>[] {
	const { t, language } = text;
	const group = cashText('headings', heading, text);
	const featureText = ({ feature }: CashRow) => cashText('features', feature, text);
	const shown = (date: LocalDate | undefined) => (date === undefined ? noValue : dateText(date, language));
	const tenorColumn = ({ tenor, statuses }: CashSection['tenors'][number]): DataColumn<CashRow> => ({
		key: tenor,
		group,
		title: tenor,
		note: statuses.map((status) => statusText(status, text)).join(' / '),
		isNumeric: true,
		text: () => undefined,
		cell: (row) =>
			row.cells.get(tenor)?.map(({ date, recordDate, value }) => (
				<div key={`${recordDate} ${value}`} className={styles.entry}>
					<span className={styles.date}>{shown(date)}</span>
					<ExplainedFigure
						value={value}
						label={t('cash.explain', { heading: group, feature: featureText(row), tenor, date: shown(date), value })}
						onPress={() => onExplain({ feature: row.feature, tenor, recordDate })}
					/>
				</div>
			)),
	});
	return [
		{ key: 'feature', group, title: t('cash.feature'), isRowHeader: true, text: featureText },
		...tenors.map(tenorColumn),
	];
}
