import i18next from 'i18next';
import { expect, it } from 'vitest';
import en from '#i18n/en/notice.json' with { type: 'json' };
import zh from '#i18n/zh/notice.json' with { type: 'json' };
import type { CheckedNoticeAnswer, NoticeChange } from '#shared/contract/notice.ts';
import { columnKinds, figureKinds, type Reason, reasons } from '#shared/loan/notice-text/reading.ts';
import { calculatedLoan } from '#shared/loan/notice-text/testing/calculated-loan.ts';
import { describeCause } from '../shared/figures/describe-cause.ts';
import type { NoticeTexts } from '../shared/notice-text.ts';
import type { CheckedText } from './comparison-table.ts';
import { describeFinding } from './describe-finding.ts';
import { describeMark } from './describe-mark.ts';
import { readText, setOthersAside } from './read-text.ts';

async function textIn(language: 'en' | 'zh'): Promise<NoticeTexts> {
	const instance = i18next.createInstance();
	const resources = { en: { notice: en }, zh: { notice: zh } };
	await instance.init({ lng: language, defaultNS: 'notice', resources, interpolation: { escapeValue: false } });
	return { t: instance.getFixedT(language, 'notice'), language };
}

/** One of every kind and choice. */
const everyChange: readonly NoticeChange[] = [
	{ kind: 'lookback', from: 5, to: 1 },
	{ kind: 'lookback', from: 5, to: 0 },
	{ kind: 'lockout', from: 2, to: 3 },
	{ kind: 'lockout', from: 2, to: 0 },
	{ kind: 'observation-shift', isApplied: true },
	{ kind: 'observation-shift', isApplied: false },
	{ kind: 'calendars', calendars: [] },
	{ kind: 'calendars', calendars: ['USA_FI', 'UKG_FI'] },
	...(
		['fixing', 'dailyRate', 'dailyFactor', 'cumulativeFactor', 'finalFactor', 'finalRate', 'dailyInterest'] as const
	).map((what) => ({ kind: 'rounding', what, decimals: 4 }) as const),
	...(['floor-missing', 'rate-without-spread', 'simple'] as const).map((kind) => ({ kind })),
	{ kind: 'floor-option', to: 'fixing' },
	{ kind: 'floor-option', to: 'fixing-plus-cas' },
	{ kind: 'floor-option', to: 'all-in' },
	{ kind: 'floor-option', to: 'period-rate' },
	...(['compounded', 'unweighted', 'next-fixing'] as const).map((to) => ({ kind: 'closed-days', to }) as const),
	{ kind: 'basis', from: 360, to: 365 },
	{ kind: 'start-excluded', date: '2025-02-13' },
	{ kind: 'end-included', date: '2025-02-13' },
	...(['cas', 'margin', 'both'] as const).map((spread) => ({ kind: 'spread-missing', spread }) as const),
	{ kind: 'spread-use', spread: 'margin', to: 'added' },
	{ kind: 'spread-use', spread: 'both', to: 'compounded' },
	...(['principal-change-ignored', 'principal-change-early', 'principal-change-late'] as const).map(
		(kind) => ({ kind, dates: ['2025-02-13', '2025-02-14'] }) as const,
	),
	{ kind: 'principal-method', to: 'BALANCE' },
	{ kind: 'principal-method', to: 'NON_CUMULATIVE' },
	{ kind: 'fixing', dates: ['2025-02-13'], theirs: '4.32', ours: '4.33' },
	{ kind: 'fixing', dates: ['2025-02-13', '2025-02-14'], difference: '0.01' },
	{ kind: 'fixing', dates: ['2025-02-13'], theirs: '4.32', ours: '4.33', source: { kind: 'superseded' } },
	...(['fixing-before', 'fixing-after'] as const).map(
		(kind) =>
			({
				kind: 'fixing',
				dates: ['2025-02-13'],
				theirs: '4.32',
				ours: '4.33',
				source: { kind, date: '2025-02-12' },
			}) as const,
	),
	{ kind: 'truncated', figures: ['interest', 'rows.factor'] },
];

