import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import type { Session } from '#lib/session-context.ts';
import { fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices, show } from '#test/support/notifications-fake.ts';
import { sessionWith } from '#test/support/open-page.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let session: Session;

const at = (fragment: string) => history.replaceState(null, '', `/compoundcalcu${fragment}`);

beforeEach(() => {
	session = sessionWith({ RFR: { Currencies: ['USD', 'GBP'] } });
	fakeApi(portalAnswers);
});

afterEach(() => {
	show.mockClear();
	history.replaceState(null, '', '/');
});

const open = () => openCalculator({ session });
const grid = () => screen.findByRole('grid', { name: 'Days of the interest period' });
const principal = () => screen.getByPlaceholderText('1,000,000');

test('a calculation opened from an address is calculated at once, and the address stays', async () => {
	const fragment = '#length=73&currency=USD&start=2026-07-08&end=2026-08-07&principal=5000000&lookback=2';
	at(fragment);
	await open();
	await grid();
	expect(requestsOf('compound')).toEqual([
		expect.objectContaining({ currency: 'USD', startDate: '2026-07-08', principal: '5000000', lookback: 2 }),
	]);
	expect(principal()).toHaveProperty('value', '5,000,000');
	await screen.findByRole('button', { name: 'Copy link' });
	expect(location.hash).toBe(fragment);
	expect(notices()).toEqual([]);
});

test('a failed calculation keeps its address, so that a reload calculates it again', async () => {
	at('');
	fakeApi({ ...portalAnswers, compound: () => refusal(500) });
	const user = await open();
	await screen.findByRole('button', { name: 'Copy link' });
	await user.clear(principal());
	await user.type(principal(), '25000000');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await waitFor(() => expect(notices().length).toBeGreaterThan(0));
	expect(location.hash).toContain('&principal=25000000');
	await user.click(screen.getByRole('button', { name: 'Reset' }));
	await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
	await waitFor(() => expect(location.hash).toBe(''));
});

test('a truncated link is refused with its length, and a link without a length is opened with a notice', async () => {
	at('#length=73&currency=USD&start=2026-07-08&end=2026-08-07&principal=500');
	await open();
	expect(requestsOf('compound')).toEqual([]);
	expect(notices().map(({ text }) => text)).toEqual([
		'The link was not opened, and nothing was changed. It was cut: it has 58 of 73 characters. Copy the whole link, or ask for it again.',
	]);
	cleanup();
	session = sessionWith({ RFR: { Currencies: ['USD', 'GBP'] } });
	at('#currency=USD&start=2026-07-08&end=2026-08-07&principal=500');
	await open();
	await grid();
	expect(notices()[0]?.text).toMatch(/^This link does not say how long it is/);
});

