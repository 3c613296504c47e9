import { withColon } from '#i18n/punctuation.ts';
import type { CheckedNoticeAnswer, ComparedNoticeDay } from '#shared/contract/notice.ts';
import type { ResultCell, ResultTable } from '../shared/export/result-cell.ts';
import type { NoticeTexts } from '../shared/loans-text.ts';
import { describeMark } from './describe-mark.ts';
import type { ReadText } from './read-text.ts';

export interface CheckedText extends Pick<ReadText, 'text' | 'loan' | 'reading'> {
	readonly answer?: CheckedNoticeAnswer;
}

type DayState = 'equal' | 'different' | 'following' | 'missing' | 'extra' | 'repeated';

export function stateOf({ row, day, repeats, isDifferent, isFollowing = false }: ComparedNoticeDay): DayState {
	if (row === undefined) return 'missing';
	if (repeats !== undefined) return 'repeated';
	if (day === undefined) return 'extra';
	if (isDifferent) return 'different';
	return isFollowing ? 'following' : 'equal';
}

export function comparisonTable({ rows }: CheckedNoticeAnswer, { t }: NoticeTexts): ResultTable {
	const columns = rows?.columns ?? [];
	const sides = ['theirs', 'ours', 'difference'] as const;
	return {
		headings: [
			t('table.state'),
			t('table.date'),
			t('table.startDate'),
			t('table.observationDate'),
			...columns.flatMap(({ column }) =>
				sides.map((side) => withColon(t(`figures.rows.${column}`), t(`table.${side}`))),
			),
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

export function readingTable({ text: pasted, loan, reading }: CheckedText, text: NoticeTexts): ResultTable {
	const { t } = text;
	const textCell = (of: string | undefined): ResultCell | undefined =>
		of === undefined ? undefined : { kind: 'text', text: of };
	const valueCell = (kind: string | undefined, value: string | undefined): ResultCell | undefined =>
		value !== undefined && /^-?\d+(?:\.\d+)?$/.test(value) && kind !== 'basis' ? figureCell(value) : textCell(value);
	return {
		headings: [t('table.line'), t('table.state'), t('table.kind'), t('table.theirs'), t('table.ours'), t('table.text')],
		rows: reading.marks.map((mark) => {
			const { line, state, kind, theirs, ours, start, end, contradicts } = mark;
			return [
				{ kind: 'figure', figure: String(line) },
				{
					kind: 'text',
					text:
						state === 'not-understood' || contradicts !== undefined
							? describeMark(mark, loan.currency, text)
							: t(`legend.${state}`),
				},
				textCell(kind === undefined ? undefined : t(`kinds.${kind}`)),
				valueCell(kind, theirs),
				valueCell(kind, ours),
				{ kind: 'text', text: pasted.slice(start, end) },
			];
		}),
	};
}
