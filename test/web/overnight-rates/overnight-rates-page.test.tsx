import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OvernightRatesPage } from '../../../web/src/features/overnight-rates/overnight-rates-page.tsx';
import { ApiError } from '../../../web/src/lib/api-client.ts';
import { cellsOf, openScreen, sessionWith, userId } from '../rate-screens/open-screen.tsx';
import { madeUpOvernight } from './made-up-overnight.ts';

const { callRoute, show, dismiss, writeWorkbook, saveFile } = vi.hoisted(() => ({
	callRoute: vi.fn(),
	show: vi.fn(() => 'notice'),
	dismiss: vi.fn(),
	writeWorkbook: vi.fn(),
	saveFile: vi.fn(),
}));
vi.mock('../../../web/src/lib/api-client.ts', async (original) => ({ ...(await original<object>()), callRoute }));
vi.mock('../../../web/src/lib/workbook/write-workbook.ts', () => ({ writeWorkbook }));
vi.mock('../../../web/src/lib/workbook/save-file.ts', () => ({ saveFile }));
vi.mock('../../../web/src/ui/notifications.tsx', () => {
	const notifications = { show, dismiss };
	return { useNotifications: () => notifications };
});

interface Asked {
	readonly currency: string;
	readonly startDate: string;
	readonly endDate: string;
	readonly cursor?: string;
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 22, 9) });
	callRoute.mockImplementation(async (_: unknown, { startDate, endDate }: Asked) => ({
		body: { rates: madeUpOvernight(startDate, endDate) },
	}));
	writeWorkbook.mockResolvedValue(new ArrayBuffer(8));
});

afterEach(() => {
	vi.useRealTimers();
	vi.clearAllMocks();
});

const section = { Currencies: ['GBP', 'USD'], DefaultCurrency: 'GBP' };
const open = (
	more: object = {},
	language: 'en' | 'zh' = 'en',
	session = sessionWith({ ONRates: { ...section, ...more } }),
) => openScreen(OvernightRatesPage, session, language);
const latestPath = '/rate/api/latest';
const asked = (): Asked[] => callRoute.mock.calls.filter(([{ path }]) => path !== latestPath).map(([, body]) => body);
const values = (...names: string[]) => names.map((name) => (field(name) as HTMLInputElement).value);
const table = (currency = 'GBP') => screen.findByRole('table', { name: `Overnight rates of ${currency}` });
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

/** Chooses a day from the calendar of an end, going back month by month from where it opens. */
async function pick(user: UserEvent, end: 'From' | 'To', date: string, opener = 'Choose a date') {
	const openers = screen.getAllByRole('button', { name: opener });
	await user.click(openers[end === 'From' ? 0 : 1] as HTMLElement);
	const day = () => screen.getByRole('dialog').querySelector<HTMLElement>(`[data-date="${date}"]`);
	for (let month = 0; month < 4 && day() === null; month++) await user.keyboard('{PageUp}');
	await user.click(day() as HTMLElement);
}

test('opens with the profile’s currency and the most recent three months', async () => {
	await open();
	await table();
	expect(asked()).toEqual([{ userid: userId, currency: 'GBP', startDate: '2026-02-22', endDate: '2026-05-22' }]);
	expect(field('From')).toMatchObject({ value: '22-Feb-2026', readOnly: true });
	expect(field('To')).toMatchObject({ value: '22-May-2026', readOnly: true });
	expect(
		screen.getByText(
			'The default date range is set to the most recent 3 months. The earliest start date is 04-Jan-2016.',
		),
	).toBeTruthy();
});

test('shows the value date and the rate, the latest first, and the range as a line', async () => {
	await open();
	const [titles, first, second] = cellsOf(await table());
	expect(titles).toEqual(['Value Date', 'Rate']);
	expect([first?.[0], second?.[0]]).toEqual(['22-May-2026', '21-May-2026']);
	expect(screen.getByRole('slider').getAttribute('aria-label')).toMatch(/^Chart of SOFR: 65 fixings from 23-Feb-2026/);
});

test('shows the columns of the profile with their labels and tooltips, by the first one', async () => {
	await open({ Columns: { value: { Label: 'Fixing', Tooltip: 'In percent' }, record_date: {} } });
	const [titles, ...rows] = cellsOf(await table());
	expect(titles).toEqual(['Fixing', 'Value Date']);
	expect(button('Fixing').title).toBe('In percent');
	const values = rows.map(([value]) => Number(value));
	expect(values).toEqual(values.toSorted((a, b) => b - a));
});

test('asks once for the whole range', async () => {
	await open();
	await table();
	expect(asked()).toHaveLength(1);
	expect(asked()[0]).not.toHaveProperty('pageSize');
});

