import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RfrSection } from '../../../shared/portal/layout.ts';
import { encryptedStore } from '../../../web/src/lib/encrypted-store.ts';
import { type Answers, fakeApi, refusal, requestsOf } from '../../support/fake-api.ts';
import { show } from '../notifications-fake.ts';
import { openCalculator, startCalculator } from './open-calculator.tsx';
import { portalAnswers } from './portal-answers.ts';
import { textsIn } from './texts.ts';

vi.mock('../../../web/src/ui/notifications.tsx', () => import('../notifications-fake.ts'));

let answering: Answers;

beforeEach(() => {
	answering = { ...portalAnswers };
	fakeApi(answering);
});

const open = (section?: Partial<RfrSection>) => openCalculator({ section });

const account = () => screen.getByRole('textbox', { name: /^Account number/ });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const told = (text: string) => expect(show).toHaveBeenCalledWith(expect.objectContaining({ text }));

const sent = () => requestsOf('compound');

describe('choices', () => {
	/** A chosen one is written twice: as it is seen and as it is spoken. */
	async function labels(field: RegExp, section?: Partial<RfrSection>) {
		const user = await open(section);
		await user.click(button(field));
		return screen.getAllByRole('option').map(({ textContent }) => textContent?.replace(/^(.+)\1$/, '$1'));
	}

	const days = (to: number) =>
		Array.from({ length: to + 1 }, (_, count) => `${count} business day${count === 1 ? '' : 's'}`);

	test.each([
		['lookback', /^Lookback/, { lookbackRange: 3 }],
		['lockout', /^Lockout/, { lockoutRange: 3 }],
	] as const)('of %s reach as far as the layout says, to 10 where it says nothing', async (_, field, Features) => {
		expect(await labels(field, { Features })).toEqual(days(3));
		cleanup();
		expect(await labels(field)).toEqual(days(10));
	});

	test('of rounding are none to 17 decimals', async () => {
		const found = await labels(/^Rounding/);
		expect([found.length, found[0], found[1], found.at(-1)]).toEqual([18, 'No Rounding', '1 decimal', '17 decimals']);
	});

	async function chooseAndGo(field: RegExp, nth: number) {
		const user = await open();
		await user.click(button(field));
		const options = screen.getAllByRole('option');
		await user.click(options[nth] as HTMLElement);
		await user.click(button('Go'));
		return options.length;
	}

	test.each([
		[0, 'ACT/360'],
		[1, 'ACT/365'],
	])('of the yearly basis: the one at %i is %s, and is sent', async (nth, yearlyBasis) => {
		expect(await chooseAndGo(/^Yearly Basis/, nth)).toBe(2);
		expect(button(/^Yearly Basis/).textContent).toContain(yearlyBasis);
		expect(sent()).toEqual([expect.objectContaining({ yearlyBasis })]);
	});

	test.each([
		[0, 'rfr'],
		[1, 'cas'],
		[2, 'hybrid'],
		[3, 'RFRONLY'],
	])('of the floor option: the one at %i is %s, and is sent', async (nth, floorOption) => {
		expect(await chooseAndGo(/^Floor Option/, nth)).toBe(4);
		expect(button(/^Floor Option/).textContent).toContain(floorOption);
		expect(sent()).toEqual([expect.objectContaining({ floorOption })]);
	});
});

describe('currencies', () => {
	test('begin with USD where the layout names none, and with the one that it names', async () => {
		await open({ Currencies: ['GBP', 'USD'] });
		expect(button(/^Currency/).textContent).toContain('USD');
		cleanup();
		await open({ DefaultCurrency: 'GBP' });
		expect(button(/^Currency/).textContent).toContain('GBP');
	});

	test.each([
		['offered', []],
		['known', ['EUR']],
	])('of which none is %s are what the form cannot be shown without', async (_, Currencies) => {
		await startCalculator({ section: { Currencies } });
		expect(
			await screen.findByText('Request Error: No currency is available to you. Please ask your administrator.'),
		).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Go' })).toBeNull();
	});
});

