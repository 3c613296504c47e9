import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RfrSection } from '#shared/directory/layout.ts';
// Imported in advance, because the page would load these only when they are needed.
import '#features/loans/calculator/export/export-dialog.tsx';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { textsIn } from '#features/loans/testing/texts.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import { announceCalendarChange } from '#lib/calendars.ts';
import type { Session } from '#lib/session-context.ts';
import { type Answers, contractBreach, fakeApi, refusal, requestsOf, unreachable } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';
import { type Language, sessionWith } from '#test/support/open-page.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const section: Partial<RfrSection> = {
	InputFields: {
		...Object.fromEntries(
			[
				...['currency', 'startDate', 'endDate', 'days', 'principal', 'yearlyBasis', 'lookback', 'lockout'],
				...['systemCalendars', 'clientCalendars', 'floor', 'customTextBox1', 'principalAmtChanges', 'deskCode'],
			].map((key) => [key, {}]),
		),
		margin: { Label: 'Spread over RFR' },
	},
	Columns: {
		dayOfIntPeriod: {},
		weekdayIntONStartDate: {},
		startDate: {},
		endDate: {},
		rateDate: {},
		effRate: { Label: 'Rate of the day' },
		dayCount: {},
		compoundingFactor: {},
		compoundedAllInRate: {},
	},
	Features: { lookbackRange: 3 },
};

const newSession = () => sessionWith({ RFR: { Currencies: ['USD', 'GBP'], ...section } });

let answering: Answers;
let session: Session;
const sent = () => requestsOf('compound');

beforeEach(() => {
	session = newSession();
	answering = { ...portalAnswers };
	fakeApi(answering);
});

const open = (language?: Language) => openCalculator({ session, language });

const missingFixing = refusal(400, 'missing-fixing', {
	params: { index: 'SOFR', date: '2026-08-06' },
});

const grid = () => screen.findByRole('grid', { name: 'Days of the interest period' });

test('if the API does not answer, the earlier result stays, marked as not recalculated, until Retry or Go', async () => {
	const user = await open();
	const go = () => user.click(screen.getByRole('button', { name: 'Go' }));
	await go();
	await grid();
	const answer = answering.compound;
	answering.compound = () => unreachable;
	await go();
	expect(await screen.findByText(/^Not recalculated: no answer came/)).toBeTruthy();
	expect(await grid()).toBeTruthy();
	if (answer !== undefined) answering.compound = answer;
	await user.click(screen.getByRole('button', { name: 'Retry' }));
	await waitFor(() => expect(screen.queryByText(/^Not recalculated/)).toBeNull());
	expect(await grid()).toBeTruthy();
	expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Result' }));
	answering.compound = () => unreachable;
	await go();
	await screen.findByText(/^Not recalculated/);
	if (answer !== undefined) answering.compound = answer;
	await go();
	await waitFor(() => expect(screen.queryByText(/^Not recalculated/)).toBeNull());
	expect(await grid()).toBeTruthy();
	answering.compound = () => missingFixing;
	await go();
	await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
});