test('after Go, the address contains the calculation, and returning to the page restores it', async () => {
	at('');
	const user = await open();
	await user.type(screen.getByRole('textbox', { name: /^Account number/ }), 'GB29');
	await user.click(screen.getByRole('button', { name: 'Go' }));
	await grid();
	await waitFor(() => expect(location.hash).toMatch(/^#length=44&currency=USD&start=2026-07-\d\d&end=2026-08-07$/));
	await user.tripleClick(principal());
	await user.keyboard('7,000,000');
	await user.tab();
	cleanup();
	await open();
	expect(principal()).toHaveProperty('value', '7,000,000');
	expect(requestsOf('compound')).toHaveLength(1);
});

test("the copied link contains the form's inputs, but not the account number", async () => {
	at('');
	const user = await open();
	await user.tripleClick(principal());
	await user.keyboard('7,000,000');
	await user.type(screen.getByRole('textbox', { name: /^Account number/ }), 'GB29');
	await user.click(await screen.findByRole('button', { name: 'Copy link' }));
	expect(await navigator.clipboard.readText()).toMatch(
		/^http.*\/compoundcalcu#length=62&currency=USD&start=2026-07-\d\d&end=2026-08-07&principal=7000000$/,
	);
	expect(notices()[0]?.text).toBe('The link is copied. Account numbers are not part of it.');
});

test('a link says that its sender has a different method of principal changes, even after a reload', async () => {
	const terms = 'currency=USD&start=2026-07-08&end=2026-08-07&change=2026-07-10:5&method=BALANCE';
	const fragment = `#length=${terms.length}&${terms}`;
	at(fragment);
	const user = await open();
	await screen.findByText(/^The sender of this link calculates with other settings than those of your layout:/);
	await screen.findByRole('button', { name: 'Copy link' });
	expect(location.hash).toBe(fragment);
	// The inputs of a new calculation are the user's own, so its address has the user's settings.
	await user.tripleClick(principal());
	await user.keyboard('7,000,000{Enter}');
	await waitFor(() => expect(location.hash).toMatch(/&principal=7000000&.*&method=NON_CUMULATIVE$/));
	expect(screen.queryByText(/^The sender of this link/)).toBeNull();
	await user.click(screen.getByRole('button', { name: 'Copy link' }));
	expect(await navigator.clipboard.readText()).toMatch(/&method=NON_CUMULATIVE$/);
});

test("if client calendars are selected, a link contains the sender's setting for weekends as business days", async () => {
	const calendars = { systemCalendars: [{ ccy: 'USD', calendar: 'USA_FI' }], clientCalendars: [{ calendar: 'OWN' }] };
	const { calendars: holidays } = portalAnswers.calendarHolidays();
	const own = { ...holidays[0], calendar: 'OWN', holidays: [], names: [] } as (typeof holidays)[0];
	fakeApi({
		...portalAnswers,
		calendarNames: () => calendars,
		calendarHolidays: () => ({ calendars: [...holidays, own] }),
	});
	const terms = 'currency=USD&start=2026-07-08&end=2026-08-07&clientCalendar=OWN&openWeekends=yes';
	at(`#length=${terms.length}&${terms}`);
	await open();
	await screen.findByText('With client calendars, weekends are business days there, and not in this result.');
	cleanup();
	session = sessionWith({ RFR: { Currencies: ['USD', 'GBP'] } });
	const same = terms.replace('yes', 'no');
	at(`#length=${same.length}&${same}`);
	await open();
	await grid();
	expect(screen.queryByText(/^The sender of this link/)).toBeNull();
});

const calculation = '#length=44&currency=USD&start=2026-07-08&end=2026-08-07';
const compared = { ...portalAnswers, compareConventions: () => refusal(500) };
const openTab = async (name: string) =>
	expect((await screen.findByRole('tab', { name })).getAttribute('aria-selected')).toBe('true');

test('the address and the copied link contain the open tab, which is shown again after a reload', async () => {
	at(calculation);
	const user = await open();
	await user.click(await screen.findByRole('tab', { name: 'Check a notice' }));
	await waitFor(() => expect(location.search).toBe('?tab=notice'));
	expect(location.hash).toBe(calculation);
	await user.click(screen.getByRole('button', { name: 'Copy link' }));
	expect(await navigator.clipboard.readText()).toMatch(/\/compoundcalcu\?tab=notice#length=44&/);
	cleanup();
	session = sessionWith({ RFR: { Currencies: ['USD', 'GBP'] } });
	const again = await open();
	await openTab('Check a notice');
	await again.click(screen.getByRole('tab', { name: 'Days' }));
	await waitFor(() => expect(location.search).toBe(''));
});

test('a comparison opens with the variants that the address contains', async () => {
	fakeApi(compared);
	at(`?tab=compare&with=simple,delay-2${calculation}`);
	await open();
	await openTab('Compare');
	await waitFor(() => expect(requestsOf('compareConventions')).not.toEqual([]));
	expect(requestsOf('compareConventions')[0]).toMatchObject({
		variants: [{ method: 'own' }, { method: 'simple' }, { method: 'compounded', paymentDelay: 2 }],
	});
	expect(new URLSearchParams(location.search).get('with')).toBe('simple,delay-2');
});