test('another currency and range are asked for with Go', async () => {
	const { user } = await open();
	await table();
	await user.click(screen.getByRole('button', { name: /^Currency/ }));
	await user.click(screen.getByRole('option', { name: 'USD' }));
	await pick(user, 'To', '2026-05-01');
	expect(asked()).toHaveLength(1);
	await user.click(button('Go'));
	await table('USD');
	expect(asked().at(-1)).toMatchObject({ currency: 'USD', startDate: '2026-02-22', endDate: '2026-05-01' });
	await user.click(button('Go'));
	await waitFor(() => expect(asked()).toHaveLength(3));
});

test('a date past the other one takes it away: that is told until it is made good, and Go waits for two dates', async () => {
	const { user } = await open();
	await table();
	await pick(user, 'To', '2026-02-16');
	expect(show.mock.calls).toEqual([[{ type: 'error', text: 'Invalid date range. Please select again' }]]);
	expect([field('From'), field('To')].map((each) => (each as HTMLInputElement).value)).toEqual(['', '16-Feb-2026']);
	expect(button('Go')).toHaveProperty('disabled', true);
	expect(dismiss).not.toHaveBeenCalled();
	await pick(user, 'From', '2026-02-09');
	expect(dismiss).toHaveBeenCalledWith('notice');
	await user.click(button('Go'));
	await waitFor(() => expect(asked().at(-1)).toMatchObject({ startDate: '2026-02-09', endDate: '2026-02-16' }));
});

test.each([
	['From', 0],
	['To', 1],
] as const)('the calendar of %s reaches from 1 January 2016 to today', async (end, index) => {
	const { user } = await open();
	await table();
	await user.click(screen.getAllByRole('button', { name: 'Choose a date' })[index] as HTMLElement);
	const calendar = within(screen.getByRole('dialog'));
	const choice = (name: 'Year' | 'Month') => calendar.getByRole('combobox', { name });
	const years = [...choice('Year').querySelectorAll('option')].map(({ textContent }) => textContent);
	expect([years[0], years.at(-1)]).toEqual(['2016', '2026']);
	await user.selectOptions(choice('Year'), '2026');
	await user.selectOptions(choice('Month'), 'May');
	const isOutside = (name: RegExp) => calendar.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
	expect([isOutside(/^Friday, May 22, 2026/), isOutside(/^Saturday, May 23, 2026/)]).toEqual([false, true]);
	await user.selectOptions(choice('Year'), '2016');
	await user.selectOptions(choice('Month'), 'January');
	await user.click(calendar.getByRole('button', { name: /^Friday, January 1, 2016/ }));
	expect(field(end)).toHaveProperty('value', '01-Jan-2016');
});

describe('the next time', () => {
	test('the currency is the default again, the range as it was left', async () => {
		const session = sessionWith({ ONRates: section });
		const { user, close } = await open({}, 'en', session);
		await table();
		await user.click(screen.getByRole('button', { name: /^Currency/ }));
		await user.click(screen.getByRole('option', { name: 'USD' }));
		await pick(user, 'To', '2026-05-01');
		close();
		await open({}, 'en', session);
		await table();
		expect(asked().at(-1)).toMatchObject({ currency: 'GBP', startDate: '2026-02-22', endDate: '2026-05-01' });
	});
});

describe.each([
	['en', 'Choose a date', ['From', 'To', 'Go'], ['', '16-Feb-2026']],
	['zh', '选择日期', ['起始日', '截止日', '查询'], ['', '2026-02-16']],
] as const)('in %s, a range left without one of its ends', (language, opener, [from, to, go], left) => {
	test('stays so: nothing is asked, and the message goes with the screen', async () => {
		const session = sessionWith({ ONRates: section });
		const { user, close } = await open({}, language, session);
		await screen.findByRole('table');
		await pick(user, 'To', '2026-02-16', opener);
		expect(dismiss).not.toHaveBeenCalled();
		close();
		expect(dismiss).toHaveBeenCalledWith('notice');
		await open({}, language, session);
		expect(values(from, to)).toEqual(left);
		expect(button(go)).toHaveProperty('disabled', true);
		expect(button(language === 'en' ? 'Export' : '导出')).toHaveProperty('disabled', true);
		expect(asked()).toHaveLength(1);
		expect(show).toHaveBeenCalledTimes(1);
	});
});

