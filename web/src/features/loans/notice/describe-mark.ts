import type { Mark, Stated } from '#shared/loan/notice-text/reading.ts';
import { withThousands } from '../shared/figures/figure-text.ts';
import type { NoticeTexts } from './notice-text.ts';

const amounts: ReadonlySet<string> = new Set(['interest', 'interest-to-date', 'principal']);

/** A figure or term as it is shown: amounts with marks for thousands and the currency. */
export function statedText(value: string, kind: string | undefined, currency: string): string {
	return amounts.has(kind ?? '') ? `${withThousands(value)} ${currency}` : value;
}

/** Text of a mark for its tooltip and for screen readers. */
export function describeMark(mark: Mark, currency: string, { t }: NoticeTexts): string {
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

/** A figure or term that differs, in one sentence. */
export function describeDifference({ kind, line, ...of }: Stated | Mark, currency: string, { t }: NoticeTexts): string {
	const name = kind === undefined ? '' : t(`kinds.${kind}`);
	return t('finding.difference', { line, name, ...sides({ kind, ...of }, currency) });
}

const sides = ({ kind, theirs = '–', ours = '–' }: Pick<Mark, 'kind' | 'theirs' | 'ours'>, currency: string) => ({
	theirs: statedText(theirs, kind, currency),
	ours: statedText(ours, kind, currency),
});
