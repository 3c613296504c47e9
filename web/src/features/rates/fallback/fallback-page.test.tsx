import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadDateReader } from '#lib/lazy-reader.ts';
import type { Session } from '#lib/session-context.ts';
import type { FallbackBody } from '#shared/contract/fallback.ts';
import { localDate } from '#shared/time/local-date.ts';
import { cellsOf } from '#test/support/cells-of.ts';
import { type Answers, contractBreach, fakeApi, refusal, requestsOf, unreachable } from '#test/support/fake-api.ts';
import { isNightly } from '#test/support/nightly.ts';
import { show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith, userId } from '#test/support/open-page.tsx';
import { madeUpExplanation, madeUpFallback } from '../testing/made-up-fallback.ts';
import { FallbackPage } from './fallback-page.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let answers: Answers;

const answerWith = (body: FallbackBody) => {
	answers.fallbackRates = () => ({ body: JSON.stringify(body) });
};

beforeEach(async () => {
	await loadDateReader();
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 24, 9) });
	answers = { explainFallback: () => madeUpExplanation, latestRate: () => [] };
	answerWith(madeUpFallback);
	fakeApi(answers);
});

afterEach(() => {
	vi.useRealTimers();
});

const openIn = (session: Session, language: Language = 'en') => openPage(<FallbackPage />, { session, language });

const open = (currencies = ['USD', 'THB'], language: Language = 'en') =>
	openIn(sessionWith({ Fallback: { Currencies: currencies } }), language);

const asked = () => requestsOf('fallbackRates');
const unavailable = () => screen.queryByText('Rate for the selected date is unavailable.');

test('the page requests the rates of the previous weekday by calculation date, and describes both date types', async () => {
	await open();
	await screen.findByRole('table', { name: 'USD, USD IBOR' });
	expect(asked()).toEqual([
		{ userid: userId, currencyINPUT: ['USD', 'THB'], selectedDate: '2026-05-22', selectedRadio: 'publication_date' },
	]);
	expect(screen.getAllByRole('table')).toHaveLength(2);
	expect(await screen.findByText('Opened on 22-May-2026, the latest day before today with figures.')).toBeTruthy();
	expect(screen.getByRole('radio', { name: /^Calculation/ })).toHaveProperty('checked', true);
	for (const explained of [
		/^Shows the values published on the selected date\..*may not equal the fallback rate\.$/,
		/^Shows the values with the same rate record date\..*equals the fallback rate\.$/,
	]) {
		expect(screen.getByText(explained)).toBeTruthy();
	}
});

describe('a date without figures', () => {
	const figuresOn = (date: string) => {
		answers.latestRate = () => [{ id: { rateDate: '2026-05-15', currency: 'USD', index: 'SOFR' }, value: '3.65' }];
		answers.fallbackRates = ({ selectedDate }) => ({
			body: JSON.stringify(selectedDate === date ? madeUpFallback : {}),
		});
	};
	const table = () => screen.findByRole('table', { name: 'USD, USD IBOR' });
	const openedOn19 = 'Opened on 19-May-2026, the latest day before today with figures.';

	test('the page opens on the latest date with figures if the previous weekday has no figures', async () => {
		figuresOn('2026-05-19');
		await open(['USD']);
		await table();
		expect(screen.getByText(openedOn19)).toBeTruthy();
		expect(screen.getByRole('textbox', { name: /^Date/ })).toHaveProperty('value', '19-May-2026');
		expect(asked().map(({ selectedDate }) => selectedDate)).toEqual([
			...['2026-05-22', '2026-05-20', '2026-05-19', '2026-05-19'],
		]);
	});

	if (isNightly)
		test('if a chosen date has no figures, the page offers the latest date with figures', async () => {
			figuresOn('2026-05-19');
			const { user } = await open(['USD']);
			await table();
			await user.click(screen.getByRole('textbox', { name: /^Date/ }));
			await user.keyboard('21 May 2026{Enter}');
			await screen.findByText('Figures were published on 19-May-2026.');
			expect(screen.queryByText(openedOn19)).toBeNull();
			await user.click(screen.getByRole('button', { name: 'Show the figures of 19-May-2026' }));
			expect(document.activeElement?.contains(await table())).toBe(true);
		});

	test('the page opens on the default date with a message if no earlier figures are found', async () => {
		figuresOn('2026-05-12');
		await open();
		await waitFor(() => expect(unavailable()).toBeTruthy());
		expect(screen.queryByText(/^Opened on/)).toBeNull();
		expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
	});

	test('after a failed request is repeated, the page moves to the latest date with figures', async () => {
		figuresOn('2026-05-19');
		const { fallbackRates } = answers;
		answers.fallbackRates = () => unreachable;
		const { user } = await open(['USD']);
		const retry = await screen.findByRole('button', { name: 'Retry' });
		answers.fallbackRates = fallbackRates;
		await user.click(retry);
		await table();
		expect(screen.getByText(openedOn19)).toBeTruthy();
	});

	if (isNightly)
		test('earlier weekdays are searched if no currency has a fixing', async () => {
			figuresOn('2026-05-19');
			answers.latestRate = () => [];
			await open(['MYR', 'USD']);
			await table();
			expect(screen.getByText(openedOn19)).toBeTruthy();
			expect(requestsOf('latestRate').map(({ currency }) => currency)).toEqual(['USD', 'MYR']);
		});

	if (isNightly)
		test('no earlier date is searched if the user selects rates by record date', async () => {
			figuresOn('2026-05-19');
			const { user } = await open(['USD']);
			await table();
			answerWith({});
			await user.click(screen.getByRole('radio', { name: /^Record/ }));
			await waitFor(() => expect(unavailable()).toBeTruthy());
			expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
		});
});