describe('fixings that end', () => {
	const answerLatest = (rateDate: string) =>
		callRoute.mockImplementation(async ({ path }: { path: string }) =>
			path === latestPath
				? [{ id: { rateDate, currency: 'GBP', index: 'SONIA' }, value: '3.7' }]
				: { body: { rates: [] } },
		);

	test.each([
		['en', 'Rates for the selected range are unavailable.', 'The latest GBP rate is that of 20-Feb-2026.'],
		['zh', '所选区间没有可用的利率。', 'GBP 的最新利率为 2026-02-20 的利率。'],
	] as const)('before the range are told, in %s', async (language, first, second) => {
		answerLatest('2026-02-20');
		await open({}, language);
		const told = await screen.findByText(second);
		expect(told.previousElementSibling?.textContent).toBe(first);
		expect(callRoute.mock.calls.at(-1)?.[1]).toEqual({ userid: userId, currency: 'GBP' });
	});

	test('are shown at a press, with the three months before', async () => {
		answerLatest('2026-02-20');
		const { user } = await open();
		await user.click(await screen.findByRole('button', { name: 'Show the three months to 20-Feb-2026' }));
		await waitFor(() =>
			expect(callRoute.mock.calls.map(([, request]) => request)).toContainEqual(
				expect.objectContaining({ currency: 'GBP', startDate: '2025-11-20', endDate: '2026-02-20' }),
			),
		);
		expect(screen.getByRole('textbox', { name: /^From/ })).toHaveProperty('value', '20-Nov-2025');
		expect(screen.getByRole('textbox', { name: /^To/ })).toHaveProperty('value', '20-Feb-2026');
		expect(document.activeElement).not.toBe(document.body);
	});

	test('within the range are not why it is empty', async () => {
		answerLatest('2026-02-22');
		await open();
		await screen.findByText('Rates for the selected range are unavailable.');
		await waitFor(() => expect(callRoute).toHaveBeenCalledTimes(2));
		await callRoute.mock.results[1]?.value;
		await waitFor(() => expect(screen.queryByText(/^The latest/)).toBeNull());
	});
});

describe('without rates', () => {
	test('the message stands instead of the grid, and nothing can be exported', async () => {
		callRoute.mockResolvedValue({ body: { rates: [] } });
		await open();
		await screen.findByText('Rates for the selected range are unavailable.');
		expect(screen.queryByRole('table')).toBeNull();
		expect(button('Export')).toHaveProperty('disabled', true);
	});

	test('a failure empties the grid', async () => {
		const { user } = await open();
		await table();
		callRoute.mockRejectedValue(new ApiError(0, { message: '' }));
		await user.click(button('Go'));
		await screen.findByText('Rates for the selected range are unavailable.');
		expect(screen.queryByRole('table')).toBeNull();
		const text = `Unable to reach Overnight Rates API at ${location.origin}/rate/api/onhistory`;
		expect(show.mock.calls).toEqual([[{ type: 'error', text, durationMillis: 5000 }]]);
	});

	test('a profile that is not valid is told, and nothing is asked', async () => {
		await open({ Columns: [] });
		expect(show.mock.calls[0]).toEqual([
			{ type: 'error', text: 'Failed to load data: User profile data is not valid. Please Refresh page.' },
		]);
		expect(callRoute).not.toHaveBeenCalled();
		expect(button('Go')).toHaveProperty('disabled', true);
	});
});

describe('the export', () => {
	test('is of what is shown, not of what is chosen meanwhile', async () => {
		const { user } = await open();
		await table();
		await user.click(screen.getByRole('button', { name: /^Currency/ }));
		await user.click(screen.getByRole('option', { name: 'USD' }));
		await user.click(button('Export'));
		await waitFor(() => expect(saveFile).toHaveBeenCalled());
		expect(saveFile.mock.calls[0]?.[1]).toBe('GBP_2026-02-22_2026-05-22.xlsx');
		expect(writeWorkbook.mock.calls[0]?.[0]).toMatchObject([{ name: 'GBP' }]);
		expect(show).toHaveBeenCalledWith({
			type: 'success',
			text: 'GBP_2026-02-22_2026-05-22.xlsx is saved.',
			durationMillis: 5000,
		});
	});

	test('says when it fails', async () => {
		writeWorkbook.mockRejectedValue(new Error('no memory'));
		const { user } = await open();
		await table();
		await user.click(button('Export'));
		await waitFor(() =>
			expect(show).toHaveBeenCalledWith({ type: 'error', text: 'Export file failed', durationMillis: 5000 }),
		);
		expect(button('Export')).toHaveProperty('disabled', false);
	});
});

test('is there in Chinese', async () => {
	await open({}, 'zh');
	const [titles, first] = cellsOf(await screen.findByRole('table', { name: 'GBP 的隔夜利率' }));
	expect(titles).toEqual(['起息日', '利率']);
	expect(first?.[0]).toBe('2026-05-22');
	expect(screen.getByText('默认日期区间为最近 3 个月，最早起始日为 2016-01-04。')).toBeTruthy();
});
