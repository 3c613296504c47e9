import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cellsOf } from '#test/support/cells-of.ts';
import { type Answers, fakeApi, operationsCalled, refusal, requestsOf, unreachable } from '#test/support/fake-api.ts';
import { isNightly } from '#test/support/nightly.ts';
import { dismiss, show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith, userId } from '#test/support/open-page.tsx';
import { madeUpOvernight } from '../testing/made-up-overnight.ts';
import { OvernightRatesPage } from './overnight-rates-page.tsx';

const { writeWorkbook, saveFile } = vi.hoisted(() => ({ writeWorkbook: vi.fn(), saveFile: vi.fn() }));
vi.mock('#lib/workbook/write-workbook.ts', () => ({ writeWorkbook }));
vi.mock('#lib/workbook/save-file.ts', () => ({ saveFile }));
vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let answers: Answers;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 22, 9) });
	answers = { latestRate: () => [] };
	answerWith(madeUpOvernight);
	fakeApi(answers);
	show.mockReturnValue('notice');
	writeWorkbook.mockResolvedValue(new ArrayBuffer(8));
});

afterEach(() => {
	vi.useRealTimers();
});

const section = { Currencies: ['GBP', 'USD'], DefaultCurrency: 'GBP' };
const open = (
	more: object = {},
	language: Language = 'en',
	session = sessionWith({ ONRates: { ...section, ...more } }),
) => openPage(<OvernightRatesPage />, { session, language });
const asked = () => requestsOf('overnightHistory');
const table = (currency = 'GBP') => screen.findByRole('table', { name: `Overnight rates of ${currency}` });
const button = (name: string) => screen.getByRole('button', { name });

const picker = () => createWrapper().findDateRangePicker();
const trigger = () => screen.getByRole('button', { name: /^Date range/ });

/** Selects a preset after the currency's latest rate is known, because this is the end date of the presets. */
async function preset(user: UserEvent, name: string) {
	await waitFor(() => expect(button(name)).toHaveProperty('disabled', false));
	await user.click(button(name));
}

function answerWith(rates: typeof madeUpOvernight) {
	answers.overnightHistory = ({ startDate, endDate }) => ({ body: { rates: [...rates(startDate, endDate)] } });
}

function answerLatest(rateDates: Readonly<Record<string, string>>) {
	answers.latestRate = ({ currency }) => {
		const rateDate = rateDates[currency];
		return rateDate === undefined ? [] : [{ id: { rateDate, currency, index: 'ON' }, value: '3.7' }];
	};
}

test('the page opens with the three months up to the latest rate of the default currency, and shows the date of this rate', async () => {
	answerLatest({ GBP: '2026-05-20' });
	await open();
	await table();
	expect(asked()).toEqual([{ userid: userId, currency: 'GBP', startDate: '2026-02-20', endDate: '2026-05-20' }]);
	expect(trigger().textContent).toBe('20-Feb-2026 – 20-May-2026');
	expect(screen.getByText('Opened on the three months to 20-May-2026, the latest day with a GBP rate.')).toBeTruthy();
	expect(
		screen.getByText(
			'The default date range is set to the most recent 3 months. The earliest start date is 04-Jan-2016.',
		),
	).toBeTruthy();
});

test('if the latest rate is unknown, the page opens with the three months up to today', async () => {
	await open();
	await table();
	expect(asked()).toMatchObject([{ startDate: '2026-02-22', endDate: '2026-05-22' }]);
	expect(screen.queryByText(/^Opened on/)).toBeNull();
});

test.each(['reconnection of the browser', 'Retry'])(
	'the page moves to the three months up to the latest rate when this rate becomes known after %s',
	async (by) => {
		answers.latestRate = () => unreachable;
		answers.overnightHistory = () => unreachable;
		const { user } = await open();
		await screen.findByText('The GBP rates could not be loaded.');
		expect(trigger().textContent).toBe('22-Feb-2026 – 22-May-2026');
		answerLatest({ GBP: '2026-05-20' });
		answerWith(madeUpOvernight);
		if (by === 'Retry') await user.click(button('Retry'));
		else for (const event of ['offline', 'online']) dispatchEvent(new Event(event));
		await table();
		await waitFor(() => expect(trigger().textContent).toBe('20-Feb-2026 – 20-May-2026'));
		expect(screen.getByText('Opened on the three months to 20-May-2026, the latest day with a GBP rate.')).toBeTruthy();
	},
);