test('a grid shows the value and RIC of each component by tenor, and the inputs of an implied rate', async () => {
	await open();
	const [groups, titles, first, ...others] = cellsOf(await screen.findByRole('table', { name: 'USD, USD IBOR' }));
	expect(groups).toEqual([
		...['Tenor', 'Rate Record Date', 'Calculation/Publication Date'],
		...['Fallback Rate', 'Spread Adjustment', 'Adjusted Reference Rate', 'Status'],
	]);
	expect(titles).toEqual(['RIC', 'Value', 'RIC', 'Value', 'RIC', 'Value']);
	expect(first).toEqual([
		...['ON', '16-Feb-2026', '19-May-2026', 'USDONFB=', '4.76000', 'USDONSA=', '0.07620', 'USDONAR=', '4.68380'],
		'Calculated',
	]);
	expect(others.map(([tenor]) => tenor)).toEqual(['SN', '1W', '1M', '2M', '3M', '6M', '12M']);
	const [impliedTitles, implied] = cellsOf(screen.getByRole('table', { name: 'THB, THBFIX' }));
	expect(impliedTitles).toEqual([
		...['Tenor', 'Rate Record Date', 'Calculation/Publication Date', 'RIC', 'Value'],
		...['USD/THB Fwd Points', 'USD/THB Spot Ref', 'Day Count', 'Status'],
	]);
	expect(implied).toEqual([
		...['1M', '16-Feb-2026', '20-May-2026', 'THB1MFB=', '2.44571', '-29.0372', '36.0433', '92', 'Indicative'],
	]);
});

test('rates without a figure are listed with their tenors and the reason', async () => {
	const params = { index: 'SOFR', date: '2026-05-18' };
	const problem = { code: 'missing-fixing', message: '', params } as const;
	const missing = (tenor: string) => ({
		currency: 'USD',
		name: 'USD IBOR',
		tenor,
		recordDate: localDate('2026-02-16'),
		problem,
	});
	answers.fallbackRates = () => ({
		body: JSON.stringify({ USD: madeUpFallback.USD }),
		unavailable: [missing('1M'), missing('3M')],
	});
	await open();
	expect(await screen.findByText('2 rates have no figure.')).toBeTruthy();
	expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
		expect.stringMatching(/^USD, USD IBOR, 1M, 3M, record date 16-Feb-2026: .*SOFR.*18-May-2026/),
	);
});

test('empty columns are hidden and named, and one click shows the empty columns of all tables', async () => {
	const withoutRics = Object.entries(madeUpFallback).map(([currency, grids]) => {
		const bare = grids.map(({ name, rates }) => ({ name, rates: rates.map((rate) => ({ ...rate, ric: null })) }));
		return [currency, bare] as const;
	});
	answerWith(Object.fromEntries(withoutRics));
	const { user } = await open();
	const titlesOf = async (name: string) =>
		cellsOf(await screen.findByRole('table', { name }))
			.slice(0, 2)
			.flat();
	expect(await titlesOf('USD, USD IBOR')).not.toContain('RIC');
	expect(screen.getAllByText(/^Hidden because empty: RIC\./)).toHaveLength(2);
	await user.click(screen.getAllByRole('button', { name: 'Show empty columns' })[0] as HTMLElement);
	expect(await titlesOf('USD, USD IBOR')).toContain('RIC');
	expect(await titlesOf('THB, THBFIX')).toContain('RIC');
	expect(screen.queryByText(/^Hidden because empty/)).toBeNull();
	expect(screen.getAllByRole('button', { name: 'Hide empty columns' })).toHaveLength(2);
});