describe('date pickers', () => {
	const picker = async (field: 'Start Date' | 'End Date', section?: Partial<RfrSection>) => {
		const user = await open(section);
		const opener = within(screen.getByRole('textbox', { name: new RegExp(`^${field}`) }).closest('form') as HTMLElement)
			.getAllByRole('button', { name: 'Choose a date' })
			.at(field === 'Start Date' ? 0 : 1);
		await user.click(opener as HTMLElement);
		return { user, dialog: within(screen.getByRole('dialog')) };
	};

	test.each([
		['Start Date', 'January', 'Tuesday, January 1, 2019', '2019'],
		['End Date', 'December', 'Thursday, December 31, 2020', '2020'],
	] as const)('of %s reach from its earliest day to the last possible end', async (field, month, earliest, year) => {
		const { user, dialog } = await picker(field);
		const yearChoice = () => dialog.getByRole('combobox', { name: 'Year' });
		const years = () =>
			within(yearChoice())
				.getAllByRole('option')
				.map((option) => option.textContent);
		expect([years()[0], years().at(-1)]).toEqual([year, '2026']);
		await user.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'August');
		// The last rate date of 6 August and one business day.
		expect(dialog.getByRole('button', { name: 'Friday, August 7, 2026' })).toBeTruthy();
		expect(dialog.getByRole('button', { name: /^Monday, August 10, 2026, Outside the possible dates/ })).toBeTruthy();
		await user.selectOptions(yearChoice(), year);
		await user.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), month);
		const first = dialog.getByRole('button', { name: new RegExp(`^${earliest}`) });
		expect(first.getAttribute('aria-disabled')).not.toBe('true');
		const before = within(dialog.getByRole('grid')).queryAllByRole('button', { name: /Outside the possible dates/ });
		expect(before).toHaveLength(field === 'Start Date' ? 0 : 30);
	});

	test('name the holidays, unless the layout has one mark weekends alone', async () => {
		const weekdays = { InputFields: { startDate: { weekdayOnly: true }, endDate: {} } };
		const independence = async (field: 'Start Date' | 'End Date') => {
			const { user, dialog } = await picker(field, weekdays);
			await user.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'July');
			return dialog.getByRole('button', { name: /^Friday, July 3, 2026/ }).getAttribute('aria-label');
		};
		expect(await independence('Start Date')).toBe('Friday, July 3, 2026');
		cleanup();
		expect(await independence('End Date')).toBe('Friday, July 3, 2026, Independence Day (USA_FI)');
	});
});

test('a layout gives a field its tooltip, and its help a title, a text and a link', async () => {
	const user = await open({
		InputFields: {
			currency: {},
			margin: {
				Label: 'Spread over RFR',
				Tooltip: 'As agreed',
				help: { title: 'House margin', content: 'House text', link: 'https://bank.example/margin' },
			},
		},
	});
	expect(screen.getByText('Spread over RFR').getAttribute('title')).toBe('As agreed');
	await user.click(button('About Spread over RFR'));
	expect(await screen.findByText('House margin')).toBeTruthy();
	expect(screen.getByText('House text')).toBeTruthy();
	expect(screen.getByRole('link', { name: /Learn more/ }).getAttribute('href')).toBe('https://bank.example/margin');
});

