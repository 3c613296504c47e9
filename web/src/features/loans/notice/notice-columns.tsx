import { dateText } from '#i18n/date-text.ts';
import type { CheckedNoticeAnswer, ComparedNoticeDay } from '#shared/contract/notice.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { withThousands } from '../shared/figures/figure-text.ts';
import type { NoticeTexts } from '../shared/notice-text.ts';
import { stateOf } from './comparison-table.ts';
import styles from './notice-panel.module.css';

type Rows = NonNullable<CheckedNoticeAnswer['rows']>;
type Column = Rows['columns'][number];

/** The days with, of each figure, theirs, ours and the difference. */
export function noticeColumns({ columns, dates }: Rows, { t, language }: NoticeTexts): DataColumn<ComparedNoticeDay>[] {
	const date = (at: string | undefined) => (at === undefined ? undefined : dateText(at, language));
	return [
		{
			key: 'state',
			title: t('table.state'),
			text: (day) => t(`states.${stateOf(day)}`),
			cell: (day) => (
				<span className={styles.state} data-state={stateOf(day)}>
					{t(`states.${stateOf(day)}`)}
				</span>
			),
		},
		{
			key: 'date',
			title: t('table.date'),
			isRowHeader: true,
			text: (day) => date(day.date),
			cell: (day) => <span className={styles.date}>{date(day.date)}</span>,
		},
		...(dates === 'observation'
			? [{ key: 'startDate', title: t('table.startDate'), text: (day: ComparedNoticeDay) => date(day.startDate) }]
			: [
					{
						key: 'observationDate',
						title: t('table.observationDate'),
						text: (day: ComparedNoticeDay) => date(day.observationDate),
					},
				]),
		...columns.flatMap((column) => sidesOf(column, { t, language })),
	];
}

function sidesOf({ column, reading }: Column, { t }: NoticeTexts): DataColumn<ComparedNoticeDay>[] {
	const isAmount = column === 'interest' || column === 'principal';
	const group = `${t(`figures.rows.${column}`)} (${t(`readings.${column}.${reading}` as 'readings.rate.fixing')})`;
	return (['theirs', 'ours', 'difference'] as const).map((side) => ({
		key: `${column} ${side}`,
		title: t(`table.${side}`),
		group,
		isNumeric: true,
		text: ({ figures }) => {
			const figure = figures[column]?.[side];
			return figure === undefined || !isAmount ? figure : withThousands(figure);
		},
		cell: ({ figures }) => {
			const figure = figures[column]?.[side];
			if (figure === undefined) return side === 'difference' ? '' : '–';
			const shown = isAmount ? withThousands(figure) : figure;
			return side === 'difference' ? <strong className={styles.difference}>{shown}</strong> : shown;
		},
	}));
}
