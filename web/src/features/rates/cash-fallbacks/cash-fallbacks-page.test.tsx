import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cellsOf } from '#test/support/cells-of.ts';
import { type Answers, fakeApi, requestsOf, unreachable } from '#test/support/fake-api.ts';
import { isNightly } from '#test/support/nightly.ts';
import { show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith, userId } from '#test/support/open-page.tsx';
import { madeUpCash } from '../testing/made-up-cash.ts';
import { CashFallbacksPage } from './cash-fallbacks-page.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let answers: Answers;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 19, 9) });
	answers = { cashFallbacks: () => ({ body: madeUpCash }), latestRate: () => [] };
	fakeApi(answers);
});

afterEach(() => {
	vi.useRealTimers();
});

const open = (language: Language = 'en', session = sessionWith({ CashFallbacks: { Currencies: ['USD'] } })) =>
	openPage(<CashFallbacksPage />, { session, language });
const consumer = 'USD, Consumer Cash Products, Compound in advance: All-in fallbacks';

test("the page first requests the rates of the previous weekday by calculation date, for the profile's currencies", async () => {
	await open();
	await screen.findByRole('table', { name: consumer });
	expect(requestsOf('cashFallbacks')).toEqual([
		{ userid: userId, currencyINPUT: ['USD'], selectedDate: '2026-05-18', selectedRadio: 'publication_date' },
	]);
});

test('the page opens on the latest date with figures if the previous weekday has no figures', async () => {
	answers.latestRate = () => [{ id: { rateDate: '2026-05-14', currency: 'USD', index: 'SOFR' }, value: '3.65' }];
	answers.cashFallbacks = ({ selectedDate }) => ({ body: selectedDate === '2026-05-15' ? madeUpCash : {} });
	await open();
	await screen.findByRole('table', { name: consumer });
	expect(screen.getByText('Opened on 15-May-2026, the latest day before today with figures.')).toBeTruthy();
});

test('a section has one row per feature and one column per tenor, and each cell shows its date and value', async () => {
	await open();
	const [heading, titles, first, second] = cellsOf(await screen.findByRole('table', { name: consumer }));
	expect(heading).toEqual(['All-in fallbacks']);
	expect(titles).toEqual([
		...['Feature', '1WCalculated', '1MCalculated', '2MCalculated', '3MCalculated', '6MCalculated', '1YIndicative'],
	]);
	expect(first?.slice(0, 2)).toEqual(['No floor', '18-May-20263.70276']);
	expect(second?.[0]).toBe('Floor');
	expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
		...['Select a date', 'USD, Consumer Cash Products', 'USD, Institutional Cash Products'],
	]);
});

test('the table shows publication dates if the user selects rates by record date', async () => {
	const { user } = await open();
	await screen.findByText('Percent per year; the date above each figure is its record date.');
	const { promise, resolve } = Promise.withResolvers<{ body: typeof madeUpCash }>();
	answers.cashFallbacks = () => promise;
	await user.click(screen.getByRole('radio', { name: /^Record/ }));
	expect(screen.queryByRole('table')).toBeNull();
	resolve({ body: madeUpCash });
	const [, , first] = cellsOf(await screen.findByRole('table', { name: consumer }));
	expect(first?.[1]).toBe('19-May-20263.70276');
	expect(screen.getByText('Percent per year; the date above each figure is its publication date.')).toBeTruthy();
	expect(requestsOf('cashFallbacks').at(-1)).toMatchObject({ selectedRadio: 'record_date' });
});

if (isNightly)
	test('the page describes each date type', async () => {
		await open();
		for (const sentence of [
			'Shows the values published on the selected date. Record dates appear in the table.',
			'Shows the values with the same record date. Publication dates appear in the table.',
		]) {
			expect(screen.getByText(sentence)).toBeTruthy();
		}
		await screen.findByRole('table', { name: consumer });
	});

if (isNightly)
	test('the date and date type selected on the previous screen are kept', async () => {
		const session = sessionWith({ CashFallbacks: { Currencies: ['USD'] } });
		const { user, close } = await open('en', session);
		await screen.findByRole('table', { name: consumer });
		await user.click(screen.getByRole('radio', { name: /^Record/ }));
		await screen.findByRole('table', { name: consumer });
		close();
		await open('en', session);
		await screen.findByRole('table', { name: consumer });
		expect(screen.getByRole('radio', { name: /^Record/ })).toHaveProperty('checked', true);
	});

test('the page shows a message if there are no rates', async () => {
	answers.cashFallbacks = () => ({ body: {} });
	await open();
	expect(await screen.findByText('Rate for the selected date is unavailable.')).toBeTruthy();
});

test('the page shows an error if the Fallback Rates API cannot be reached', async () => {
	answers.cashFallbacks = () => unreachable;
	const { user } = await open();
	await waitFor(() => expect(show).toHaveBeenCalled());
	const text = `Unable to reach Fallback Rates API at ${location.origin}/rate/api/cashfallback`;
	expect(show.mock.calls).toEqual([[{ type: 'error', text, durationMillis: 5000 }]]);
	expect(await screen.findByText('The rates of 18-May-2026 could not be loaded.')).toBeTruthy();
	expect(screen.queryByText('Rate for the selected date is unavailable.')).toBeNull();
	answers.cashFallbacks = () => ({ body: madeUpCash });
	await user.click(screen.getByRole('button', { name: 'Retry' }));
	await screen.findByRole('table', { name: consumer });
});

test('the page is in Chinese, except for names that only the publisher uses', async () => {
	const rates = madeUpCash.USD?.[1]?.rates.map((rate) => ({ ...rate, compounding: 'House style' })) ?? [];
	answers.cashFallbacks = () => ({ body: { USD: [{ name: 'Consumer Cash Products', rates }] } });
	await open('zh');
	const [heading, , first] = cellsOf(
		await screen.findByRole('table', { name: 'USD，消费类现金产品，House style：综合后备利率' }),
	);
	expect([heading?.[0], first?.[0], first?.[1]]).toEqual(['综合后备利率', '无下限', '2026-05-183.70276']);
});
