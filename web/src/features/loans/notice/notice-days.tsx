import { Box, Checkbox, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { withBrackets } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { CheckedNoticeAnswer, ComparedNoticeDay } from '#shared/contract/notice.ts';
import type { Stated } from '#shared/loan/notice-text/reading.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { type NoticeTexts, useNoticeText, withThousands } from '../shared/loans-text.ts';
import { stateOf } from './comparison-table.ts';
import { statedText } from './describe-mark.ts';
import styles from './notice-panel.module.css';

export function NoticeTerms({ terms, currency }: { readonly terms: readonly Stated[]; readonly currency: string }) {
	const text = useNoticeText();
	const columns = useMemo(() => columnsOf(currency, text), [currency, text]);
	const groups = useMemo(() => [{ key: '', rows: terms }], [terms]);
	const title = text.t('terms.title');
	return (
		<div>
			<Header variant="h3">{title}</Header>
			<DataTable
				label={title}
				columns={columns}
				groups={groups}
				keyOf={({ kind, start }) => `${kind} ${start}`}
				empty=""
			/>
		</div>
	);
}

function columnsOf(currency: string, { t }: NoticeTexts): DataColumn<Stated>[] {
	const stateText = ({ state, contradicts }: Stated) =>
		contradicts === undefined ? t(`states.${state}`) : t('states.contradicts', { line: contradicts });
	return [
		{ key: 'kind', title: t('terms.term'), isRowHeader: true, text: ({ kind }) => t(`kinds.${kind}`) },
		{ key: 'line', title: t('table.line'), isNumeric: true, text: ({ line }) => String(line) },
		{ key: 'theirs', title: t('terms.stated'), text: ({ kind, theirs }) => statedText(theirs, kind, currency) },
		{ key: 'ours', title: t('terms.agreed'), text: ({ kind, ours }) => statedText(ours, kind, currency) },
		{
			key: 'state',
			title: t('table.state'),
			text: stateText,
			cell: (stated) => (
				<span className={styles.state} data-state={stated.contradicts === undefined ? stated.state : 'contradicts'}>
					{stateText(stated)}
				</span>
			),
		},
	];
}

type Rows = NonNullable<CheckedNoticeAnswer['rows']>;
type Column = Rows['columns'][number];

function noticeColumns({ columns, dates }: Rows, { t, language }: NoticeTexts): DataColumn<ComparedNoticeDay>[] {
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
	const group = withBrackets(t(`figures.rows.${column}`), t(`readings.${column}.${reading}` as 'readings.rate.fixing'));
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

/** Number of rows shown at first: more than a year. More rows would slow the page. The export has all rows. */
const maxShown = 400;

const keyOf = ({ date, row, day }: ComparedNoticeDay) => `${date} ${row} ${day}`;

export function NoticeDays({ rows }: { readonly rows: NonNullable<CheckedNoticeAnswer['rows']> }) {
	const text = useNoticeText();
	const { t } = text;
	const [isOnlyDifferences, setOnlyDifferences] = useState(false);
	const columns = useMemo(() => noticeColumns(rows, text), [rows, text]);
	const different = useMemo(() => rows.days.filter((day) => !['equal', 'following'].includes(stateOf(day))), [rows]);
	const chosen = isOnlyDifferences ? different : rows.days;
	const groups = useMemo(() => [{ key: '', rows: chosen.slice(0, maxShown) }], [chosen]);
	return (
		<SpaceBetween size="xs">
			<Header
				variant="h3"
				description={t('table.count', { count: different.length, total: rows.days.length })}
				actions={
					<Checkbox checked={isOnlyDifferences} onChange={({ detail }) => setOnlyDifferences(detail.checked)}>
						{t('table.onlyDifferences')}
					</Checkbox>
				}
			>
				{t('table.title')}
			</Header>
			<Box variant="small" color="text-body-secondary">
				{t(`readings.dates.${rows.dates}`)}
				{chosen.length > maxShown && ` ${t('table.cut', { shown: maxShown, count: chosen.length })}`}
			</Box>
			<DataTable
				label={t('table.label')}
				columns={columns}
				groups={groups}
				keyOf={keyOf}
				empty={t('table.noDifferences')}
				isScrolling
			/>
		</SpaceBetween>
	);
}
