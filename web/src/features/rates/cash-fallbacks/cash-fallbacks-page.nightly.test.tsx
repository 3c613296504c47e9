import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { madeUpCash } from '#features/rates/testing/made-up-cash.ts';
import { madeUpCashExplanation } from '#features/rates/testing/made-up-cash-explanation.ts';
import type { CashExplanation } from '#shared/contract/fallback.ts';
import { localDate } from '#shared/time/local-date.ts';
import { cellsOf } from '#test/support/cells-of.ts';
import { type Answers, fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith, userId } from '#test/support/open-page.tsx';
import { CashFallbacksPage } from './cash-fallbacks-page.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 19, 9) });
});

afterEach(() => {
	vi.useRealTimers();
});

const names = {
	en: {
		figure: 'All-in fallbacks, No floor, 1W of 18-May-2026, 3.70276: where it comes from',
		panel: 'Consumer Cash Products 1W',
	},
	zh: { figure: '综合后备利率，无下限，1W，2026-05-18，3.70276：数值来源', panel: '消费类现金产品 1W' },
};

type Explain = NonNullable<Answers['explainCashFallback']>;

async function press(explanation: ReturnType<Explain> = madeUpCashExplanation, language: Language = 'en') {
	fakeApi({ cashFallbacks: () => ({ body: madeUpCash }), explainCashFallback: () => explanation });
	const session = sessionWith({ CashFallbacks: { Currencies: ['USD'] } });
	const { user } = await openPage(<CashFallbacksPage />, { session, language });
	const figure = await screen.findByRole('button', { name: names[language].figure });
	figure.focus();
	await user.keyboard('{Enter}');
	return { user, figure, panel: screen.getByRole('dialog', { name: names[language].panel }) };
}

const { calculation } = madeUpCashExplanation;

const calculated = (change: Partial<NonNullable<CashExplanation['calculation']>>): CashExplanation => ({
	...madeUpCashExplanation,
	calculation: calculation && { ...calculation, ...change },
});

test('every figure is a button that opens its explanation', async () => {
	await press();
	const figures = madeUpCash.USD?.flatMap(({ rates }) => rates) ?? [];
	expect(screen.getAllByRole('button', { name: /: where it comes from$/ })).toHaveLength(figures.length);
});

test('the panel is opened by keyboard and requests the explanation of the selected figure', async () => {
	const { panel } = await press();
	expect(requestsOf('explainCashFallback')).toEqual([
		{
			...{ userid: userId, currency: 'USD', name: 'Consumer Cash Products', tenor: '1W', recordDate: '2026-05-18' },
			...{ compounding: 'Compound in advance', feature: 'No floor' },
		},
	]);
	expect(within(panel).getByText('Compound in advance, No floor')).toBeTruthy();
	expect(within(panel).getByText('Rate record date 18-May-2026')).toBeTruthy();
});

test('the panel explains the days, fixings, floor, spread and roundings of a figure', async () => {
	const { panel } = await press();
	await within(panel).findByText('From 11-May-2026 up to, not including, 18-May-2026.');
	for (const sentence of [
		'Fixings from 06-May-2026 to 07-May-2026, with weights of 7 days in total.',
		/^Each day uses the fixing of 3 business days earlier, weighted by the days of the observation period/,
		'The last 2 business days use the fixing of the day before them.',
		'SOFR, compounded on a year of 360 days and rounded to 5 decimals:',
		'3.670765123 → 3.67077',
		'The average is not below the floor of 0. The floor has no effect.',
		/from -0\.02500 on 03-Jul-2023 to 0\.03839 on 03-Jul-2024\. 131 of 251 steps are done:$/,
		'-0.02500 + (0.03839 − (-0.02500)) × 131 / 251 = 0.031988406 → 0.03199',
		'3.67077 + 0.03199 = 3.70276',
		'The last fixing used was known on 19-May-2026, the publication date.',
	]) {
		expect(within(panel).getByText(sentence)).toBeTruthy();
	}
	expect(cellsOf(within(panel).getByRole('table', { name: 'Fixings of SOFR' }))).toEqual([
		['Day', 'Fixing date', 'Fixing (%)', 'Days'],
		['11-May-2026', '06-May-2026', '3.66', '4'],
		['12-May-2026', '07-May-2026', '3.68', '1'],
		['13-May-2026', '07-May-2026', '3.68', '2'],
	]);
});

test('an institutional figure has a fixed spread, and no floor, lookback or lockout', async () => {
	const institutional = calculated({
		...{ average: 'simple', floor: null, lookbackDays: 0, lockoutDays: 0 },
		spread: { value: '0.03839', isFixed: true, transition: null },
	});
	const { panel } = await press(institutional);
	await within(panel).findByText('The average of SOFR, weighted by days and rounded to 5 decimals:');
	expect(within(panel).getByText('The spread was fixed when the end of the rate was announced.')).toBeTruthy();
	expect(within(panel).queryByText(/^Each day takes|^The last 2 business days/)).toBeNull();
	expect(within(panel).queryByRole('heading', { name: 'Floor' })).toBeNull();
});

test('the panel shows that the start value of the spread is not loaded', async () => {
	const withoutSpread = calculated({
		allInFallback: null,
		spread: {
			...{ value: null, isFixed: true },
			transition: {
				start: { date: localDate('2023-07-03'), value: null },
				end: { date: localDate('2024-07-03'), value: '0.03839' },
				...{ businessDays: 251, businessDaysDone: 131, rounding: null },
			},
		},
	});
	const { panel } = await press(withoutSpread);
	await within(panel).findByText(/The spread of 03-Jul-2023 is not loaded, so there is neither/);
	expect(within(panel).queryByRole('heading', { name: 'All-in fallback' })).toBeNull();
});

test('the panel shows that a figure was loaded from its publisher and cannot be calculated', async () => {
	const published = { ...madeUpCashExplanation, isPublished: true, status: 'Final', calculation: null };
	const { panel } = await press(published);
	await within(panel).findByText(/^This figure was loaded from its publisher, with the status Final\./);
	expect(within(panel).getByText('The portal cannot calculate this figure itself.')).toBeTruthy();
	expect(within(panel).queryByRole('table')).toBeNull();
});

test('the panel shows an error if the explanation cannot be loaded', async () => {
	const { panel } = await press(refusal(500, undefined, { message: 'Something went wrong' }));
	await within(panel).findByText('The explanation could not be loaded.');
	expect(show).toHaveBeenCalledWith({ type: 'error', text: 'Something went wrong', durationMillis: 5000 });
});

test('the panel takes the focus, and gives it back when Escape or the close button closes the panel', async () => {
	const { user, figure, panel } = await press();
	expect(document.activeElement).toBe(panel);
	await user.keyboard('{Escape}');
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(document.activeElement).toBe(figure);
	await user.keyboard('{Enter}');
	await user.click(screen.getByRole('button', { name: 'Close' }));
	expect(document.activeElement).toBe(figure);
});

test('a change of the date type closes the panel', async () => {
	const { user } = await press();
	await user.click(screen.getByRole('radio', { name: /^Record/ }));
	expect(screen.queryByRole('dialog')).toBeNull();
});

test('the explanation is available in Chinese', async () => {
	const { panel } = await press(undefined, 'zh');
	await within(panel).findByText('自 2026-05-11 起，至 2026-05-18 止（不含当日）。');
	expect(within(panel).getByText('最后 2 个营业日沿用其前一日的定盘利率。')).toBeTruthy();
	expect(within(panel).getByRole('heading', { name: '观察期' })).toBeTruthy();
});