test('the page shows value dates and rates, latest first, and a line chart of the range', async () => {
	await open();
	const [titles, first, second] = cellsOf(await table());
	expect(titles).toEqual(['Value Date', 'Rate']);
	expect([first?.[0], second?.[0]]).toEqual(['22-May-2026', '21-May-2026']);
	expect(screen.getByRole('slider').getAttribute('aria-label')).toMatch(
		/^Chart of overnight rates from 23-Feb-2026 to 22-May-2026, in percent per year\. SOFR: 65 fixings, lowest/,
	);
});

test('the columns have the labels and tooltips of the profile, and the rows are sorted by the first column', async () => {
	await open({ Columns: { value: { Label: 'Fixing', Tooltip: 'In percent' }, record_date: {} } });
	const [titles, ...rows] = cellsOf(await table());
	expect(titles).toEqual(['Fixing', 'Value Date']);
	expect(button('Fixing').title).toBe('In percent');
	const values = rows.map(([value]) => Number(value));
	expect(values).toEqual(values.toSorted((a, b) => b - a));
});

if (isNightly)
	test('each preset ends at the latest rate and loads its rates immediately', async () => {
		answerLatest({ GBP: '2026-05-20', USD: '2026-05-20' });
		answerWith(() => madeUpOvernight('2026-05-18', '2026-05-20'));
		const { user } = await open();
		await table();
		expect(asked()[0]).not.toHaveProperty('pageSize');
		await user.click(screen.getByRole('button', { name: /^Currency/ }));
		await user.click(screen.getByRole('option', { name: 'USD' }));
		const presets = [
			['1 month', '2026-04-20'],
			['6 months', '2025-11-20'],
			['3 months', '2026-02-20'],
			['1 year', '2025-05-20'],
			['Year to date', '2026-01-01'],
			['All', '2016-01-01'],
		] as const;
		for (const [index, [name, startDate]] of presets.entries()) {
			await preset(user, name);
			await table('USD');
			await waitFor(() => expect(asked()).toHaveLength(2 + index));
			expect(asked().at(-1)).toMatchObject({ currency: 'USD', startDate, endDate: '2026-05-20' });
		}
	});

test('a cleared range shows an error and disables Go until a new range is chosen', async () => {
	const { user, close } = await open();
	await table();
	await user.click(trigger());
	await user.click(picker()?.findDropdown({ expandToViewport: true })?.findClearButton()?.getElement() as HTMLElement);
	await waitFor(() => expect(button('Go')).toHaveProperty('disabled', true));
	expect(show.mock.calls).toEqual([[{ type: 'error', text: 'Invalid date range. Please select again' }]]);
	expect(dismiss).not.toHaveBeenCalled();
	await preset(user, '1 month');
	expect(dismiss).toHaveBeenCalledWith('notice');
	await waitFor(() => expect(asked().at(-1)).toMatchObject({ startDate: '2026-04-22', endDate: '2026-05-22' }));
	close();
});

if (isNightly)
	test('the page reopens with the default currency and the previous range', async () => {
		const session = sessionWith({ ONRates: section });
		const { user, close } = await open({}, 'en', session);
		await table();
		await user.click(screen.getByRole('button', { name: /^Currency/ }));
		await user.click(screen.getByRole('option', { name: 'USD' }));
		await preset(user, '1 month');
		close();
		await open({}, 'en', session);
		await table();
		expect(asked().at(-1)).toMatchObject({ currency: 'GBP', startDate: '2026-04-22', endDate: '2026-05-22' });
	});