test('the help of each input says its limits, in English and in Chinese', async () => {
	const user = await open();
	const { t } = await textsIn('zh');
	for (const [label, key, limits, inChinese] of [
		['Principal', 'principal', '0 to 1,000,000,000,000', '0 至 1,000,000,000,000'],
		['Principal', 'principal', 'Blank counts as 1,000,000.', '留空按 1,000,000 计'],
		['Days', 'days', '1 to 365. Default: 30.', '1 至 365，默认 30'],
		['Rounding', 'rounding', 'From no rounding to 17 decimals', '从不舍入到 17 位小数'],
		['Lookback', 'lookback', '0 to 10 business days', '0 至 10 个营业日'],
		['Lockout', 'lockout', '0 to 10 business days', '0 至 10 个营业日'],
		['Floor Option', 'floorOption', 'rfr (the default), cas, hybrid or RFRONLY', 'rfr（默认）、cas、hybrid 或 RFRONLY'],
		['CAS (%)', 'cas', '-100 to 100', '-100 至 100'],
		['Margin (%)', 'margin', '-100 to 100', '-100 至 100'],
		['Floor (%)', 'floor', '-100 to 100. Blank is no floor; zero is a floor.', '-100 至 100。留空为无下限；零也是下限'],
		['Yearly Basis', 'yearlyBasis', 'ACT/360 or ACT/365', 'ACT/360 或 ACT/365'],
		['Principal Changes', 'principalAmtChanges', 'up to 10', '最多 10 个'],
	] as const) {
		await user.click(button(`About ${label}`));
		expect(await screen.findByText((text) => ` ${text}`.includes(` ${limits}`))).toBeTruthy();
		expect(t(`help.${key}`)).toContain(inChinese);
	}
});

test('client calendars cannot be chosen where there are none', async () => {
	await open();
	expect(button(/^Client Calendars/)).toHaveProperty('disabled', true);
	expect(button(/^Client Calendars/).textContent).toContain('None available');
	cleanup();
	const names = { systemCalendars: [{ ccy: 'USD', calendar: 'USA_FI' }], clientCalendars: [{ calendar: 'OWN' }] };
	answering.calendarNames = () => names;
	await open();
	expect(button(/^Client Calendars/)).toHaveProperty('disabled', false);
});

describe('stored inputs', () => {
	test('that are refused stay for another try', async () => {
		const user = await open();
		await user.type(account(), 'Loan 7');
		await user.click(button('Save'));
		await vi.waitFor(() => expect(button('Restore')).toHaveProperty('disabled', false));
		cleanup();
		const other = await open({ Currencies: ['GBP'] });
		await vi.waitFor(() => expect(button('Restore')).toHaveProperty('disabled', false));
		await other.click(button('Restore'));
		await vi.waitFor(() => told('The saved inputs can not be restored: currency USD is not available to you.'));
		expect(button('Restore')).toHaveProperty('disabled', false);
		cleanup();
		const again = await open();
		await vi.waitFor(() => expect(button('Restore')).toHaveProperty('disabled', false));
		await again.click(button('Restore'));
		await vi.waitFor(() => expect(account()).toHaveProperty('value', 'Loan 7'));
	});

	test('that the browser has no room for last as long as the page, and this is told', async () => {
		const user = await open();
		const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
			throw new DOMException('full', 'QuotaExceededError');
		});
		await user.click(button('Save'));
		await vi.waitFor(() =>
			told('The browser has no space to save the inputs. They are kept until this page is closed.'),
		);
		expect(show).toHaveBeenCalledTimes(1);
		full.mockRestore();
		expect(button('Restore')).toHaveProperty('disabled', false);
		await user.click(button('Restore'));
		await vi.waitFor(() => told('The saved inputs are restored.'));
	});

	test('that cannot be read are told and removed', async () => {
		await encryptedStore.setItem('portal.calculator.user@demo-bank.example', '{"version":2}');
		const user = await open();
		await vi.waitFor(() => expect(button('Restore')).toHaveProperty('disabled', false));
		await user.click(button('Restore'));
		await vi.waitFor(() => told('The saved inputs can not be used.'));
		await vi.waitFor(() => expect(button('Restore')).toHaveProperty('disabled', true));
	});
});

