import i18next from 'i18next';
import { expect, it } from 'vitest';
import en from '#i18n/en/notice.json' with { type: 'json' };
import zh from '#i18n/zh/notice.json' with { type: 'json' };
import type { CheckedNoticeAnswer, NoticeChange } from '#shared/contract/notice.ts';
import { describeCause } from './describe-change.ts';
import { describeFinding } from './describe-finding.ts';
import type { NoticeTexts } from './notice-text.ts';

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

it('the finding says what differs, by how much, and why', async () => {
	expect(describeFinding(answer, await textIn('en'))).toEqual({
		headline: '1 of 2 days differs: 21-Feb-2025, Rate (%): theirs 4.32, ours 4.33.',
		isWhole: true,
		details: [
			'Interest: theirs 277,965.11 USD, ours 277,986.17 USD, difference -21.06 USD.',
			'The interest of 2 later days differs only as a consequence.',
			'1 day of the period is not in the notice: 25-Feb-2025.',
		],
		causeTitle: 'One cause explains the whole difference: a lookback of 4 business days was used instead of 5.',
		causes: [],
	});
	expect(describeFinding(answer, await textIn('zh')).headline).toBe(
		'2 天中有 1 天不同：2025-02-21，利率（%）：对方 4.32，我方 4.33。',
	);
});

it('several causes are listed, none is said to be none', async () => {
	const text = await textIn('en');
	const both = { ...answer, causes: [...answer.causes, { changes: [{ kind: 'simple' } as const] }] };
	expect(describeFinding(both, text).causes).toHaveLength(2);
	expect(describeFinding(both, text).causeTitle).toContain('cannot tell them apart');
	expect(describeFinding({ ...answer, verdict: 'unexplained', causes: [] }, text).causeTitle).toBe(
		'No cause was found: none of the 41 calculations that were tried gives every figure of the notice.',
	);
	const equal = { ...answer, verdict: 'equal' as const, causes: [], totals: [] };
	expect(describeFinding(equal, text).headline).toContain('agrees');
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

it('says of a part that its rows agree and which days are missing, not that totals differ', async () => {
	const text = await textIn('en');
	const days = [dayOf('2024-12-23', 1, '4.64'), dayOf('2024-12-26', 2, '4.64'), dayOf('2024-12-24', undefined, '4.64')];
	const { headline, details } = describeFinding(given(days), text);
	expect(headline).toBe('The 2 rows given agree with the calculation. Days are missing.');
	expect(details).toEqual(['1 day of the period is not in the notice: 24-Dec-2024.']);
	const explained = { ...given(days), verdict: 'explained' } as CheckedNoticeAnswer;
	expect(describeFinding(explained, text).headline).not.toContain('totals');
});

it('names both rows of a date that stands twice, and what was left out or converted', async () => {
	const text = await textIn('en');
	const days = [
		dayOf('2024-12-17', 1, '4.64'),
		{ ...dayOf('2024-12-17', 61, '4.99'), repeats: 1, day: undefined, isDifferent: true },
	];
	const twice = { ...given(days), verdict: 'unexplained' } as CheckedNoticeAnswer;
	const finding = describeFinding(twice, text);
	expect(finding.headline).toBe(
		'17-Dec-2024 stands twice in the notice, with different figures: Rate (%) 4.64 in row 1 and 4.99 in row 61.',
	);
	expect([finding.details, finding.causeTitle]).toEqual([[], expect.stringContaining('Remove the wrong row')]);
	const { rows, ...others } = given([]);
	const read = { ...others, verdict: 'equal', fractions: ['rows.rate'], rows: { ...rows, repeated: ['2024-12-17'] } };
	expect(describeFinding(read as unknown as CheckedNoticeAnswer, text).details).toEqual([
		expect.stringContaining('a hundredth of ours'),
		'17-Dec-2024 stands twice with equal figures. The repetition is ignored.',
	]);
});

it('says what agrees and names what was not compared, instead of that the notice agrees', async () => {
	const { rows, ...others } = given([dayOf('2024-12-17', 1, '4.64'), dayOf('2024-12-18', 2, '4.64')]);
	const equal = { ...others, verdict: 'equal', rows: { ...rows, missing: 0 } } as CheckedNoticeAnswer;
	const unread = [{ line: 63, figure: '300,000.00' }, { line: 70 }, { column: 5, heading: 'Balance' }];
	expect(describeFinding({ ...equal, unread }, await textIn('en'))).toMatchObject({
		headline: 'The 2 rows agree. Line 63 states 300,000.00, which was not compared.',
		isWhole: false,
		details: ['Line 70 was not compared.', 'Column 5, "Balance", was not compared.'],
	});
	expect(describeFinding({ ...equal, unread }, await textIn('zh')).headline).toBe(
		'2 行数据一致。第 63 行所列的 300,000.00 未比对。',
	);
	const [rate] = answer.totals;
	const ofTotals = { ...equal, rows: undefined, totals: [rate], unread } as unknown as CheckedNoticeAnswer;
	expect(describeFinding(ofTotals, await textIn('en')).headline).toBe(
		'The rate agrees. Line 63 states 300,000.00, which was not compared.',
	);
	const many = Array.from({ length: 9 }, (_, line) => ({ line: line + 1 }));
	expect(describeFinding({ ...answer, unread: many }, await textIn('en')).details).toContain(
		'4 more figures or lines were not compared.',
	);
	const partial = { ...given([dayOf('2024-12-17', 1, '4.64')]), unread };
	expect(describeFinding(partial, await textIn('en')).headline).toBe(
		'The 1 row given agrees with the calculation. Days are missing. Line 63 states 300,000.00, which was not compared.',
	);
});
