import type { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import type { Session } from '#lib/session-context.ts';
import { type Answers, fakeApi, requestsOf } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';
import { sessionWith } from '#test/support/open-page.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const newSession = () => sessionWith({ RFR: { Currencies: ['USD', 'GBP'] } });

let answering: Answers;
let session: Session;

beforeEach(() => {
	session = newSession();
	answering = { ...portalAnswers };
	fakeApi(answering);
});

const open = (client?: QueryClient) => openCalculator({ session, client });

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const principal = () => screen.getByPlaceholderText('1,000,000');
const changes = () => within(screen.getByRole('group', { name: 'Principal Changes' }));
const amount = () => changes().getByRole('textbox', { name: /^Principal Change/ });
const reloaded = 'Calendar data is reloaded and the calculator was reset.';

/** Enters a principal and a principal change, calculates, and leaves the screen. */
async function calculateAndLeave(client?: QueryClient) {
	const user = await open(client);
	await user.tripleClick(principal());
	await user.keyboard('2,500,000');
	await user.click(button('Add Principal Change'));
	await user.tripleClick(amount());
	await user.keyboard('-400,000');
	await user.click(button('Go'));
	await screen.findByRole('grid');
	cleanup();
}

test('inputs and result are kept while a different screen is open, until the user resets the calculator', async () => {
	await calculateAndLeave();
	const user = await open();
	expect(principal()).toHaveProperty('value', '2,500,000');
	expect(amount()).toHaveProperty('value', '-400,000');
	expect(screen.getByRole('grid')).toBeTruthy();
	expect(screen.queryByText(/^Inputs changed/)).toBeNull();
	expect(button('Export')).toHaveProperty('disabled', false);
	expect(requestsOf('compound')).toHaveLength(1);
	expect(show).not.toHaveBeenCalled();
	await user.click(button('Reset'));
	await user.click(within(screen.getByRole('dialog', { name: 'Reset' })).getByRole('button', { name: 'Reset' }));
	cleanup();
	await open();
	expect(principal()).toHaveProperty('value', '1,000,000');
	expect(screen.getByText('No result yet')).toBeTruthy();
});

test('a refused amount is kept and marked while a different screen is open', async () => {
	const user = await open();
	await user.click(button('Add Principal Change'));
	await user.tripleClick(principal());
	await user.keyboard('25,00,000');
	await user.tab();
	cleanup();
	const again = await open();
	expect(principal()).toHaveProperty('value', '25,00,000');
	expect(principal().getAttribute('aria-invalid')).toBe('true');
	await again.click(button('Go'));
	expect(requestsOf('compound')).toHaveLength(0);
});

test('the selected currency and its dates are kept while a different screen is open', async () => {
	answering.latestRate = ({ currency }) =>
		currency === 'GBP'
			? [{ id: { rateDate: '2026-07-01', currency: 'GBP', index: 'SONIA' }, value: '3.7' }]
			: portalAnswers.latestRate();
	const user = await open();
	await user.click(button(/^Currency/));
	await user.click(screen.getByRole('option', { name: /^GBP/ }));
	await screen.findByText('01-Jul-2026');
	const dates = () => [/^Start Date/, /^End Date/].map((name) => screen.getByRole('textbox', { name }));
	const before = dates().map((date) => (date as HTMLInputElement).value);
	cleanup();
	await open();
	expect(button(/^Currency/).textContent).toContain('GBP');
	await screen.findByText('01-Jul-2026');
	expect(dates().map((date) => (date as HTMLInputElement).value)).toEqual(before);
});

test('if a calendar is added while a different screen is open, the calculator is reset with a message', async () => {
	await calculateAndLeave();
	answering.calendarNames = () => ({
		systemCalendars: [{ ccy: 'USD', calendar: 'USA_FI' }],
		clientCalendars: [{ calendar: 'OWN' }],
	});
	await open();
	expect(principal()).toHaveProperty('value', '1,000,000');
	expect(screen.getByText('No result yet')).toBeTruthy();
	await waitFor(() => expect(show).toHaveBeenCalledWith(expect.objectContaining({ text: reloaded })));
	cleanup();
	show.mockClear();
	await open();
	expect(show).not.toHaveBeenCalled();
});
