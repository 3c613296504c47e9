import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LocalDate } from '#shared/time/local-date.ts';
import { cellsOf } from '#test/support/cells-of.ts';
import {
	type Answers,
	contractBreach,
	fakeApi,
	operationsCalled,
	refusal,
	requestsOf,
	unreachable,
} from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith, userId } from '#test/support/open-page.tsx';
import { madeUpTerm } from '../testing/made-up-term.ts';
import { termTables } from './term-groups.ts';
import { TermRatesPage } from './term-rates-page.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let answers: Answers;

beforeEach(() => {
	answers = { termRates: () => ({ body: madeUpTerm }) };
	fakeApi(answers);
});

const open = (language: Language = 'en', currencies = ['USD', 'CHF', 'GBP']) =>
	openPage(<TermRatesPage />, { session: sessionWith({ TermRates: { Currencies: currencies } }), language });

test('groups are sorted by tenor, and groups with the same tenor keep their order', () => {
	const [usd] = termTables(madeUpTerm, ['USD']);
	expect(usd?.groups.map(({ tenor, name }) => `${tenor} ${name}`)).toEqual([
		...['ON Term SOFR', '1M SOFR Average', '1M Term SOFR', '3M SOFR Average', '6M SOFR Average', '1Y Term SOFR'],
	]);
});

test('rates without a value are left out, and a currency without rates has an empty table', () => {
	const rate = { ric: 'X=', record_date: '2026-05-18' as LocalDate, tenor: '1M' };
	const body = {
		JPY: [{ name: 'TORF', rates: [{ ...rate, value: null }] }],
		EUR: [
			{
				name: 'A',
				rates: [
					{ ...rate, value: '1' },
					{ ...rate, value: undefined },
				],
			},
			{ name: 'B', rates: [rate] },
		],
	};
	expect(termTables(body, ['JPY', 'EUR', 'SGD'])).toEqual([
		{ currency: 'JPY', groups: [] },
		{ currency: 'EUR', groups: [{ tenor: '1M', name: 'A', rates: [{ ...rate, value: '1' }] }] },
		{ currency: 'SGD', groups: [] },
	]);
});

test("the page requests the profile's currencies and shows a table for each of them", async () => {
	await open();
	const tables = await screen.findAllByRole('table');
	expect(requestsOf('termRates')).toEqual([{ userid: userId, currencyINPUT: ['USD', 'CHF', 'GBP'] }]);
	expect(tables.map((table) => table.getAttribute('aria-label'))).toEqual([
		'Term rates of USD',
		'Term rates of CHF',
		'Term rates of GBP',
	]);
});

test('the title of a group names the instrument, and its rates are sorted latest first', async () => {
	await open();
	const [titles, ...rows] = cellsOf(await screen.findByRole('table', { name: 'Term rates of CHF' }));
	expect(titles).toEqual(['RIC', 'Value Date', 'Value', 'Tenor']);
	expect(rows.slice(0, 4)).toEqual([
		['1W: SARON Compound Rate (2)'],
		['SARON1W=', '18-May-2026', '0.06909', '1W'],
		['SARON1W=', '15-May-2026', '0.06868', '1W'],
		['1M: SARON Compound Rate (2)'],
	]);
});

test('the value column is right aligned', async () => {
	await open('en', ['CHF']);
	const table = await screen.findByRole('table', { name: 'Term rates of CHF' });
	const aligned = [...table.querySelectorAll('tbody td')].filter(({ className }) => className !== '');
	expect(aligned.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['0.06909', '0.06868']);
	expect(aligned).toHaveLength(10);
});

test.each([
	['en', 'Rate for the selected currency is unavailable.', 'Term rates of GBP'],
	['zh', '所选货币没有可用的利率。', 'GBP 的期限利率'],
] as const)('in language %s, the page names the currencies without rates', async (language, said, label) => {
	await open(language);
	const [, ...rows] = cellsOf(await screen.findByRole('table', { name: label }));
	expect(rows).toEqual([[said]]);
	expect(screen.getAllByText(said)).toHaveLength(1);
	expect(show).not.toHaveBeenCalled();
});

test.each([
	['en', 'Unable to reach Term Rates API at '],
	['zh', '无法访问期限利率接口 '],
] as const)('in language %s, the page reports that the API cannot be reached', async (language, said) => {
	answers.termRates = () => unreachable;
	await open(language);
	await waitFor(() => expect(show).toHaveBeenCalled());
	expect(
		screen.getByText(language === 'en' ? 'The term rates could not be loaded.' : '未能加载期限利率。'),
	).toBeTruthy();
	expect(show.mock.calls).toEqual([
		[{ type: 'error', text: `${said}${location.origin}/rate/api/term`, durationMillis: 5000 }],
	]);
});