test('a change of the date type clears and reloads the grids', async () => {
	const { user } = await open();
	await screen.findByRole('table', { name: 'USD, USD IBOR' });
	const { promise, resolve } = Promise.withResolvers<{ body: string }>();
	answers.fallbackRates = () => promise;
	await user.click(screen.getByRole('radio', { name: /^Record/ }));
	expect(screen.queryByRole('table')).toBeNull();
	expect(unavailable()).toBeNull();
	resolve({ body: JSON.stringify({ USD: madeUpFallback.USD }) });
	await screen.findByRole('table', { name: 'USD, USD IBOR' });
	expect(asked().at(-1)).toMatchObject({ selectedRadio: 'record_date', selectedDate: '2026-05-22' });
});

test('a change of the date loads its rates, and Go loads them again', async () => {
	const { user } = await open();
	await screen.findByRole('table', { name: 'USD, USD IBOR' });
	const field = screen.getByRole('textbox', { name: /^Date/ });
	await user.click(field);
	await user.keyboard('19.05.2026{Tab}');
	await waitFor(() => expect(asked().at(-1)).toMatchObject({ selectedDate: '2026-05-19' }));
	const before = asked().length;
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await waitFor(() => expect(asked()).toHaveLength(before + 1));
	expect(asked().at(-1)).toMatchObject({ selectedDate: '2026-05-19' });
});

if (isNightly)
	test('a refused date stays in the date field with the reason, and Go sends no request', async () => {
		const { user } = await open();
		await screen.findByRole('table', { name: 'USD, USD IBOR' });
		const field = screen.getByRole('textbox', { name: /^Date/ });
		for (const [typed, said] of [
			['31-Dec-2018', 'The date must be from 01-Jan-2019 to 24-May-2026.'],
			['25 May 2026', 'The date must be from 01-Jan-2019 to 24-May-2026.'],
			['2026-05-16', '16-May-2026 is on a weekend, for which there are no rates.'],
			['03/04/2026', 'Ambiguous: this can be 04-Mar-2026 or 03-Apr-2026. Use 16-Mar-2026 or 2026-03-16.'],
			['today', 'Not a date. Use 16-Mar-2026 or 2026-03-16.'],
		] as const) {
			await user.clear(field);
			await user.keyboard(`${typed}{Tab}`);
			expect(screen.getAllByText(said)).not.toEqual([]);
			await user.click(screen.getByRole('button', { name: 'Go' }));
			expect(document.activeElement).toBe(field);
			expect(field).toHaveProperty('value', typed);
		}
		expect(show).not.toHaveBeenCalled();
		expect(asked()).toHaveLength(1);
	});

describe('no rates to display', () => {
	test('the page shows a message if no rate has a value', async () => {
		const record_date = localDate('2026-01-05');
		const rates = [{ rate_type: 'Fallback Rate', tenor: '1M', record_date, value: null }] as const;
		answerWith({ USD: [{ name: 'LIBOR', rates: [...rates] }] });
		await open();
		expect(await screen.findByText('Rate for the selected date is unavailable.')).toBeTruthy();
		expect(screen.queryByRole('table')).toBeNull();
	});

	test('a profile without currencies shows an error until it is dismissed, and no rates are requested', async () => {
		const { user } = await open([]);
		expect(show.mock.calls).toEqual([
			[{ type: 'error', text: 'Failed to load data: User profile data is not valid. Please Refresh page.' }],
		]);
		await user.click(screen.getByRole('button', { name: 'Go' }));
		expect(asked()).toEqual([]);
	});
});

