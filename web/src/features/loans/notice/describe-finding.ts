import { dateText } from '#lib/dates/local-day.ts';
import type { CheckedNoticeAnswer, ComparedNoticeDay } from '#shared/contract/notice.ts';
import { describeCause } from '../shared/figures/describe-followed.ts';
import { type NoticeTexts, withThousands } from '../shared/loans-text.ts';
import type { CheckedText } from './comparison-table.ts';
import { describeContradictions, describeDifference } from './describe-mark.ts';

const maxNamed = 5;
const maxCharacters = 40;

interface ReadingFinding {
	readonly headline: string;
	readonly tone: 'success' | 'info' | 'warning' | 'error';
	readonly details: readonly string[];
	/** Possible next step of the user. It is not part of the mail to the lender. */
	readonly hint?: string;
}

/** @param isBrief true to omit the differences, because the API's answer describes them */
function describeReading(
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

interface Finding extends ReadingFinding {
	readonly causeTitle: string | undefined;
	readonly causes: readonly string[];
}

export function describeFinding(checked: CheckedText, text: NoticeTexts): Finding {
	const { answer } = checked;
	if (answer === undefined) return { ...describeReading(checked, text), causeTitle: undefined, causes: [] };
	const found = describeAnswer(answer, text);
	const isDifferent = answer.verdict === 'explained' || answer.verdict === 'unexplained';
	const { details, ...reading } = describeReading(checked, text, isDifferent);
	const sentences = isDifferent ? [found.headline, ...found.details] : describeRead(answer, text);
	const stated = new Set<string>(answer.totals.map(({ figure }) => figure));
	const others = isDifferent
		? [...checked.reading.terms, ...checked.reading.totals].filter(
				({ state, kind }) => state === 'different' && !stated.has(kind),
			)
		: [];
	return {
		...reading,
		details: [...sentences, ...others.map((each) => describeDifference(each, answer.currency, text)), ...details],
		causeTitle: found.causeTitle,
		causes: found.causes,
	};
}

interface AnswerFinding {
	readonly headline: string;
	readonly details: readonly string[];
	readonly causeTitle: string | undefined;
	readonly causes: readonly string[];
}

function describeAnswer(answer: CheckedNoticeAnswer, text: NoticeTexts): AnswerFinding {
	const { t } = text;
	const { verdict, causes, rows, totals } = answer;
	const described = causes.map((cause) => describeCause(cause, text));
	const [only] = described;
	const details = [
		...totals.filter(({ agreement }) => agreement !== 'equal').map((total) => describeTotal(total, answer, text)),
		...(rows === undefined || rows.following === 0 ? [] : [t('finding.following', { count: rows.following })]),
		...(rows === undefined ? [] : describeOneSided(rows.days, text)),
		...describeRead(answer, text),
	];
	const stated = rows?.days.filter(({ row }) => row !== undefined).length ?? 0;
	if (verdict === 'partial') {
		return { headline: t('finding.partial', { count: stated }), details, causeTitle: undefined, causes: [] };
	}
	// The description of the reading already says that everything agrees, including lines that the API has not seen.
	if (verdict === 'equal') return { headline: '', details, causeTitle: undefined, causes: [] };
	const days = rows === undefined ? [] : rows.days.filter(({ isDifferent, row }) => isDifferent && row !== undefined);
	const repeated = rows?.days.filter(({ repeats }) => repeats !== undefined) ?? [];
	if (repeated.length > 0) {
		const [headline = '', ...others] = repeated.slice(0, maxDates).map((day) => describeRepeated(day, answer, text));
		return { headline, details: [...others, ...details], causeTitle: t('finding.repeatedFirst'), causes: [] };
	}
	const isRounding = answer.isRoundingDifference === true;
	const totalsDiffer = t(isRounding ? 'finding.rounding' : 'finding.onlyTotals');
	const isTotal = totals.some(({ agreement }) => agreement !== 'equal');
	const withoutDays = isTotal ? totalsDiffer : t('finding.partial', { count: stated });
	const headline = days.length === 0 ? withoutDays : describeDays(days, stated, text);
	if (only === undefined) {
		const sentence = isRounding ? 'finding.unexplainedRounding' : 'finding.unexplained';
		return { headline, details, causeTitle: t(sentence, { count: answer.tried }), causes: [] };
	}
	if (described.length === 1) {
		return { headline, details, causeTitle: t('finding.explained', { cause: only }), causes: [] };
	}
	return { headline, details, causeTitle: t('finding.several', { count: described.length }), causes: described };
}

function describeRead({ rows, fractions = [] }: CheckedNoticeAnswer, text: NoticeTexts): string[] {
	const { t } = text;
	const repeated = rows?.repeated ?? [];
	return [
		...(fractions.length === 0 ? [] : [t('finding.fractions')]),
		...(rows?.folded === undefined ? [] : [t('finding.folded', { count: rows.folded })]),
		...(repeated.length === 0
			? []
			: [t('finding.repetition', { count: repeated.length, dates: listOfDates(repeated, text) })]),
	];
}

function describeRepeated(day: ComparedNoticeDay, { rows }: CheckedNoticeAnswer, { t, language }: NoticeTexts): string {
	const first = rows?.days.find(({ row }) => row === day.repeats);
	const column = (['rate', 'days', 'factor', 'interest', 'principal'] as const).find(
		(name) => first?.figures[name]?.theirs !== day.figures[name]?.theirs,
	);
	const values = { date: dateText(day.date, language), first: day.repeats, second: day.row };
	if (column === undefined) return t('finding.repeatedRows', values);
	const [one = '–', other = '–'] = [first?.figures[column]?.theirs, day.figures[column]?.theirs];
	return t('finding.repeated', { ...values, figure: t(`figures.rows.${column}`), one, other });
}

export function differingFigure({ figures }: ComparedNoticeDay) {
	return (['rate', 'days', 'factor', 'interest', 'principal'] as const)
		.map((column) => ({ column, figure: figures[column] }))
		.find(({ figure }) => figure?.agreement !== undefined && figure.agreement !== 'equal');
}

function describeDays(days: readonly ComparedNoticeDay[], stated: number, { t, language }: NoticeTexts): string {
	const [first] = days as [ComparedNoticeDay];
	const { column, figure } = differingFigure(first) ?? {};
	const common = { count: String(days.length), stated, date: dateText(first.date, language) };
	const isOne = days.length === 1;
	if (column === undefined || figure === undefined) {
		return t(isOne ? 'finding.dayOtherDates' : 'finding.daysOtherDates', common);
	}
	const values = { figure: t(`figures.rows.${column}`), theirs: figure.theirs ?? '', ours: figure.ours ?? '' };
	return t(isOne ? 'finding.day' : 'finding.days', { ...common, ...values });
}

function describeTotal(
	{ figure, theirs, ours, difference, agreement }: CheckedNoticeAnswer['totals'][number],
	{ currency }: CheckedNoticeAnswer,
	{ t }: NoticeTexts,
): string {
	const amount = (value: string) => (figure === 'interest' ? `${withThousands(value)} ${currency}` : value);
	const values = { theirs: amount(theirs), ours: amount(ours), difference: amount(difference) };
	const sentence = t('finding.total', { figure: t(`figures.${figure}`), ...values });
	return agreement === 'truncated' ? `${sentence} ${t('finding.totalTruncated')}` : sentence;
}

function describeOneSided(days: readonly ComparedNoticeDay[], text: NoticeTexts): string[] {
	const { t } = text;
	const sentence = (key: 'finding.missing' | 'finding.extra', of: readonly ComparedNoticeDay[]) => {
		if (of.length === 0) return [];
		const dates = of.map(({ date }) => date);
		return [t(key, { count: of.length, dates: listOfDates(dates, text) })];
	};
	return [
		...sentence(
			'finding.missing',
			days.filter(({ row }) => row === undefined),
		),
		...sentence(
			'finding.extra',
			days.filter(({ day, repeats }) => day === undefined && repeats === undefined),
		),
	];
}

function listOfDates(dates: readonly string[], { t, language }: NoticeTexts): string {
	const first = dates.slice(0, maxDates).map((date) => dateText(date, language));
	const more = dates.length > maxDates ? [t('finding.andMore', { count: dates.length - maxDates })] : [];
	return [...first, ...more].join(t('finding.separator'));
}

const maxDates = 5;
