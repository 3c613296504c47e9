import type { Mark, Stated } from '#shared/loan/notice-text/reading.ts';
import { type NoticeTexts, withThousands } from '../shared/loans-text.ts';

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

export const sides = (
	{ kind, theirs = '–', ours = '–' }: Pick<Mark, 'kind' | 'theirs' | 'ours'>,
	currency: string,
) => ({
	theirs: statedText(theirs, kind, currency),
	ours: statedText(ours, kind, currency),
});