it.each(['en', 'zh'] as const)('every change has a sentence with all its values in %s', async (language) => {
	const text = await textIn(language);
	const sentences = everyChange.map((change) => describeCause({ changes: [change] }, text));
	expect(sentences.filter((sentence) => /\{\{|changes\.|figures\.|spreads\./.test(sentence))).toEqual([]);
	expect(new Set(sentences).size).toBe(everyChange.length);
});

const answer: CheckedNoticeAnswer = {
	verdict: 'explained',
	index: 'SOFR',
	currency: 'USD',
	tried: 41,
	totals: [
		{ figure: 'rate', theirs: '4.3986', ours: '4.3986', exact: '4.39857', difference: '0', agreement: 'equal' },
		{
			...{ figure: 'interest', theirs: '277965.11', ours: '277986.17', exact: '277986.169', difference: '-21.06' },
			agreement: 'different',
		},
	],
	rows: {
		...{ dates: 'accrual', columns: [{ column: 'rate', reading: 'effective', decimals: 2 }] },
		...{ differing: 1, following: 2, missing: 1 },
		days: [
			{
				...{ date: '2025-02-21', row: 1, day: 46, isDifferent: true },
				figures: { rate: { theirs: '4.32', ours: '4.33', difference: '-0.01', agreement: 'different' } },
			},
			{
				...{ date: '2025-02-24', row: 2, day: 47, isDifferent: false },
				figures: { rate: { theirs: '4.33', ours: '4.33', agreement: 'equal' } },
			},
			{ date: '2025-02-25', day: 48, isDifferent: true, figures: { rate: { ours: '4.37' } } },
		],
	},
	causes: [{ changes: [{ kind: 'lookback', from: 5, to: 4 }] }],
};

const loan = calculatedLoan({
	...{ currency: 'USD', principal: '25000000', lookback: 5, cas: '0', margin: '0' },
	...{ startDate: '2024-12-16', endDate: '2025-03-17' },
});

const read = (text: string): CheckedText => readText({ text, loan, memory: [] }, []);

/** A text that differs, of which the API has found something. */
const found = (answer: CheckedNoticeAnswer): CheckedText => ({ ...read('Interest: 277,965.11'), answer });

it('the finding says what differs, by how much, and why', async () => {
	expect(describeFinding(found(answer), await textIn('en'))).toEqual({
		headline: 'The notice differs from the calculation: 1 difference.',
		tone: 'error',
		details: [
			'1 of 2 days differs: 21-Feb-2025, Rate (%): theirs 4.32, ours 4.33.',
			'Interest: theirs 277,965.11 USD, ours 277,986.17 USD, difference -21.06 USD.',
			'The interest of 2 later days differs only as a consequence.',
			'1 day of the period is not in the notice: 25-Feb-2025.',
		],
		causeTitle: 'One cause explains the whole difference: a lookback of 4 business days was used instead of 5.',
		causes: [],
	});
	expect(describeFinding(found(answer), await textIn('zh')).details[0]).toBe(
		'2 天中有 1 天不同：2025-02-21，利率（%）：对方 4.32，我方 4.33。',
	);
});

it('several causes are listed, none is said to be none', async () => {
	const text = await textIn('en');
	const both = { ...answer, causes: [...answer.causes, { changes: [{ kind: 'simple' } as const] }] };
	expect(describeFinding(found(both), text).causes).toHaveLength(2);
	expect(describeFinding(found(both), text).causeTitle).toContain('cannot tell them apart');
	expect(describeFinding(found({ ...answer, verdict: 'unexplained', causes: [] }), text).causeTitle).toBe(
		'No cause was found: none of the 41 calculations that were tried gives every figure of the notice.',
	);
});

const dayOf = (date: string, row: number | undefined, rate: string) => ({
	date,
	...(row === undefined ? {} : { row }),
	day: 1,
	isDifferent: row === undefined,
	figures: { rate: { theirs: rate, ours: rate } },
});

const given = (days: readonly unknown[]) =>
	({
		...answer,
		verdict: 'partial',
		totals: [],
		causes: [],
		rows: { dates: 'accrual', columns: [], differing: 0, following: 0, missing: 1, days },
	}) as unknown as CheckedNoticeAnswer;

it('names both rows of a date that stands twice, and what was left out or converted', async () => {
	const text = await textIn('en');
	const days = [
		dayOf('2024-12-17', 1, '4.64'),
		{ ...dayOf('2024-12-17', 61, '4.99'), repeats: 1, day: undefined, isDifferent: true },
	];
	const twice = { ...given(days), verdict: 'unexplained' } as CheckedNoticeAnswer;
	const finding = describeFinding(found(twice), text);
	expect(finding.details[0]).toBe(
		'17-Dec-2024 stands twice in the notice, with different figures: Rate (%) 4.64 in row 1 and 4.99 in row 61.',
	);
	expect(finding.causeTitle).toContain('Remove the wrong row');
	const { rows, ...others } = given([]);
	const repeated = {
		...others,
		verdict: 'equal',
		fractions: ['rows.rate'],
		rows: { ...rows, repeated: ['2024-12-17'] },
	};
	const agreed = { ...read('Interest: 277,986.17'), answer: repeated as unknown as CheckedNoticeAnswer };
	expect(describeFinding(agreed, text).details).toEqual([
		expect.stringContaining('a hundredth of ours'),
		'17-Dec-2024 stands twice with equal figures. The repetition is ignored.',
	]);
});

it('names the verdict, and what is set aside', async () => {
	const [en, zh] = [await textIn('en'), await textIn('zh')];
	const findingOf = (text: string, language = en) => describeFinding(read(text), language);
	expect(findingOf('Interest: 277,986.17')).toMatchObject({
		headline: 'Every figure and term that the notice states agrees.',
		tone: 'success',
		details: [],
	});
	expect(findingOf('Days: 91')).toMatchObject({
		tone: 'info',
		details: [expect.stringContaining('Neither interest nor rate')],
	});
	expect(findingOf('Interest: 277,986.17', zh).headline).toBe('通知所列的每个数字和条款均一致。');
	expect(findingOf('Interest: 277,986.17\nBreak costs: 10.00')).toMatchObject({
		headline: 'What was compared agrees.',
		details: ['1 line is not understood. It is marked in the text.'],
	});
	const open = readText({ text: 'Interest: 277,986.17\nBreak costs: 10.00', loan, memory: [] }, []);
	const aside = readText(open, setOthersAside(open).decisions);
	expect(describeFinding(aside, en)).toMatchObject({
		headline: 'What was compared agrees. 1 line is set aside: 2 ("Break costs: 10.00").',
		details: [],
	});
	expect(describeFinding(aside, zh).headline).toBe('已比对的内容一致。已排除 1 行：第 2 行（“Break costs: 10.00”）。');
	expect(findingOf('Interest: 277,965.11')).toMatchObject({
		headline: 'The notice differs from the calculation: 1 difference.',
		tone: 'error',
		details: ['Line 1, Interest: theirs 277,965.11 USD, ours 277,986.17 USD.'],
	});
	expect(findingOf('Dear all,')).toMatchObject({ headline: 'Nothing could be read.', tone: 'warning' });
});

it('a term that differs is named together with the differences that the API reports', async () => {
	const text = await textIn('en');
	const checked = { ...read('Interest: 277,965.11\nMargin: 1.75%'), answer };
	expect(describeFinding(checked, text).details).toContain('Line 2, Margin: theirs 1.75, ours 0.00.');
});

it('every meaning, reason and state of a mark has a text', async () => {
	for (const language of ['en', 'zh'] as const) {
		const text = await textIn(language);
		const kinds = [
			...figureKinds,
			...columnKinds,
			'shift',
			'basis',
			'start',
			'end',
			'observation',
			'currency',
			'index',
		];
		expect(kinds.filter((kind) => text.t(`kinds.${kind}` as 'kinds.rate').startsWith('kinds.'))).toEqual([]);
		const reasonText = (reason: Reason) =>
			describeMark({ start: 0, end: 1, line: 1, state: 'not-understood', reason }, 'USD', text);
		expect(reasons.map(reasonText).filter((said) => said.includes('reasons.'))).toEqual([]);
	}
});
