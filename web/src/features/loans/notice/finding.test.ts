import i18next from 'i18next';
import { expect, it } from 'vitest';
import en from '#i18n/en/notice.json' with { type: 'json' };
import zh from '#i18n/zh/notice.json' with { type: 'json' };
import type { CheckedNoticeAnswer } from '#shared/contract/notice.ts';
import { calculatedLoan } from '#shared/loan/notice-text/testing/calculated-loan.ts';
import type { NoticeTexts } from '../shared/loans-text.ts';
import type { CheckedText } from './comparison-table.ts';
import { describeFinding } from './describe-finding.ts';
import { readText } from './read-text.ts';

async function textIn(language: 'en' | 'zh'): Promise<NoticeTexts> {
	const instance = i18next.createInstance();
	const resources = { en: { notice: en }, zh: { notice: zh } };
	await instance.init({ lng: language, defaultNS: 'notice', resources, interpolation: { escapeValue: false } });
	return { t: instance.getFixedT(language, 'notice'), language };
}

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

/** Returns a notice with a difference, together with the API's answer. */
const found = (answer: CheckedNoticeAnswer): CheckedText => ({ ...read('Interest: 277,965.11'), answer });

it('the description says what differs, by how much, and why', async () => {
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

it('if there are several causes, they are listed; if there is no cause, the description says so', async () => {
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

it('both rows of a repeated date are named, and ignored rows and converted rates are mentioned', async () => {
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

it("a term that differs is listed after the differences in the API's answer", async () => {
	const text = await textIn('en');
	const checked = { ...read('Interest: 277,965.11\nMargin: 1.75%'), answer };
	expect(describeFinding(checked, text).details).toContain('Line 2, Margin: theirs 1.75, ours 0.00.');
});
