import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
// Imported in advance, because the page would load it only when it is needed.
import './days-control.tsx';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { fakeApi, requestsOf } from '#test/support/fake-api.ts';
import { dismiss, show } from '#test/support/notifications-fake.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => fakeApi(portalAnswers));

const button = (name: string) => screen.getByRole('button', { name });
const principal = () => screen.getByPlaceholderText('1,000,000') as HTMLInputElement;
const isMarked = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
const changes = () => within(screen.getByRole('group', { name: 'Principal Changes' }));
const changeField = (name: RegExp) => changes().getByRole('textbox', { name }) as HTMLInputElement;
const sent = () => requestsOf('compound');

/** Replaces the text of a field. */
async function typeOver(user: ReturnType<typeof userEvent.setup>, field: HTMLInputElement, text: string) {
	await user.tripleClick(field);
	await user.keyboard(text);
}

test('valid amounts are sent as shown, and an invalid principal stays in its field and prevents the calculation', async () => {
	const user = await openCalculator();
	for (const [written, problem] of [
		['2500,000', 'Principal must be a number, such as 1.25'],
		['250.000', 'Ambiguous: 250.000 or 250,000. Write one of them in full.'],
		['EUR 25m', '“EUR” is not the currency of the loan, USD.'],
		['-1', 'Principal value can not be less than 0'],
	] as const) {
		await typeOver(user, principal(), written);
		await user.click(button('Go'));
		expect([principal().value, isMarked(principal())]).toEqual([written.replace(/ /g, ''), true]);
		expect(await screen.findAllByText(problem)).not.toEqual([]);
		expect(screen.queryByText(/the decimal sign is the point/)).toBeNull();
	}
	expect(sent()).toEqual([]);
	await typeOver(user, principal(), '2,500,000');
	await user.click(button('Go'));
	expect(principal().value).toBe('2,500,000');
	await user.click(button('Add Principal Change'));
	await typeOver(user, principal(), '1,250,000.50');
	await typeOver(user, changeField(/^Principal Change/), '2 500 000');
	await user.click(button('Go'));
	expect(sent()).toMatchObject([
		{ principal: '2500000' },
		{ principal: '1250000.50', principalAmtChanges: { '2026-07-09': '2500000' } },
	]);
});

test('a refused principal prevents calculating and saving until it is corrected or reset', async () => {
	const user = await openCalculator();
	show.mockImplementation(({ text }: { text: string }) => text);
	await user.click(button('Add Principal Change'));
	await typeOver(user, principal(), '250.000');
	const message = 'Ambiguous: 250.000 or 250,000. Write one of them in full.';
	for (const name of ['Go', 'Go', 'Save']) {
		await user.click(button(name));
		expect([principal().value, isMarked(principal())]).toEqual(['250.000', true]);
		expect(await screen.findAllByText(message)).not.toEqual([]);
	}
	expect(show.mock.calls[0]).toEqual([{ type: 'warning', text: message, durationMillis: 8000 }]);
	expect(dismiss).not.toHaveBeenCalledWith(message);
	expect(document.activeElement).toBe(principal());
	expect(sent()).toEqual([]);
	expect(button('Restore')).toHaveProperty('disabled', true);
	await typeOver(user, principal(), '250,000');
	expect(isMarked(principal())).toBe(false);
	await user.click(button('Go'));
	expect(dismiss).toHaveBeenCalledWith(message);
	expect(sent()).toMatchObject([{ principal: '250000' }]);
	await typeOver(user, principal(), '25,00,000');
	await user.click(button('Reset'));
	await user.click(within(screen.getByRole('dialog', { name: 'Reset' })).getByRole('button', { name: 'Reset' }));
	expect([principal().value, isMarked(principal())]).toEqual(['1,000,000', false]);
	show.mockReset();
});

test('amounts and rates copied from a spreadsheet may have a currency or a percent sign', async () => {
	const user = await openCalculator();
	await typeOver(user, principal(), '$25,000,000');
	const margin = screen.getByRole('textbox', { name: /^Margin/ }) as HTMLInputElement;
	await typeOver(user, margin, '1.5%');
	await user.click(button('Go'));
	await typeOver(user, margin, '1,5');
	await typeOver(user, principal(), '25 m USD');
	await user.click(button('Go'));
	const terms = { principal: '25000000', margin: '1.5' };
	expect(sent()).toMatchObject([terms, terms]);
});

test('an amount is passed to the form 600 ms after the last key, or 1400 ms in a principal change', async () => {
	const user = await openCalculator();
	await user.click(button('Add Principal Change'));
	const current = () => changeField(/^Current Principal/).value;
	vi.useFakeTimers({ shouldAdvanceTime: true });
	try {
		const slow = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
		await typeOver(slow, principal(), '5000');
		await vi.advanceTimersByTimeAsync(400);
		expect(current()).toBe('1,100,000');
		await vi.advanceTimersByTimeAsync(200);
		await waitFor(() => expect(current()).toBe('105,000'));
		await typeOver(slow, changeField(/^Principal Change/), '7000');
		await vi.advanceTimersByTimeAsync(1200);
		expect(current()).toBe('105,000');
		await vi.advanceTimersByTimeAsync(200);
		await waitFor(() => expect(current()).toBe('12,000'));
	} finally {
		vi.useRealTimers();
	}
});

test('an invalid start date prevents the calculation and is marked', async () => {
	const user = await openCalculator();
	const start = screen.getByRole('textbox', { name: /^Start Date/ });
	for (const [written, message] of [
		['15-jun-', 'Not a date. Use 16-Mar-2026 or 2026-03-16.'],
		['03/04/2026', 'Ambiguous: this can be 04-Mar-2026 or 03-Apr-2026. Use 16-Mar-2026 or 2026-03-16.'],
		['4 July 2026', '04-Jul-2026 is not a business day. Please choose another date.'],
	] as const) {
		await user.clear(start);
		await user.keyboard(written);
		for (const _ of ['the press that leaves the field', 'another']) {
			await user.click(button('Go'));
			expect(start).toHaveProperty('value', written);
			expect(isMarked(start)).toBe(true);
			expect(screen.getAllByText(message)).not.toEqual([]);
		}
		expect(show).toHaveBeenCalledWith(expect.objectContaining({ type: 'warning', text: message }));
		expect(document.activeElement).toBe(start);
	}
	expect(sent()).toHaveLength(0);
	await user.clear(start);
	await user.keyboard('15.07.2026');
	await user.click(button('Go'));
	expect(sent()).toMatchObject([{ startDate: '2026-07-15' }]);
});

test('366 days are refused and stay in the field, and 90 days move the start date', async () => {
	const user = await openCalculator();
	const days = () => screen.findByRole('combobox', { name: /^Days/ }) as Promise<HTMLInputElement>;
	await user.clear(await days());
	await user.paste('366');
	await user.tab();
	expect((await days()).value).toBe('366');
	expect(screen.getAllByText('Days must be a whole number from 1 to 365.')).not.toEqual([]);
	await user.click(button('Go'));
	expect(sent()).toHaveLength(0);
	await user.clear(await days());
	await user.keyboard('90{Enter}');
	expect((await days()).value).toBe('91');
	expect(screen.getByRole('textbox', { name: /^Start Date/ })).toHaveProperty('value', '08-May-2026');
});