describe('a result', () => {
	const grid = () => screen.findByRole('grid', { name: 'Days of the interest period' });

	test('is cleared by Restore', async () => {
		const user = await open();
		await user.click(button('Save'));
		await user.click(button('Go'));
		await grid();
		await vi.waitFor(() => expect(button('Restore')).toHaveProperty('disabled', false));
		await user.click(button('Restore'));
		await vi.waitFor(() => told('The saved inputs are restored.'));
		expect(screen.getByText('No result yet')).toBeTruthy();
	});

	test.each([
		['is there', portalAnswers.compound()],
		['has failed', refusal(400)],
	])('shows that it is being calculated, until it %s, and is not asked for twice', async (_, answer) => {
		const { promise, resolve } = Promise.withResolvers<typeof answer>();
		answering.compound = () => promise;
		const user = await open();
		const isBusy = () => button(/^Go/).getAttribute('aria-disabled') === 'true';
		expect([isBusy(), screen.queryAllByText('Calculating')]).toEqual([false, []]);
		await user.click(button('Go'));
		expect(isBusy()).toBe(true);
		expect(await screen.findAllByText('Calculating')).not.toHaveLength(0);
		await user.type(account(), 'A{Enter}');
		fireEvent.submit(account().closest('form') as HTMLElement);
		expect(sent()).toHaveLength(1);
		resolve(answer);
		await vi.waitFor(() => expect(isBusy()).toBe(false));
		await user.click(button('Go'));
		expect(sent()).toHaveLength(2);
	});

	test('is cleared by Go, before the next one comes', async () => {
		const user = await open();
		await user.click(button('Go'));
		await grid();
		answering.compound = () => new Promise(() => {});
		await user.click(button('Go'));
		expect(screen.queryByRole('grid')).toBeNull();
		expect(button('Export')).toHaveProperty('disabled', true);
	});
});

test('a figure is taken when typing has rested for 600 ms, of a principal change 1400 ms', async () => {
	const user = await open();
	const block = within(screen.getByRole('group', { name: 'Principal Changes' }));
	await user.click(block.getByRole('button', { name: 'Add Principal Change' }));
	const current = () => block.getByRole('textbox', { name: /^Current Principal/ }) as HTMLInputElement;
	const amount = block.getByRole('textbox', { name: /^Principal Change/ });
	vi.useFakeTimers({ shouldAdvanceTime: true });
	try {
		const slow = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
		await slow.clear(screen.getByPlaceholderText('1,000,000'));
		await slow.type(screen.getByPlaceholderText('1,000,000'), '5000');
		await vi.advanceTimersByTimeAsync(400);
		expect(current().value).toBe('1,100,000');
		await vi.advanceTimersByTimeAsync(200);
		await vi.waitFor(() => expect(current().value).toBe('105,000'));
		await slow.clear(amount);
		await slow.type(amount, '7000');
		await vi.advanceTimersByTimeAsync(1200);
		expect(current().value).toBe('105,000');
		await vi.advanceTimersByTimeAsync(200);
		await vi.waitFor(() => expect(current().value).toBe('12,000'));
	} finally {
		vi.useRealTimers();
	}
});

test('an end past the fixings that there turn out to be is not calculated with', async () => {
	// A month from then the calculator takes ends, as long as it does not know the fixings of the currency.
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 7, 6, 12) });
	try {
		const user = await open();
		let isDown = true;
		answering.latestRate = () => {
			if (isDown) return refusal(503);
			return [{ id: { rateDate: '2026-08-05', currency: 'GBP', index: 'SONIA' }, value: '3.7' }];
		};
		await user.click(button(/^Currency/));
		await user.click(screen.getByRole('option', { name: /^GBP/ }));
		const end = screen.getByRole('textbox', { name: /^End Date/ });
		await user.clear(end);
		await user.type(end, '28-Aug-2026');
		expect(end).toHaveProperty('value', '28-Aug-2026');
		isDown = false;
		await user.click(await screen.findByRole('button', { name: 'Retry' }));
		const past = 'End date will exceed its max value. Please modify End Date first.';
		await vi.waitFor(() => told(past));
		show.mockClear();
		await vi.waitFor(() => expect(button('Go')).toHaveProperty('disabled', false));
		await user.click(button('Go'));
		told(past);
		expect(sent()).toEqual([]);
	} finally {
		vi.useRealTimers();
	}
});