describe('comparison with a second currency', () => {
	const compareWith = async (user: UserEvent, name: string) => {
		await user.click(screen.getByRole('button', { name: /^Compare with/ }));
		await user.click(screen.getByRole('option', { name }));
	};
	const drawn = () => [...document.querySelectorAll('[role=slider] path[d*="H"]:not([transform])')];
	const three = { Currencies: ['GBP', 'USD', 'JPY'] };

	test('the line of a second currency has the same range, and is still drawn when the screen is reopened', async () => {
		answers.overnightHistory = ({ currency, startDate, endDate }) => ({
			body: { rates: [...madeUpOvernight(startDate, endDate, currency === 'GBP' ? 'SONIA' : 'TONA')] },
		});
		const session = sessionWith({ ONRates: { ...section, ...three } });
		const { user, close } = await open({}, 'en', session);
		await table();
		await compareWith(user, 'JPY');
		await waitFor(() => expect(drawn()).toHaveLength(2));
		expect(asked().map(({ currency, startDate }) => [currency, startDate])).toEqual([
			['GBP', '2026-02-22'],
			['JPY', '2026-02-22'],
		]);
		expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^22-May-2026: SONIA .* %; TONA .* %$/);
		expect(new Set(drawn().map((line) => line.getAttribute('stroke-dasharray'))).size).toBe(2);
		close();
		await open({}, 'en', session);
		await waitFor(() => expect(drawn()).toHaveLength(2));
	});

	if (isNightly)
		test('hidden policy decisions stay hidden when the screen is reopened', async () => {
			const session = sessionWith({ ONRates: { Currencies: ['USD'] } });
			const toggle = () => screen.findByRole('checkbox', { name: 'Policy decisions' });
			const marks = () => document.querySelectorAll('[data-marks]').length;
			const { user, close } = await open({}, 'en', session);
			await user.click(await toggle());
			expect(marks()).toBe(0);
			close();
			await open({}, 'en', session);
			expect(await toggle()).toHaveProperty('checked', false);
			expect(marks()).toBe(0);
		});

	if (isNightly)
		test("a second currency without fixings is reported, and the first currency's line stays", async () => {
			answers.overnightHistory = ({ currency, startDate, endDate }) => ({
				body: { rates: currency === 'GBP' ? [...madeUpOvernight(startDate, endDate)] : [] },
			});
			const { user } = await open(three);
			await table();
			await compareWith(user, 'JPY');
			await screen.findByText('no fixing');
			expect(drawn()).toHaveLength(1);
		});

	if (isNightly)
		test('the CSV contains both currencies with the digits as published', async () => {
			const { user } = await open(three);
			await table();
			await compareWith(user, 'JPY');
			await waitFor(() => expect(drawn()).toHaveLength(2));
			await user.click(button('CSV'));
			const [csv, name, type] = saveFile.mock.calls[0] ?? [];
			expect([name, type]).toEqual(['GBP-JPY_2026-02-23_2026-05-22.csv', 'text/csv;charset=utf-8']);
			expect(csv.split('\r\n').slice(0, 2)).toEqual([
				'\uFEFFValue Date,"SOFR (GBP), percent per year; source: Federal Reserve Bank of New York","SOFR (JPY), percent per year; source: Federal Reserve Bank of New York"',
				'2026-02-23,3.57,3.57',
			]);
		});
});

describe('fixings that end before the range', () => {
	const languages = [
		['en', 'Rates for the selected range are unavailable.', 'The latest GBP rate is for 20-Feb-2026.'],
		['zh', '所选区间没有可用的利率。', 'GBP 的最新利率为 2026-02-20 的利率。'],
	] as const;

	test.each(isNightly ? languages : languages.slice(0, 1))(
		'the page names the date of the latest fixing, in language %s',
		async (language, first, second) => {
			const session = sessionWith({ ONRates: section });
			const { close } = await open({}, language, session);
			await screen.findByRole('table');
			close();
			answerLatest({ GBP: '2026-02-20' });
			answerWith(() => []);
			await open({}, language, session);
			const label = await screen.findByText(second);
			expect(label.previousElementSibling?.textContent).toBe(first);
		},
	);

	if (isNightly)
		test('the page offers the latest fixings of the currency chosen in the form, not of the currency loaded last', async () => {
			const session = sessionWith({ ONRates: section });
			const { close } = await open({}, 'en', session);
			await table();
			close();
			answerLatest({ GBP: '2026-02-20', USD: '2026-02-13' });
			answerWith(() => []);
			const { user } = await open({}, 'en', session);
			await screen.findByText('The latest GBP rate is for 20-Feb-2026.');
			await user.click(screen.getByRole('button', { name: /^Currency/ }));
			await user.click(screen.getByRole('option', { name: 'USD' }));
			await user.click(await screen.findByRole('button', { name: 'Show the three months to 13-Feb-2026' }));
			await waitFor(() =>
				expect(asked().at(-1)).toMatchObject({ currency: 'USD', startDate: '2025-11-13', endDate: '2026-02-13' }),
			);
			expect(screen.getByRole('button', { name: /^Currency/ }).textContent).toContain('USD');
			expect(trigger().textContent).toBe('13-Nov-2025 – 13-Feb-2026');
			expect(document.activeElement).not.toBe(document.body);
		});
});

