import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import type { CheckedNoticeAnswer, ComparedNoticeDay } from '#shared/contract/notice.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useNoticeText } from '../shared/notice-text.ts';
import { stateOf } from './comparison-table.ts';
import { noticeColumns } from './notice-columns.tsx';

interface NoticeDaysProps {
	readonly rows: NonNullable<CheckedNoticeAnswer['rows']>;
}

/** More rows than a year of days make the page slow; the export has all. */
const maxShown = 400;

const keyOf = ({ date, row, day }: ComparedNoticeDay) => `${date} ${row} ${day}`;

/** Compares the days of the notice with ours. */
export function NoticeDays({ rows }: NoticeDaysProps) {
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