describe('a failed request', () => {
	const notices = async () => {
		await waitFor(() => expect(show).toHaveBeenCalled());
		return show.mock.calls;
	};

	const failures = [
		['no answer', unreachable, `Unable to reach Fallback Rates API at ${location.origin}/rate/api/fallback`],
		['a message', refusal(400, undefined, { message: 'selectedDate is wrong' }), 'selectedDate is wrong'],
		['no message', refusal(502), 'HTTP 502'],
		['an answer off the contract', contractBreach({}), "The server's answer cannot be read."],
	] as const;

	test.each(isNightly ? failures : failures.slice(0, 2))(
		'an error message is shown for 5 seconds: %s',
		async (_, answer, text) => {
			answers.fallbackRates = () => answer;
			await open();
			expect(await notices()).toEqual([[{ type: 'error', text, durationMillis: 5000 }]]);
			expect(screen.getByText('The rates of 22-May-2026 could not be loaded.')).toBeTruthy();
			expect(unavailable()).toBeNull();
		},
	);

	if (isNightly)
		test('a body that is not JSON is reported as unreadable', async () => {
			answers.fallbackRates = () => ({ body: '<html>' });
			await open();
			expect((await notices())[0]?.[0]).toMatchObject({ text: "The server's answer cannot be read." });
		});

	test('the page does not report an expired session, which the session itself reports', async () => {
		answers.fallbackRates = () => refusal(401);
		await open();
		await screen.findByText('The rates of 22-May-2026 could not be loaded.');
		expect(show).not.toHaveBeenCalled();
	});

	test('the error is shown in Chinese with the reason from the server', async () => {
		answers.fallbackRates = () => refusal(403, 'currency-not-entitled', { params: { currency: 'USD' } });
		await open(['USD'], 'zh');
		expect((await notices())[0]?.[0]).toMatchObject({ text: '贵机构无权使用 USD。' });
	});

	test('after a failed request, rates that are already displayed stay on the page with a note', async () => {
		const { user } = await open();
		await screen.findByRole('table', { name: 'USD, USD IBOR' });
		answers.fallbackRates = () => refusal(500, undefined, { message: 'Something went wrong' });
		await user.click(screen.getByRole('button', { name: 'Go' }));
		await screen.findByText('The rates of 22-May-2026 could not be loaded.');
		screen.getByText('The figures below are of the last answer. They were not loaded again.');
		screen.getByRole('table', { name: 'USD, USD IBOR' });
	});
});

describe('explanation of a figure', () => {
	const press = async () => {
		const opened = await open();
		const figure = await screen.findByRole('button', { name: 'Spread Adjustment 3M, 0.05965: where it comes from' });
		await opened.user.click(figure);
		return { ...opened, figure, panel: screen.getByRole('dialog', { name: 'USD IBOR 3M' }) };
	};

	test('the explanation opens next to the grids, takes the focus, and gives it back when Escape closes the explanation', async () => {
		const { user, panel, figure } = await press();
		expect(document.activeElement).toBe(panel);
		expect(requestsOf('explainFallback').at(-1)).toEqual({
			...{ userid: userId, currency: 'USD', name: 'USD IBOR', tenor: '3M', recordDate: '2026-02-16' },
		});
		await within(panel).findByText('From 16-Feb-2026 up to, not including, 18-May-2026: 91 days.');
		expect(within(panel).getByText('3.66680 + 0.26161 = 3.92841')).toBeTruthy();
		const fixings = within(panel).getByRole('table', { name: 'Fixings of SOFR' });
		expect(cellsOf(fixings).slice(1)).toEqual([
			['17-Feb-2026', '3.64', '1'],
			['15-May-2026', '3.66', '3'],
		]);
		await user.keyboard('{Escape}');
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(document.activeElement).toBe(figure);
	});

	test('the explanation shows that a figure was loaded from its publisher and cannot be calculated', async () => {
		answers.explainFallback = () => ({
			...madeUpExplanation,
			isPublished: true,
			status: 'Official',
			calculation: null,
		});
		const { panel } = await press();
		await within(panel).findByText(/^This figure was loaded from its publisher, with the status Official\./);
		expect(within(panel).getByText('The portal cannot calculate this figure itself.')).toBeTruthy();
		expect(within(panel).queryByRole('table')).toBeNull();
	});

	if (isNightly)
		test('the explanation shows an error if it cannot be loaded, and closes when the date type changes', async () => {
			answers.explainFallback = () => refusal(500, undefined, { message: 'Something went wrong' });
			const { user, panel } = await press();
			await within(panel).findByText('The explanation could not be loaded.');
			expect(show).toHaveBeenCalledWith({ type: 'error', text: 'Something went wrong', durationMillis: 5000 });
			await user.click(screen.getByRole('radio', { name: /^Record/ }));
			expect(screen.queryByRole('dialog')).toBeNull();
		});
});

test('the page is available in Chinese', async () => {
	await open(['THB'], 'zh');
	const [titles, row] = cellsOf(await screen.findByRole('table', { name: 'THB，THBFIX' }));
	expect(titles?.slice(0, 3)).toEqual(['期限', '利率记录日', '计算/发布日']);
	expect(row?.slice(0, 3)).toEqual(['1M', '2026-02-16', '2026-05-20']);
	expect(row?.at(-1)).toBe('参考值');
});
