import { dateText } from '#i18n/date-text.ts';
import type { NoticeTexts } from '../shared/notice-text.ts';
import type { CheckedText } from './checked-text.ts';
import { describeContradictions, describeDifference } from './describe-mark.ts';

const maxNamed = 5;
const maxCharacters = 40;

/** The verdict in one or a few sentences, and what it rests on. */
export interface ReadingFinding {
	readonly headline: string;
	readonly tone: 'success' | 'info' | 'warning' | 'error';
	readonly details: readonly string[];
	/** The next step, which is no news for the lender. */
	readonly hint?: string;
}

/** @param isBrief without the differences, which something else names */
export function describeReading(
	{ text: pasted, loan, reading }: CheckedText,
	text: NoticeTexts,
	isBrief = false,
): ReadingFinding {
	const { t, language } = text;
	const { verdict, marks, notUnderstood, setAside, missingDays, interestOrRateCompared, refused } = reading;
	const join = (sentences: readonly string[]) => sentences.join(language.startsWith('zh') ? '' : ' ');
	const pointed = marks.filter(({ state }) => state === 'pointed-out').length;
	const different = marks.filter(({ state }) => state === 'different');
	const hint = marks.some(({ contradicts }) => contradicts !== undefined) ? { hint: t('finding.settle') } : {};
	const lines = pasted.split(/\r\n|[\n\r]/);
	const asideNames = setAside.slice(0, maxNamed).map((line) => {
		const words = (lines[line - 1] ?? '').trim().replaceAll(/\s+/g, ' ');
		const cut = words.length > maxCharacters ? `${words.slice(0, maxCharacters)}…` : words;
		return t('finding.asideLine', { line, text: cut });
	});
	const more = setAside.length - maxNamed;
	const names = [...asideNames, ...(more > 0 ? [t('finding.moreLines', { count: more })] : [])];
	const aside =
		setAside.length === 0
			? []
			: [t('finding.aside', { count: setAside.length, lines: names.join(t('finding.separator')) })];
	const withoutAmount = interestOrRateCompared ? [] : [t('finding.noInterest')];
	const open = notUnderstood.length === 0 ? [] : [t('finding.notUnderstood', { count: notUnderstood.length })];
	const first = missingDays.slice(0, maxNamed).map((day) => dateText(loan.days[day]?.start ?? '', language));
	const contradictions = describeContradictions(marks, pasted, text).slice(0, maxNamed);
	const moreDays = missingDays.length - maxNamed;
	const dates = [...first, ...(moreDays > 0 ? [t('finding.andMore', { count: moreDays })] : [])];
	const missing =
		missingDays.length === 0
			? []
			: [t('finding.missing', { count: missingDays.length, dates: dates.join(t('finding.separator')) })];
	switch (verdict) {
		case 'differs': {
			const named = isBrief ? [] : different.slice(0, maxNamed);
			const others = isBrief ? 0 : different.length - named.length;
			return {
				headline: join([t('finding.differs', { count: different.length }), ...aside]),
				tone: 'error',
				...hint,
				details: [
					...contradictions,
					...named.map((mark) => describeDifference(mark, loan.currency, text)),
					...(others > 0 ? [t('finding.moreDifferences', { count: others })] : []),
					...open,
					...(isBrief ? [] : missing),
				],
			};
		}
		case 'contradicts':
			return {
				headline: join([t('finding.contradicts'), ...aside]),
				tone: 'warning',
				...hint,
				details: [...contradictions, ...withoutAmount, ...open, ...missing],
			};
		case 'nothing-read':
			return {
				headline: join([t('nothing.title'), ...aside]),
				tone: 'warning',
				details: [pointed > 0 ? t('nothing.pointed', { count: pointed }) : t(`nothing.${refused ?? 'form'}`)],
			};
		case 'partial':
			return {
				headline: join([t('finding.partly'), ...aside]),
				tone: 'info',
				details: [...withoutAmount, ...open, ...missing],
			};
		case 'agrees':
			return {
				headline: t('finding.agrees'),
				tone: interestOrRateCompared ? 'success' : 'info',
				details: withoutAmount,
			};
	}
}