test('Go sends the terms, and the answer is shown as header, conventions and days with a total', async () => {
	const user = await open();
	expect(screen.getByText('The calculator has no input deskCode.')).toBeTruthy();
	await user.click(screen.getByRole('button', { name: 'Go' }));
	const rows = within(await grid()).getAllByRole('row');
	expect(rows.slice(0, 3).map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
	expect(rows[3]?.textContent).toBe('Total4');
	expect(
		within(rows[2] as HTMLElement)
			.getAllByRole('cell')
			.map((cell) => cell.textContent),
	).toEqual(['2', 'Friday', '24-Jun-2022', '27-Jun-2022', '16-Jun-2022', '1.45', '3', '1.00012083', '1.26252115']);
	expect(screen.getByText('140.280127314814814815 USD')).toBeTruthy();
	expect(screen.getByText(/^Lookback 5 business days without observation shift, no floor/)).toBeTruthy();
	expect(sent()).toHaveLength(1);
	expect(sent()[0]).toMatchObject({
		currency: 'USD',
		startDate: '2026-07-08',
		endDate: '2026-08-07',
		days: 30,
		userid: 'user@demo-bank.example',
	});
	expect(sent()[0]).not.toHaveProperty('deskCode');
	expect(sent()[0]).not.toHaveProperty('rounding');
	expect(within(await grid()).getByRole('columnheader', { name: 'Rate of the day' })).toBeTruthy();
});

test('the explanation of a day can be opened and closed by keyboard, and changing an input shows a message', async () => {
	const user = await open();
	await user.click(screen.getByRole('button', { name: 'Go' }));
	(await grid()).focus();
	await user.keyboard('{End}{Enter}');
	const panel = screen.getByRole('region', { name: 'Day 2' });
	expect(document.activeElement).toBe(panel);
	expect(panel.textContent).toContain('Lookback: 5 business days before 24-Jun-2022 is 16-Jun-2022.');
	expect(panel.textContent).toContain('1 + 1.45 / 100 × 3 / 360 = 1.000120833333333333');
	await user.keyboard('{Escape}');
	expect(screen.queryByRole('region', { name: 'Day 2' })).toBeNull();
	expect(document.activeElement).toBe(await grid());
	const note = 'Inputs changed. Press Go to recalculate.';
	expect(screen.queryByText(note)).toBeNull();
	const account = screen.getByRole('textbox', { name: /^Account number/ });
	await user.type(account, 'B');
	expect(screen.getByText(note)).toBeTruthy();
	await user.clear(account);
	expect(screen.queryByText(note)).toBeNull();
});

test('a server error, an answer without rates and an expired session each show a message', async () => {
	const user = await open();
	const go = screen.getByRole('button', { name: 'Go' });
	answering.compound = () => contractBreach({ message: 'Unheard of', code: 'something-new' }, 503);
	await user.click(go);
	expect(show).toHaveBeenLastCalledWith({
		type: 'error',
		text: 'Failed to get Compounding request result.',
		durationMillis: 8000,
	});
	const invalid = { type: 'error', text: 'Compounding response data is invalid', durationMillis: 6000 };
	answering.compound = () => ({ ...twoDays, rates: [] });
	await user.click(go);
	expect(show).toHaveBeenLastCalledWith(invalid);
	show.mockClear();
	const { rates, ...withoutRates } = twoDays;
	answering.compound = () => contractBreach(withoutRates);
	await user.click(go);
	expect(show).toHaveBeenCalledExactlyOnceWith(invalid);
	show.mockClear();
	answering.compound = () => refusal(401);
	await user.click(go);
	expect(show).not.toHaveBeenCalled();
});

test('Export needs a result and reports a failure, and Reset asks before it resets the form', async () => {
	// Export fails because the test environment does not have the worker thread that writes workbooks.
	const user = await open();
	const exportButton = screen.getByRole('button', { name: 'Export' });
	expect(exportButton).toHaveProperty('disabled', true);
	await user.type(screen.getByRole('textbox', { name: /^Account number/ }), 'A-17');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	const question = async () => {
		await user.click(exportButton);
		return within(await screen.findByRole('dialog', { name: 'Export as Excel' }));
	};
	expect((await question()).getByText(/RFR\d{10}\.xlsx/)).toBeTruthy();
	await user.click(screen.getByRole('button', { name: 'Cancel' }));
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
	await user.click((await question()).getByRole('button', { name: 'Export' }));
	await waitFor(() =>
		expect(show).toHaveBeenCalledWith({ type: 'error', text: 'Export file failed', durationMillis: 5000 }),
	);
	expect(logged).toHaveBeenCalledWith('the workbook was not written', expect.any(Error));
	logged.mockRestore();
	await user.click(screen.getByRole('button', { name: 'Reset' }));
	await user.click(within(screen.getByRole('dialog', { name: 'Reset' })).getByRole('button', { name: 'Reset' }));
	expect(screen.getByText('No result yet')).toBeTruthy();
	expect(screen.getByRole('textbox', { name: /^Account number/ })).toHaveProperty('value', '');
});

test('a calculation hides the earlier result, cannot be started twice, and can be repeated after a failure', async () => {
	const user = await open();
	const go = () => screen.getByRole('button', { name: /^Go/ });
	const isBusy = () => go().getAttribute('aria-disabled') === 'true';
	await user.click(go());
	await grid();
	expect([isBusy(), screen.queryAllByText('Calculating')]).toEqual([false, []]);
	const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusal>>();
	answering.compound = () => promise;
	await user.click(go());
	expect(screen.queryByRole('grid')).toBeNull();
	expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
	expect(isBusy()).toBe(true);
	expect(await screen.findAllByText('Calculating')).not.toHaveLength(0);
	const account = screen.getByRole('textbox', { name: /^Account number/ });
	await user.type(account, 'A{Enter}');
	fireEvent.submit(account.closest('form') as HTMLElement);
	expect(sent()).toHaveLength(2);
	resolve(refusal(400));
	await waitFor(() => expect(isBusy()).toBe(false));
	answering.compound = portalAnswers.compound;
	await user.click(go());
	await grid();
	expect(sent()).toHaveLength(3);
});

test('changing the currency asks first if there are principal changes, and removes them if the user agrees', async () => {
	const closed = (calendar: string, ccy: string) => ({ calendar, ccy, holidays: [], names: [] });
	const complete = { completeFrom: '2018-01-01', completeTo: '2027-12-31' };
	answering.calendarHolidays = () => ({
		calendars: [closed('USA_FI', 'USD'), closed('UKG_FI', 'GBP')].map((each) => ({ ...each, ...complete })),
	});
	answering.latestRate = ({ currency }) => [{ id: { rateDate: '2026-08-06', index: 'ANY', currency }, value: '3' }];
	const latestOf = () => requestsOf('latestRate').map(({ currency }) => currency);
	const { t } = await textsIn('en');
	const user = await open();
	const block = within(screen.getByRole('group', { name: t('fields.principalAmtChanges') }));
	const changes = () => block.queryAllByRole('textbox', { name: new RegExp(`^${t('principalChanges.changeDate')}`) });
	const currency = () => screen.getByRole('button', { name: new RegExp(`^${t('fields.currency')}`) });
	const chooseGbp = async () => {
		await user.click(currency());
		await user.click(screen.getByRole('option', { name: /^GBP/ }));
		return within(screen.getByRole('dialog', { name: 'Change Currency' }));
	};
	await user.click(block.getByRole('button', { name: t('principalChanges.add') }));
	expect(changes()).toHaveLength(1);

	const question = 'Change currency will clear all Principal Change settings. Do you want to continue?';
	const asked = await chooseGbp();
	expect(asked.getByText(question)).toBeTruthy();
	expect(currency().textContent).toContain('USD');
	await user.click(asked.getByRole('button', { name: 'Cancel' }));
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(currency().textContent).toContain('USD');
	expect([changes().length, latestOf()]).toEqual([1, ['USD']]);

	await user.click((await chooseGbp()).getByRole('button', { name: 'Continue' }));
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(currency().textContent).toContain('GBP');
	expect(changes()).toHaveLength(0);
	await waitFor(() => expect(latestOf()).toEqual(['USD', 'GBP']));
	const inChinese = (await textsIn('zh')).t('changeCurrency.question');
	expect(inChinese).toBe('更改货币将清除所有本金变动设置。是否继续？');
});

test('when a calendar is added or removed, the calendars are reloaded and the calculator is reset', async () => {
	const user = await open();
	await user.type(screen.getByRole('textbox', { name: /^Account number/ }), 'A-17');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	const change = { type: 'calendar-uploaded', calendar: 'OWN', organizationName: 'Demo Bank' } as const;
	answering.calendarNames = () => ({
		systemCalendars: [{ ccy: 'USD', calendar: 'USA_FI' }],
		clientCalendars: [{ calendar: 'OWN' }],
	});
	act(() => announceCalendarChange(change));
	await waitFor(() =>
		expect(show).toHaveBeenCalledWith({
			type: 'info',
			text: 'Calendar data is reloaded and the calculator was reset.',
			durationMillis: 5000,
		}),
	);
	expect(screen.getByText('No result yet')).toBeTruthy();
	expect(screen.getByRole('textbox', { name: /^Account number/ })).toHaveProperty('value', '');
	await user.click(screen.getByRole('button', { name: /^Client Calendars/ }));
	expect(screen.getByRole('option', { name: /^OWN/ })).toBeTruthy();

	show.mockClear();
	act(() => announceCalendarChange({ ...change, organizationName: 'BNI' }));
	answering.calendarHolidays = () => refusal(503, undefined, { message: 'Service Unavailable' });
	act(() => announceCalendarChange(change));
	await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
	expect(show).toHaveBeenCalledWith({
		type: 'error',
		text: 'Request Error: failed to reload calendar data: Service Unavailable',
	});

	show.mockClear();
	answering.calendarHolidays = () => unreachable;
	act(() => announceCalendarChange(change));
	await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
	expect(show).toHaveBeenCalledWith({
		type: 'error',
		text: 'Request Error: failed to reload calendar data: no answer came',
	});
});
