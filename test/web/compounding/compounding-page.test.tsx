import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RfrSection } from '../../../shared/portal/layout.ts';
// The page fetches these when they are needed; here they are there at once.
import '../../../web/src/features/compounding/export/export-dialog.tsx';
import '../../../web/src/features/compounding/fields/days-control.tsx';
import { announceCalendarChange } from '../../../web/src/lib/calendar-events.ts';
import type { Session } from '../../../web/src/lib/session-context.ts';
import { type Answers, contractBreach, fakeApi, refusal, requestsOf } from '../../support/fake-api.ts';
import { dismiss, show } from '../notifications-fake.ts';
import { type Language, sessionWith } from '../open-page.tsx';
import { openCalculator, startCalculator } from './open-calculator.tsx';
import { portalAnswers } from './portal-answers.ts';
import { textsIn } from './texts.ts';
import { twoDays } from './two-days.ts';

vi.mock('../../../web/src/ui/notifications.tsx', () => import('../notifications-fake.ts'));

const section: Partial<RfrSection> = {
	InputFields: {
		...Object.fromEntries(
			[
				...['currency', 'startDate', 'endDate', 'days', 'principal', 'yearlyBasis', 'lookback', 'lockout'],
				...['systemCalendars', 'clientCalendars', 'floor', 'customTextBox1', 'principalAmtChanges', 'deskCode'],
			].map((key) => [key, {}]),
		),
		margin: { Label: 'Spread over RFR', help: { content: 'House text', link: 'javascript:alert(1)' } },
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

test('Go sends the terms and shows header, conventions and days with every digit', async () => {
	const user = await open();
	await user.click(screen.getByRole('button', { name: 'Go' }));
	const rows = within(await grid()).getAllByRole('row');
	expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
	expect(
		within(rows[2] as HTMLElement)
			.getAllByRole('cell')
			.map((cell) => cell.textContent),
	).toEqual([
		'2',
		'Friday',
		'24-Jun-2022',
		'27-Jun-2022',
		'16-Jun-2022',
		'1.45',
		'3',
		'1.000120833333333333',
		'1.262521145833333333',
	]);
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
});

test('by keyboard: to the last day, its explanation, and back', async () => {
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
});

test('a figure out of range is marked and nothing is sent until it is corrected', async () => {
	const user = await open();
	const floor = screen.getByRole('textbox', { name: /^Floor \(%\)/ });
	await user.type(floor, '200');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	expect(screen.getByText('Floor (%) value can not be greater than 100')).toBeTruthy();
	expect(sent()).toHaveLength(0);
	expect(document.activeElement).toBe(floor);
	expect(show).toHaveBeenCalledExactlyOnceWith({
		type: 'warning',
		text: 'Please correct the marked fields first.',
		durationMillis: 4000,
	});
	await user.clear(floor);
	await user.type(floor, '0{Enter}');
	await grid();
	expect(sent()[0]).toMatchObject({ floor: '0' });
});

test('what is being written is left alone, however long it takes', async () => {
	const user = await open();
	const block = within(screen.getByRole('group', { name: 'Principal Changes' }));
	await user.click(block.getByRole('button', { name: 'Add Principal Change' }));
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const slow = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	const principal = screen.getByPlaceholderText('1,000,000');
	await slow.clear(principal);
	await vi.advanceTimersByTimeAsync(5000);
	await slow.type(principal, '50');
	expect(principal).toHaveProperty('value', '50');
	await slow.tab();
	expect(block.getByRole('textbox', { name: /^Current Principal/ })).toHaveProperty('value', '100,050');
	const amount = block.getByRole('textbox', { name: /^Principal Change/ });
	await slow.clear(amount);
	await slow.type(amount, '-');
	await vi.advanceTimersByTimeAsync(5000);
	await slow.type(amount, '5');
	await vi.advanceTimersByTimeAsync(1400);
	await vi.waitFor(() =>
		expect(block.getByRole('textbox', { name: /^Current Principal/ })).toHaveProperty('value', '45'),
	);
	vi.useRealTimers();
});

test('a decimal comma is marked, not left out', async () => {
	const user = await open();
	const margin = screen.getByRole('textbox', { name: /^Spread over RFR/ });
	await user.clear(margin);
	await user.type(margin, '1,25');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	expect(screen.getByText('Spread over RFR must be a number, such as 1.25')).toBeTruthy();
	expect(margin).toHaveProperty('value', '1,25');
	expect(sent()).toHaveLength(0);
});

test('a result says when the inputs have changed since', async () => {
	const user = await open();
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	const note = 'Inputs changed. Press Go to recalculate.';
	expect(screen.queryByText(note)).toBeNull();
	const account = screen.getByRole('textbox', { name: /^Account number/ });
	await user.type(account, 'B');
	expect(screen.getByText(note)).toBeTruthy();
	await user.clear(account);
	expect(screen.queryByText(note)).toBeNull();
});

test('an input that the calculator does not have says so, and is not sent', async () => {
	const user = await open();
	expect(screen.getByText('The calculator has no input deskCode.')).toBeTruthy();
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	expect(sent()[0]).not.toHaveProperty('deskCode');
	expect(sent()[0]).not.toHaveProperty('rounding');
});

test('a principal change is added, written and sent; the focus goes with it', async () => {
	const user = await open();
	const block = within(screen.getByRole('group', { name: 'Principal Changes' }));
	await user.click(block.getByRole('button', { name: 'Add Principal Change' }));
	expect(document.activeElement).toBe(block.getByRole('textbox', { name: /^Change Date/ }));
	const amount = block.getByRole('textbox', { name: /^Principal Change/ });
	await user.clear(amount);
	await user.type(amount, '-250000{Enter}');
	expect(block.getByRole('textbox', { name: /^Current Principal/ })).toHaveProperty('value', '750,000');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	expect(sent()[0]).toMatchObject({ principalAmtChanges: { '2026-07-09': '-250000' } });
	await user.click(block.getByRole('button', { name: 'Remove Principal Change #1' }));
	expect(document.activeElement).toBe(block.getByRole('button', { name: 'Add Principal Change' }));
	expect(block.getByText('None: the principal stays the same.')).toBeTruthy();
});

test('a refused principal change stays as it was written, marked, and nothing is calculated', async () => {
	const user = await open();
	const block = within(screen.getByRole('group', { name: 'Principal Changes' }));
	await user.click(block.getByRole('button', { name: 'Add Principal Change' }));
	const amount = block.getByRole('textbox', { name: /^Principal Change/ });
	await user.clear(amount);
	await user.type(amount, '0{Enter}');
	expect(show).toHaveBeenCalledWith({
		type: 'warning',
		durationMillis: 3000,
		text: 'Principal Change can not be 0 or null',
	});
	expect(amount).toHaveProperty('value', '0');
	expect(amount.getAttribute('aria-invalid')).toBe('true');
	expect(block.getByText('Principal Change can not be 0 or null')).toBeTruthy();
	await user.click(screen.getByRole('button', { name: 'Go' }));
	expect(sent()).toHaveLength(0);
});

test.each([
	['15-jun-', 'Not a date. Use 16-Mar-2026 or 2026-03-16.'],
	['03/04/2026', 'Ambiguous: this can be 04-Mar-2026 or 03-Apr-2026. Use 16-Mar-2026 or 2026-03-16.'],
	['4 July 2026', '04-Jul-2026 is not a business day. Please choose another date.'],
])('nothing is calculated while %s, which was refused, stands in its field', async (written, message) => {
	const user = await open();
	const start = screen.getByRole('textbox', { name: /^Start Date/ });
	await user.click(start);
	await user.keyboard(written);
	for (const _ of ['the press that leaves the field', 'another']) {
		await user.click(screen.getByRole('button', { name: 'Go' }));
		expect(start).toHaveProperty('value', written);
		expect(start.getAttribute('aria-invalid')).toBe('true');
		expect(screen.getAllByText(message)).not.toEqual([]);
	}
	expect(show).toHaveBeenCalledWith(expect.objectContaining({ type: 'warning', text: message }));
	expect(document.activeElement).toBe(start);
	expect(sent()).toHaveLength(0);
	await user.clear(start);
	await user.keyboard('15.07.2026');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	expect(sent()).toMatchObject([{ startDate: '2026-07-15' }]);
});

test('a refused end date is taken once the start date lets it be', async () => {
	const user = await open();
	const field = (name: RegExp) => screen.getByRole('textbox', { name });
	await user.click(field(/^End Date/));
	await user.keyboard('6 July 2026{Enter}');
	expect(screen.getAllByText('End Date can not be ahead of Start Date.')).not.toEqual([]);
	await user.click(field(/^Start Date/));
	await user.keyboard('15 June 2026{Enter}');
	expect(field(/^End Date/)).toHaveProperty('value', '06-Jul-2026');
	expect(field(/^End Date/).getAttribute('aria-invalid')).not.toBe('true');
	expect(await screen.findByRole('combobox', { name: /^Days/ })).toHaveProperty('value', '21');
});

describe('days', () => {
	const days = () => screen.findByRole('combobox', { name: /^Days/ }) as Promise<HTMLInputElement>;

	test('are typed: 90 and Enter', async () => {
		const user = await open();
		await user.click(await days());
		await user.keyboard('90{Enter}');
		expect((await days()).value).toBe('91');
		expect(screen.getByRole('textbox', { name: /^Start Date/ })).toHaveProperty('value', '08-May-2026');
	});

	test('are chosen from 1 to 365', async () => {
		const user = await open();
		await user.click(await days());
		const options = screen.getAllByRole('option');
		expect(options.map(({ textContent }) => Number(textContent))).toEqual(Array.from({ length: 365 }, (_, n) => n + 1));
		await user.click(options[6] as HTMLElement);
		expect((await days()).value).toBe('7');
	});

	test.each(['0', '366', '1.5', '-3', 'a month', ''])(
		'%j is refused, stays and is not calculated with',
		async (written) => {
			const user = await open();
			await user.clear(await days());
			if (written !== '') await user.keyboard(written);
			await user.tab();
			expect((await days()).value).toBe(written);
			expect(screen.getAllByText('Days must be a whole number from 1 to 365.')).not.toEqual([]);
			await user.click(screen.getByRole('button', { name: 'Go' }));
			expect(sent()).toHaveLength(0);
		},
	);
});

test('saved inputs come back once, also on a page that was loaded again', async () => {
	const user = await open();
	const account = () => screen.getByRole('textbox', { name: /^Account number/ });
	const restore = () => screen.getByRole('button', { name: 'Restore' });
	expect(restore()).toHaveProperty('disabled', true);
	await user.type(account(), 'Loan 7');
	await user.click(screen.getByRole('button', { name: 'Save' }));
	await vi.waitFor(() => expect(restore()).toHaveProperty('disabled', false));
	cleanup();
	session = newSession();

	const again = await open();
	expect(account()).toHaveProperty('value', '');
	await vi.waitFor(() => expect(restore()).toHaveProperty('disabled', false));
	await again.click(restore());
	await vi.waitFor(() => expect(account()).toHaveProperty('value', 'Loan 7'));
	await vi.waitFor(() => expect(restore()).toHaveProperty('disabled', true));
});

test('inputs that the browser does not keep are told', async () => {
	const user = await open();
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
	const cause = new DOMException('no key', 'OperationError');
	const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(cause);
	await user.click(screen.getByRole('button', { name: 'Save' }));
	await vi.waitFor(() =>
		expect(show).toHaveBeenCalledExactlyOnceWith({
			type: 'error',
			text: 'The inputs could not be saved in this browser.',
			durationMillis: 5000,
		}),
	);
	expect(logged).toHaveBeenCalledWith('the inputs were not saved', cause);
	encrypt.mockRestore();
	logged.mockRestore();
});

test.each([
	['en', 'No SOFR fixing for 06-Aug-2026.'],
	['zh', '没有 2026-08-06 的 SOFR 定盘利率。'],
] as const)('a refused calculation is told in %s', async (language, text) => {
	answering.compound = () => missingFixing;
	const user = await open(language);
	await user.click(screen.getByRole('button', { name: language === 'en' ? 'Go' : '计算' }));
	expect(show).toHaveBeenCalledWith({ type: 'error', text, durationMillis: 8000 });
});

test('a server that fails, an answer without rates and an ended session each have their say', async () => {
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

test('a new calculation takes back what was said of the one before', async () => {
	const user = await open();
	show.mockImplementation(({ text }) => `id of ${text}`);
	answering.compound = () => missingFixing;
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1));
	expect(dismiss).not.toHaveBeenCalled();
	answering.compound = () => twoDays;
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	expect(dismiss).toHaveBeenCalledExactlyOnceWith('id of No SOFR fixing for 06-Aug-2026.');
	await user.type(screen.getByRole('textbox', { name: /^Floor \(%\)/ }), '200');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await user.clear(screen.getByRole('textbox', { name: /^Floor \(%\)/ }));
	await user.click(screen.getByRole('button', { name: 'Go' }));
	expect(dismiss).toHaveBeenLastCalledWith('id of Please correct the marked fields first.');
	show.mockReset();
});

test('Export waits for a result, and Reset asks before it clears', async () => {
	const user = await open();
	const exportButton = screen.getByRole('button', { name: 'Export' });
	expect(exportButton).toHaveProperty('disabled', true);
	await user.type(screen.getByRole('textbox', { name: /^Account number/ }), 'A-17');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	await user.click(exportButton);
	const question = await screen.findByRole('dialog', { name: 'Export as Excel' });
	expect(question.textContent).toMatch(/RFR\d{10}\.xlsx/);
	await user.click(within(question).getByRole('button', { name: 'Cancel' }));
	await user.click(screen.getByRole('button', { name: 'Reset' }));
	await user.click(within(screen.getByRole('dialog', { name: 'Reset' })).getByRole('button', { name: 'Reset' }));
	expect(screen.getByText('No result yet')).toBeTruthy();
	expect(screen.getByRole('textbox', { name: /^Account number/ })).toHaveProperty('value', '');
});

test('an export that fails is told', async () => {
	// There is no worker here to write the workbook.
	const user = await open();
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	await user.click(screen.getByRole('button', { name: 'Export' }));
	const question = await screen.findByRole('dialog', { name: 'Export as Excel' });
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
	await user.click(within(question).getByRole('button', { name: 'Export' }));
	await vi.waitFor(() =>
		expect(show).toHaveBeenCalledWith({ type: 'error', text: 'Export file failed', durationMillis: 5000 }),
	);
	expect(logged).toHaveBeenCalledWith('the workbook was not written', expect.any(Error));
	logged.mockRestore();
});

test('the layout names fields and columns, and its links stay on safe ground', async () => {
	const user = await open();
	expect(screen.getByRole('textbox', { name: /^Spread over RFR/ })).toBeTruthy();
	await user.click(screen.getByRole('button', { name: 'About Spread over RFR' }));
	expect(await screen.findByText('House text')).toBeTruthy();
	expect(screen.getByRole('link', { name: /Learn more/ }).getAttribute('href')).toBe(
		'/help/compounding-calculator.html#margin',
	);
	await user.click(screen.getByRole('button', { name: 'Go' }));
	expect(within(await grid()).getByRole('columnheader', { name: 'Rate of the day' })).toBeTruthy();
});

test.each([
	['latestRate', [], 'Latest Rate Date response is empty.'],
	['calendarNames', { systemCalendars: [], clientCalendars: [] }, 'Calendar Names data is empty.'],
	['calendarHolidays', { calendars: [] }, 'Holiday data is empty.'],
	['calendarMetadata', { currencies: [] }, 'Ccy Holiday Metadata is empty.'],
] as const)('without %s the form is not shown, but can be tried again', async (name, empty, reason) => {
	Object.assign(answering, { [name]: () => empty });
	const user = await startCalculator({ session });
	expect(await screen.findByText(`Request Error: ${reason}`)).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Go' })).toBeNull();
	Object.assign(answering, portalAnswers);
	await user.click(screen.getByRole('button', { name: 'Retry' }));
	expect(await screen.findByRole('button', { name: 'Go' })).toBeTruthy();
});

test('a request that fails at the start is told with its reason', async () => {
	answering.calendarHolidays = () => refusal(503, undefined, { message: 'Service Unavailable' });
	await startCalculator({ session });
	expect(await screen.findByText('Request Error: failed to load init data: Service Unavailable')).toBeTruthy();
});

test('a currency without latest rate date or holidays says so until it is closed, and cannot be calculated', async () => {
	const user = await open();
	let isDown = true;
	answering.latestRate = ({ currency }) => {
		if (currency === 'GBP' && isDown) return refusal(503);
		return [{ id: { rateDate: '2026-08-05', currency: 'GBP', index: 'SONIA' }, value: '3.7' }];
	};
	await user.click(screen.getByRole('button', { name: /^Currency/ }));
	await user.click(screen.getByRole('option', { name: /^GBP/ }));
	await vi.waitFor(() =>
		expect(show).toHaveBeenCalledWith({
			type: 'error',
			text: 'Failed to request Latest Rate Date for currency GBP',
		}),
	);
	expect(show).toHaveBeenCalledWith({ type: 'error', text: 'No holiday data for currency GBP' });
	expect(screen.getByText('N/A')).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Go' })).toHaveProperty('disabled', true);
	isDown = false;
	await user.click(screen.getByRole('button', { name: 'Retry' }));
	expect(await screen.findByText('05-Aug-2026')).toBeTruthy();
});

test.each([
	[
		'en',
		'Change Currency',
		'Change currency will clear all Principal Change settings. Do you want to continue?',
		'Cancel',
		'Continue',
	],
	['zh', '更改货币', '更改货币将清除所有本金变动设置。是否继续？', '取消', '继续'],
] as const)(
	'with principal changes another currency is asked about in %s: declined it stays, accepted they go',
	async (language, title, question, decline, accept) => {
		const closed = (calendar: string, ccy: string) => ({ calendar, ccy, holidays: [], names: [] });
		const complete = { completeFrom: '2018-01-01', completeTo: '2027-12-31' };
		answering.calendarHolidays = () => ({
			calendars: [closed('USA_FI', 'USD'), closed('UKG_FI', 'GBP')].map((each) => ({ ...each, ...complete })),
		});
		answering.latestRate = ({ currency }) => [{ id: { rateDate: '2026-08-06', index: 'ANY', currency }, value: '3' }];
		const latestOf = () => requestsOf('latestRate').map(({ currency }) => currency);
		const { t } = await textsIn(language);
		const user = await open(language);
		const block = within(screen.getByRole('group', { name: t('fields.principalAmtChanges') }));
		const changes = () => block.queryAllByRole('textbox', { name: new RegExp(`^${t('principalChanges.changeDate')}`) });
		const currency = () => screen.getByRole('button', { name: new RegExp(`^${t('fields.currency')}`) });
		const chooseGbp = async () => {
			await user.click(currency());
			await user.click(screen.getByRole('option', { name: /^GBP/ }));
			return within(screen.getByRole('dialog', { name: title }));
		};
		await user.click(block.getByRole('button', { name: t('principalChanges.add') }));
		expect(changes()).toHaveLength(1);

		const asked = await chooseGbp();
		expect(asked.getByText(question)).toBeTruthy();
		expect(currency().textContent).toContain('USD');
		await user.click(asked.getByRole('button', { name: decline }));
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(currency().textContent).toContain('USD');
		expect([changes().length, latestOf()]).toEqual([1, ['USD']]);

		await user.click((await chooseGbp()).getByRole('button', { name: accept }));
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(currency().textContent).toContain('GBP');
		expect(changes()).toHaveLength(0);
		await vi.waitFor(() => expect(latestOf()).toEqual(['USD', 'GBP']));
	},
);

test('the calculator begins anew once, when the names and the holidays of the calendars are there', async () => {
	const user = await open();
	const account = () => screen.getByRole('textbox', { name: /^Account number/ }) as HTMLInputElement;
	await user.type(account(), 'A-17');
	const slow = Promise.withResolvers<void>();
	answering.calendarNames = () => ({
		systemCalendars: [{ ccy: 'USD', calendar: 'USA_FI' }],
		clientCalendars: [{ calendar: 'OWN' }],
	});
	answering.calendarHolidays = async () => {
		await slow.promise;
		return portalAnswers.calendarHolidays();
	};
	act(() => announceCalendarChange({ type: 'calendar-uploaded', calendar: 'OWN', organizationName: 'Demo Bank' }));
	await user.type(account(), 'B');
	expect(account().value).toBe('A-17B');
	expect(show).not.toHaveBeenCalled();
	slow.resolve();
	await vi.waitFor(() => expect(account().value).toBe(''));
	expect(show.mock.calls.filter(([{ type }]) => type === 'info')).toHaveLength(1);
});

test('calendars that came or went are loaded, and the calculator begins anew', async () => {
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
	await vi.waitFor(() =>
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
	await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1));
	expect(show).toHaveBeenCalledWith({
		type: 'error',
		text: 'Request Error: failed to reload calendar data: Service Unavailable',
	});
});