describe('missing rates', () => {
	test('a message replaces the table, and Export is disabled', async () => {
		answerWith(() => []);
		await open();
		await screen.findByText('Rates for the selected range are unavailable.');
		expect(screen.queryByRole('table')).toBeNull();
		expect(button('Export')).toHaveProperty('disabled', true);
	});

	test('if a request fails, the last table stays on the page with a note', async () => {
		const { user } = await open();
		await table();
		answers.overnightHistory = () => unreachable;
		await user.click(button('Go'));
		await screen.findByText('The GBP rates could not be loaded.');
		screen.getByText('The figures below are of the last answer. They were not loaded again.');
		expect(await table()).toBeTruthy();
		const text = `Unable to reach Overnight Rates API at ${location.origin}/rate/api/onhistory`;
		expect(show.mock.calls).toEqual([[{ type: 'error', text, durationMillis: 5000 }]]);
	});

	test('a compared currency whose request fails is named, and the rates of the other currencies stay', async () => {
		answers.overnightHistory = ({ currency, startDate, endDate }) =>
			currency === 'USD' ? refusal(400) : { body: { rates: [...madeUpOvernight(startDate, endDate)] } };
		const session = sessionWith({ ONRates: section });
		history.replaceState(null, '', '/overnightrates?currency=GBP&from=2026-02-20&to=2026-05-20&compare=USD');
		onTestFinished(() => history.replaceState(null, '', '/'));
		const { user } = await open({}, 'en', session);
		await table();
		expect(await screen.findByText('The USD rates could not be loaded.')).toBeTruthy();
		answerWith(madeUpOvernight);
		await user.click(button('Retry'));
		await waitFor(() => expect(screen.queryByText('The USD rates could not be loaded.')).toBeNull());
	});

	test('an invalid profile is reported, and no rates are requested', async () => {
		await open({ Columns: [] });
		expect(show.mock.calls[0]).toEqual([
			{ type: 'error', text: 'Failed to load data: User profile data is not valid. Please Refresh page.' },
		]);
		expect(operationsCalled()).toEqual([]);
		expect(button('Go')).toHaveProperty('disabled', true);
	});
});

describe('the export', () => {
	test('the export contains the displayed rates, even if the user has chosen a different currency since', async () => {
		const { user } = await open();
		await table();
		await user.click(screen.getByRole('button', { name: /^Currency/ }));
		await user.click(screen.getByRole('option', { name: 'USD' }));
		await user.click(button('Export'));
		await waitFor(() => expect(saveFile).toHaveBeenCalled());
		expect(saveFile.mock.calls[0]?.[1]).toBe('GBP_2026-02-22_2026-05-22.xlsx');
		expect(writeWorkbook.mock.calls[0]?.[0]).toMatchObject([{ name: 'GBP' }, { name: 'Source' }]);
		expect(show).toHaveBeenCalledWith({
			type: 'success',
			text: 'GBP_2026-02-22_2026-05-22.xlsx is saved.',
			durationMillis: 5000,
		});
	});

	if (isNightly)
		test('the page shows an error if the export fails', async () => {
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

test('the page is available in Chinese', async () => {
	await open({}, 'zh');
	const [titles, first] = cellsOf(await screen.findByRole('table', { name: 'GBP 的隔夜利率' }));
	expect(titles).toEqual(['起息日', '利率']);
	expect(first?.[0]).toBe('2026-05-22');
	expect(screen.getByText('默认日期区间为最近 3 个月，最早起始日为 2016-01-04。')).toBeTruthy();
});
