import type { CheckedNoticeAnswer, ComparedNoticeDay } from '#shared/contract/notice.ts';
import type { ResultCell, ResultTable } from '../shared/export/result-cell.ts';
import type { NoticeTexts } from './notice-text.ts';

/** What a day of the comparison is. */
export type DayState = 'equal' | 'different' | 'following' | 'missing' | 'extra' | 'repeated';

export function stateOf({ row, day, repeats, isDifferent, isFollowing = false }: ComparedNoticeDay): DayState {
	if (row === undefined) return 'missing';
	if (repeats !== undefined) return 'repeated';
	if (day === undefined) return 'extra';
	if (isDifferent) return 'different';
	return isFollowing ? 'following' : 'equal';
}

/** Every day of the comparison, for CSV and a workbook. */
export function comparisonTable({ rows }: CheckedNoticeAnswer, { t }: NoticeTexts): ResultTable {
	const columns = rows?.columns ?? [];
	const sides = ['theirs', 'ours', 'difference'] as const;
	return {
		headings: [
			t('table.state'),
			t('table.date'),
			t('table.startDate'),
			t('table.observationDate'),
			...columns.flatMap(({ column }) => sides.map((side) => `${t(`figures.rows.${column}`)}: ${t(`table.${side}`)}`)),
		],
		rows: (rows?.days ?? []).map((day) => [
			{ kind: 'text', text: t(`states.${stateOf(day)}`) },
			{ kind: 'date', date: day.date },
			dateCell(day.startDate),
			dateCell(day.observationDate),
			...columns.flatMap(({ column }) => sides.map((side) => figureCell(day.figures[column]?.[side]))),
		]),
	};
}

const dateCell = (date: string | undefined): ResultCell | undefined =>
	date === undefined ? undefined : { kind: 'date', date };

const figureCell = (figure: string | undefined): ResultCell | undefined =>
	figure === undefined ? undefined : { kind: 'figure', figure };
