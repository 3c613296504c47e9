import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CompoundingPage } from '../../../web/src/features/compounding/compounding-page.tsx';
import { portalAnswers } from './portal-answers.ts';
import { textsIn } from './texts.ts';

const { callApi, show, dismiss, held } = vi.hoisted(() => ({
	callApi: vi.fn(),
	show: vi.fn(),
	dismiss: vi.fn(),
	held: { session: {} },
}));
vi.mock('../../../web/src/lib/api-client.ts', () => ({ callApi, ApiError: class extends Error {} }));
vi.mock('../../../web/src/ui/notifications.tsx', () => {
	const notifications = { show, dismiss };
	return { useNotifications: () => notifications };
});
vi.mock('../../../web/src/lib/session-context.ts', () => ({ useSession: () => held.session }));

const newSession = () => ({
	userId: 'user@demo-bank.example',
	organizationName: 'Demo Bank',
	isAdmin: false,
	layout: { RFR: { Currencies: ['USD', 'GBP'] } },
	backendConfig: {},
});

let answering: typeof portalAnswers;

beforeEach(() => {
	held.session = newSession();
	answering = { ...portalAnswers };
	callApi.mockImplementation(async (name: string, body: unknown) => answering[name]?.(body));
});

afterEach(() => {
	cleanup();
	vi.clearAllMocks();
	localStorage.clear();
});

async function open(client = new QueryClient()) {
	const { instance } = await textsIn('en');
	render(
		<I18nextProvider i18n={instance}>
			<QueryClientProvider client={client}>
				<CompoundingPage />
			</QueryClientProvider>
		</I18nextProvider>,
	);
	await screen.findByRole('button', { name: 'Go' });
	return userEvent.setup();
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const principal = () => screen.getByPlaceholderText('1,000,000');
const changes = () => within(screen.getByRole('group', { name: 'Principal Changes' }));
const amount = () => changes().getByRole('textbox', { name: /^Principal Change/ });
const compoundCalls = () => callApi.mock.calls.filter(([name]) => name === 'compound');
const reloaded = 'Calendar data is reloaded and the calculator was reset.';

/** Enters a principal and a change, calculates, and goes to another screen. */
async function calculateAndLeave(client = new QueryClient()) {
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

test('who comes back from another screen finds inputs, principal changes and result as they were', async () => {
	await calculateAndLeave();
	await open();
	expect(principal()).toHaveProperty('value', '2,500,000');
	expect(amount()).toHaveProperty('value', '-400,000');
	expect(screen.getByRole('grid')).toBeTruthy();
	expect(screen.queryByText(/^The inputs have changed since/)).toBeNull();
	expect(button('Export')).toHaveProperty('disabled', false);
	expect(compoundCalls()).toHaveLength(1);
	expect(show).not.toHaveBeenCalled();
});

test('an amount that was refused is still there, and still marked', async () => {
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
	expect(compoundCalls()).toHaveLength(0);
});

test('the currency that was chosen is still there, with the dates of its own', async () => {
	answering.latestRate = (body) =>
		(body as { currency: string }).currency === 'GBP'
			? [{ id: { rateDate: '2026-07-01', currency: 'GBP', index: 'SONIA' }, value: '3.7' }]
			: portalAnswers.latestRate?.(body);
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

test('another session begins anew', async () => {
	await calculateAndLeave();
	held.session = newSession();
	await open();
	expect(principal()).toHaveProperty('value', '1,000,000');
	expect(changes().queryByRole('textbox')).toBeNull();
	expect(screen.getByText('No result yet')).toBeTruthy();
});

test('a reset is what is found, not what was there before it', async () => {
	await calculateAndLeave();
	const user = await open();
	await user.click(button('Reset'));
	await user.click(within(screen.getByRole('dialog', { name: 'Reset' })).getByRole('button', { name: 'Reset' }));
	cleanup();
	await open();
	expect(principal()).toHaveProperty('value', '1,000,000');
	expect(screen.getByText('No result yet')).toBeTruthy();
});

test('where calendars came or went meanwhile the calculator begins anew, and says so', async () => {
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

test('calendars that turn out to be others while the calculator is open begin it anew too', async () => {
	const client = new QueryClient();
	await calculateAndLeave(client);
	// As after an upload on another screen: what is loaded counts as old, and is loaded again when it is shown.
	await client.invalidateQueries({ queryKey: ['calendar-names'] });
	answering.calendarNames = () => ({
		systemCalendars: [{ ccy: 'USD', calendar: 'USA_FI' }],
		clientCalendars: [{ calendar: 'OWN' }],
	});
	await open(client);
	await waitFor(() => expect(show).toHaveBeenCalledWith(expect.objectContaining({ text: reloaded })));
	expect(principal()).toHaveProperty('value', '1,000,000');
	expect(screen.getByText('No result yet')).toBeTruthy();
});