test.each([
	['an error response', refusal(400, undefined, { message: 'userid is wrong' }), 'userid is wrong'],
	['a response that violates the contract', contractBreach('<html>'), "The server's answer cannot be read."],
])('after %s, the page does not say that there are no rates, and Retry loads the rates', async (_, answer, reason) => {
	answers.termRates = () => answer;
	const { user } = await open();
	expect(await screen.findByText('The term rates could not be loaded.')).toBeTruthy();
	expect(screen.getByText(reason)).toBeTruthy();
	expect(screen.queryByText('There are no term rates to show.')).toBeNull();
	const again = Promise.withResolvers<{ body: typeof madeUpTerm }>();
	answers.termRates = () => again.promise;
	await user.click(screen.getByRole('button', { name: 'Retry' }));
	expect(screen.getByText('The term rates could not be loaded.')).toBeTruthy();
	again.resolve({ body: madeUpTerm });
	expect(await screen.findAllByRole('table')).toHaveLength(3);
	expect(screen.queryByText('The term rates could not be loaded.')).toBeNull();
	expect(document.activeElement).not.toBe(document.body);
});

test('a profile without currencies is reported, and no rates are requested', async () => {
	await open('en', []);
	expect(show.mock.calls[0]?.[0]).toEqual({
		type: 'error',
		text: 'Failed to load data: User profile data is not valid. Please Refresh page.',
	});
	expect(operationsCalled()).toEqual([]);
	expect(screen.getByText('There are no term rates to show.')).toBeTruthy();
	expect(screen.queryByText(/selected currency/)).toBeNull();
});

test('the date of the latest rates is shown for each instrument if the dates differ', async () => {
	const rate = (date: string) => ({ ric: 'X=', record_date: date as LocalDate, tenor: '1M', value: '1' });
	const series = (name: string, ...dates: string[]) => ({ name, rates: dates.map(rate) });
	const USD = [series('Term SOFR', '2026-08-06', '2026-08-07'), series('SOFR Averages', '2026-08-07')];
	answers.termRates = () => ({ body: { USD } });
	const { close } = await open('en', ['USD']);
	expect(await screen.findByText('The latest rates are for 07-Aug-2026.')).toBeTruthy();
	close();
	answers.termRates = () => ({ body: { USD, CHF: [series('SARON Compound Rates', '2026-07-02')] } });
	await open('en', ['USD', 'CHF']);
	const message = 'The latest rates: Term SOFR, SOFR Averages 07-Aug-2026; SARON Compound Rates 02-Jul-2026.';
	expect(await screen.findByText(message)).toBeTruthy();
});

test('the history of a currency shows a line, average and change for each tenor, and a failed request can be repeated', async () => {
	const user = userEvent.setup();
	const history = {
		tenors: [
			{
				tenor: '30D',
				// Source: SOFR Averages of the Federal Reserve Bank of New York.
				rates: [
					{ record_date: '2020-03-02' as LocalDate, value: '1.58731' },
					{ record_date: '2020-03-03' as LocalDate, value: '1.58698' },
					{ record_date: '2020-03-04' as LocalDate, value: '1.58831' },
				],
				missing: 2,
			},
		],
	};
	answers.termHistory = () => unreachable;
	await open('en', ['CHF']);
	const button = await screen.findByRole('button', { name: 'History: CHF' });
	await user.click(button);
	expect(button.getAttribute('aria-expanded')).toBe('true');
	await screen.findByText('The history could not be loaded.');
	answers.termHistory = () => history;
	await user.click(screen.getByRole('button', { name: 'Retry' }));
	const chart = await screen.findByRole('slider');
	expect(chart.getAttribute('aria-label')).toContain(
		'30D: 3 rates, lowest 1.58698 on 03-Mar-2020, highest 1.58831 on 04-Mar-2020.',
	);
	expect(requestsOf('termHistory').at(-1)).toMatchObject({ currency: 'CHF', name: 'SARON Compound Rate' });
	screen.getByText('30D: 2 dates have no rate, because fixings are missing.');
	const summary = screen.getByRole('table', { name: /^Average of the figures/ });
	const [, row] = cellsOf(summary);
	expect(row).toEqual(['30D', '1.58753', '+0.100 bp', '1.58731 % (02-Mar-2020) to 1.58831 % (04-Mar-2020)']);
	await user.click(screen.getByRole('button', { name: 'Figures (3 dates)' }));
	const [titles, latest] = cellsOf(await screen.findByRole('table', { name: 'CHF SARON Compound Rate: history' }));
	expect([titles, latest]).toEqual([
		['Record date', '30D'],
		['04-Mar-2020', '1.58831'],
	]);
});
