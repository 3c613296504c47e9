import { withColon } from '#i18n/punctuation.ts';
import type { CheckedNoticeAnswer, ComparedNoticeDay } from '#shared/contract/notice.ts';
import type { Mark, Stated } from '#shared/loan/notice-text/reading.ts';
import type { ResultCell, ResultTable } from '../shared/export/result-cell.ts';
import { type NoticeTexts, withThousands } from '../shared/loans-text.ts';
import type { ReadText } from './read-text.ts';

const amounts: ReadonlySet<string> = new Set(['interest', 'interest-to-date', 'principal']);

export function statedText(value: string, kind: string | undefined, currency: string): string {
	return amounts.has(kind ?? '') ? `${withThousands(value)} ${currency}` : value;
}

export function describeMark(mark: Mark, currency: string, text: NoticeTexts): string {
	const { t } = text;
	const { contradicts, kind } = mark;
	if (contradicts === undefined) return describeState(mark, currency, text);
	const compared = mark.state === 'equal' || mark.state === 'different' ? [describeState(mark, currency, text)] : [];
	return [...compared, t('marks.contradicts', { name: t(`kinds.${kind ?? 'other'}`), line: contradicts })].join(
		t('finding.separator'),
	);
}

function describeState(mark: Mark, currency: string, { t }: NoticeTexts): string {
	const { state, kind, reason, theirs, ours, isShort } = mark;
	const name = kind === undefined ? '' : t(`kinds.${kind}`);
	switch (state) {
		case 'equal':
			return [t('marks.equal', { name }), ...(isShort ? [t('marks.short')] : [])].join(t('finding.separator'));
		case 'different':
			return t('marks.different', { name, ...sides({ kind, theirs, ours }, currency) });
		case 'pointed-out':
			return t(`marks.pointed-out`, { name });
		case 'set-aside':
			return t('marks.set-aside');
		case 'not-understood':
			return t('marks.not-understood', { reason: t(`reasons.${reason ?? 'unknown-line'}`) });
	}
}

export function describeContradictions(marks: readonly Mark[], pasted: string, { t }: NoticeTexts): string[] {
	const kinds = new Map<string, Mark[]>();
	for (const mark of marks)
		if (mark.contradicts !== undefined) kinds.set(mark.kind ?? '', [...(kinds.get(mark.kind ?? '') ?? []), mark]);
	return [...kinds.values()].map((sides) => {
		const lines = sides.map(({ line, start, end }) =>
			t('finding.side', { line, text: pasted.slice(start, end).trim() }),
		);
		return t('finding.contradiction', {
			name: t(`kinds.${sides[0]?.kind ?? 'other'}`),
			sides: lines.join(t('finding.separator')),
		});
	});
}

export function describeDifference({ kind, line, ...of }: Stated | Mark, currency: string, { t }: NoticeTexts): string {
	const name = kind === undefined ? '' : t(`kinds.${kind}`);
	return t('finding.difference', { line, name, ...sides({ kind, ...of }, currency) });
}

const sides = ({ kind, theirs = '–', ours = '–' }: Pick<Mark, 'kind' | 'theirs' | 'ours'>, currency: string) => ({
	theirs: statedText(theirs, kind, currency),
	ours: statedText(ours, kind, currency),
});

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
