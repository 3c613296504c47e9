import { dateText } from '#i18n/date-text.ts';
import type { NoticeCause, NoticeChange } from '#shared/contract/notice.ts';
import type { NoticeTexts } from '../notice-text.ts';

/** Deviation of the lender, as the end of a sentence. */
export function describeCause({ changes }: NoticeCause, text: NoticeTexts): string {
	return changes.map((change) => describeChange(change, text)).join(text.t('changes.and'));
}

function describeChange(change: NoticeChange, text: NoticeTexts): string {
	const { t, language } = text;
	switch (change.kind) {
		case 'lookback':
		case 'lockout':
			return t(`changes.${change.kind}${change.to === 0 ? 'Missing' : ''}`, { from: change.from, count: change.to });
		case 'observation-shift':
			return t(change.isApplied ? 'changes.shiftApplied' : 'changes.shiftMissing');
		case 'calendars': {
			const names = change.calendars.join(' + ');
			return change.calendars.length === 0 ? t('changes.noCalendars') : t('changes.calendars', { names });
		}
		case 'rounding':
			return t(`changes.rounding.${change.what}`, { count: change.decimals });
		case 'floor-missing':
		case 'rate-without-spread':
		case 'simple':
			return t(`changes.${change.kind}`);
		case 'floor-option':
			return t(`changes.floorOption.${change.to}`);
		case 'closed-days':
			return t(`changes.closedDays.${change.to}`);
		case 'basis':
			return t('changes.basis', { from: change.from, to: change.to });
		case 'start-excluded':
		case 'end-included':
			return t(`changes.${change.kind}`, { date: dateText(change.date, language) });
		case 'spread-missing':
			return t('changes.spreadMissing', { spread: t(`spreads.${change.spread}`) });
		case 'spread-use':
			return t(`changes.spreadUse.${change.to}`, { spread: t(`spreads.${change.spread}`) });
		case 'principal-change-ignored':
		case 'principal-change-early':
		case 'principal-change-late':
			return t(`changes.${change.kind}`, {
				dates: listOf(
					change.dates.map((date) => dateText(date, language)),
					text,
				),
				count: change.dates.length,
			});
		case 'principal-method':
			return t(`changes.principalMethod.${change.to}`);
		case 'fixing':
			return describeFixing(change, text);
		case 'truncated':
			return t('changes.truncated', {
				figures: listOf(
					change.figures.map((figure) => t(`figures.${figure}` as 'figures.rate')),
					text,
				),
			});
	}
}

function describeFixing(change: Extract<NoticeChange, { kind: 'fixing' }>, { t, language }: NoticeTexts): string {
	const { dates, theirs = '', ours = '', difference = '', source } = change;
	const [first = '', ...others] = dates;
	if (others.length > 0) return t('changes.fixing.ofOneDay', { difference, count: dates.length });
	const figures = { date: dateText(first, language), theirs, ours };
	if (source === undefined) return t('changes.fixing.other', figures);
	if (source.kind === 'superseded') return t('changes.fixing.superseded', figures);
	return t(`changes.fixing.${source.kind}`, { ...figures, source: dateText(source.date ?? '', language) });
}

function listOf(parts: readonly string[], { language }: NoticeTexts): string {
	return new Intl.ListFormat(language.startsWith('zh') ? 'zh-CN' : 'en', { type: 'conjunction' }).format(parts);
}
