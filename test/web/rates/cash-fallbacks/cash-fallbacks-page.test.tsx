import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CashFallbacksPage } from '../../../../web/src/features/rates/cash-fallbacks/cash-fallbacks-page.tsx';
import { ApiError } from '../../../../web/src/lib/api-client.ts';
import { cellsOf, openScreen, sessionWith, userId } from '../shared/open-screen.tsx';
import { madeUpCash } from './made-up-cash.ts';

const { callRoute, show } = vi.hoisted(() => ({ callRoute: vi.fn(), show: vi.fn() }));
vi.mock('../../../../web/src/lib/api-client.ts', async (original) => ({ ...(await original<object>()), callRoute }));
vi.mock('../../../../web/src/ui/notifications.tsx', () => {
	const notifications = { show };
	return { useNotifications: () => notifications };
});

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 19, 9) });
	callRoute.mockResolvedValue({ body: madeUpCash });
});

afterEach(() => {
	vi.useRealTimers();
	vi.clearAllMocks();
});

const open = (language: 'en' | 'zh' = 'en', session = sessionWith({ CashFallbacks: { Currencies: ['USD'] } })) =>
	openScreen(CashFallbacksPage, session, language);
const consumer = 'USD, Consumer Cash Products, Compound in advance: All-in fallbacks';

test('asks for the profile’s currencies on the weekday before today by its calculation date', async () => {
	await open();
	await screen.findByRole('table', { name: consumer });
	expect(callRoute.mock.calls.map(([{ path }, body]) => [path, body])).toEqual([
		[
			'/rate/api/cashfallback',
			{ userid: userId, currencyINPUT: ['USD'], selectedDate: '2026-05-18', selectedRadio: 'publication_date' },
		],
	]);
});

test('opens on the day on which the latest fixing was published where the weekday before has no figures', async () => {
	callRoute.mockImplementation(async ({ path }: { path: string }, request: { selectedDate: string }) => {
		if (path === '/rate/api/latest') return [{ id: { rateDate: '2026-05-14', currency: 'USD', index: 'SOFR' } }];
		return { body: request.selectedDate === '2026-05-15' ? madeUpCash : {} };
	});
	const session = sessionWith({ CashFallbacks: { Currencies: ['USD'] }, RFR: { Currencies: ['USD'] } });
	await open('en', session);
	await screen.findByRole('table', { name: consumer });
	expect(screen.getByText('Opened on 15-May-2026, the latest day before today with figures.')).toBeTruthy();
});

test('a section has a feature column and tenor columns with their status; a cell its date and value', async () => {
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

test('with Record, publication dates appear in the table', async () => {
	const { user } = await open();
	await screen.findByText('Percent per year; the date above each figure is its record date.');
	let answer: (value: unknown) => void = () => undefined;
	callRoute.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
	await user.click(screen.getByRole('radio', { name: /^Record/ }));
	expect(screen.queryByRole('table')).toBeNull();
	answer({ body: madeUpCash });
	const [, , first] = cellsOf(await screen.findByRole('table', { name: consumer }));
	expect(first?.[1]).toBe('19-May-20263.70276');
	expect(screen.getByText('Percent per year; the date above each figure is its publication date.')).toBeTruthy();
	expect(callRoute.mock.calls.at(-1)?.[1]).toMatchObject({ selectedRadio: 'record_date' });
});

test('says what each date type shows', async () => {
	await open();
	for (const said of [
		'Shows the values published on the selected date. Record dates appear in the table.',
		'Shows the values with the same record date. Publication dates appear in the table.',
	]) {
		expect(screen.getByText(said)).toBeTruthy();
	}
	await screen.findByRole('table', { name: consumer });
});

test('the date and date type are those of the screen before', async () => {
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

test('says when there is nothing', async () => {
	callRoute.mockResolvedValue({ body: {} });
	await open();
	expect(await screen.findByText('Rate for the selected date is unavailable.')).toBeTruthy();
});

test('says that the Fallback Rates API cannot be reached', async () => {
	callRoute.mockRejectedValue(new ApiError(0, { message: '' }));
	await open();
	await waitFor(() => expect(show).toHaveBeenCalled());
	const text = `Unable to reach Fallback Rates API at ${location.origin}/rate/api/cashfallback`;
	expect(show.mock.calls).toEqual([[{ type: 'error', text, durationMillis: 5000 }]]);
});

test('is there in Chinese, what a publisher calls otherwise as it is', async () => {
	const rates = madeUpCash.USD?.[1]?.rates.map((rate) => ({ ...rate, compounding: 'House style' })) ?? [];
	callRoute.mockResolvedValue({ body: { USD: [{ name: 'Consumer Cash Products', rates }] } });
	await open('zh');
	const [heading, , first] = cellsOf(
		await screen.findByRole('table', { name: 'USD，消费类现金产品，House style：全额后备利率' }),
	);
	expect([heading?.[0], first?.[0], first?.[1]]).toEqual(['全额后备利率', '无下限', '2026-05-183.70276']);
});
