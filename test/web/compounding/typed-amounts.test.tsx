import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, requestsOf } from '../../support/fake-api.ts';
import { dismiss, show } from '../notifications-fake.ts';
import { openCalculator } from './open-calculator.tsx';
import { portalAnswers } from './portal-answers.ts';

vi.mock('../../../web/src/ui/notifications.tsx', () => import('../notifications-fake.ts'));

beforeEach(() => fakeApi(portalAnswers));

const open = () => openCalculator();

const button = (name: string) => screen.getByRole('button', { name });
const principal = () => screen.getByPlaceholderText('1,000,000') as HTMLInputElement;
const changes = () => within(screen.getByRole('group', { name: 'Principal Changes' }));
const changeField = (name: RegExp) => changes().getByRole('textbox', { name }) as HTMLInputElement;
const sent = () => requestsOf('compound');

/** Replaces what a field holds, one key after the other. */
async function typeOver(user: ReturnType<typeof userEvent.setup>, field: HTMLInputElement, text: string) {
	await user.click(field);
	await user.tripleClick(field);
	const seen: string[] = [];
	for (const key of text) {
		await user.keyboard(key);
		seen.push(field.value);
	}
	expect(seen).toEqual(Array.from(text, (_, index) => text.slice(0, index + 1)));
}

const written = [
	['2,500,000', '2500000', '2,500,000'],
	['1,250,000.50', '1250000.50', '1,250,000.50'],
	['12,345,678', '12345678', '12,345,678'],
	['1000000000', '1000000000', '1,000,000,000'],
	['1000000', '1000000', '1,000,000'],
	['2 500 000', '2500000', '2,500,000'],
] as const;

test.each(written)('key by key %s is taken for %s', async (text, figure, shown) => {
	const user = await open();
	await typeOver(user, principal(), text);
	await user.click(button('Go'));
	expect(principal().value).toBe(shown);
	expect(sent()).toMatchObject([{ principal: figure }]);
});

test.each(written)('so it is beside a principal change, and in it: %s', async (text, figure) => {
	const user = await open();
	await user.click(button('Add Principal Change'));
	await typeOver(user, principal(), text);
	await typeOver(user, changeField(/^Principal Change/), text);
	await user.click(button('Go'));
	expect(sent()).toMatchObject([{ principal: figure, principalAmtChanges: { '2026-07-09': figure } }]);
});

test('typing that rests within an amount leaves what is written alone', async () => {
	const user = await open();
	await user.click(button('Add Principal Change'));
	vi.useFakeTimers({ shouldAdvanceTime: true });
	try {
		const slow = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
		await slow.tripleClick(principal());
		for (const key of '2,500,000') {
			await slow.keyboard(key);
			await vi.advanceTimersByTimeAsync(1000);
		}
		expect(principal().value).toBe('2,500,000');
		await vi.waitFor(() => expect(changeField(/^Current Principal/).value).toBe('2,600,000'));
	} finally {
		vi.useRealTimers();
	}
});

test.each([
	['25,00,000', 'Principal must be a number, such as 1.25'],
	['2500,000', 'Principal must be a number, such as 1.25'],
	['2.500.000', 'Principal must be a number, such as 1.25'],
	['250.000', 'Principal can have at most 2 decimals; the decimal sign is the point'],
	['2500.000', 'Principal can have at most 2 decimals; the decimal sign is the point'],
])('%s stays as it was written, is marked, and not calculated with', async (text, problem) => {
	const user = await open();
	await typeOver(user, principal(), text);
	await user.click(button('Go'));
	expect(principal().value).toBe(text);
	expect(principal().getAttribute('aria-invalid')).toBe('true');
	expect(screen.getAllByText(problem)).not.toEqual([]);
	expect(sent()).toEqual([]);
});

describe('with a principal change', () => {
	test.each([
		['25,00,000', 'Principal must be a number, such as 1.25'],
		['250.000', 'Principal can have at most 2 decimals; the decimal sign is the point'],
		['2000000000000', 'Principal value can not be greater than 1,000,000,000,000'],
		['-1', 'Principal value can not be less than 0'],
	])(
		'beside a principal change %s stays in the field, marked, and nothing is calculated or saved',
		async (text, problem) => {
			const user = await open();
			await user.click(button('Add Principal Change'));
			await typeOver(user, principal(), text);
			for (const name of ['Go', 'Go', 'Save']) {
				await user.click(button(name));
				expect(principal().value.replaceAll(',', '')).toBe(text.replaceAll(',', ''));
				expect(principal().getAttribute('aria-invalid')).toBe('true');
				expect(screen.getAllByText(problem)).not.toEqual([]);
			}
			expect(document.activeElement).toBe(principal());
			expect(sent()).toEqual([]);
			expect(button('Restore')).toHaveProperty('disabled', true);
			await typeOver(user, principal(), '3,000,000');
			expect(principal().getAttribute('aria-invalid')).not.toBe('true');
			await user.click(button('Go'));
			expect(sent()).toMatchObject([{ principal: '3000000' }]);
		},
	);

	test('a refused amount is taken once nothing speaks against it any more', async () => {
		const user = await open();
		await user.click(button('Add Principal Change'));
		await typeOver(user, changeField(/^Principal Change/), '-900,000');
		await typeOver(user, principal(), '500,000');
		await user.tab();
		expect(screen.getByText('The change will cause #1 Current Principal less than 0')).toBeTruthy();
		await typeOver(user, changeField(/^Current Principal/), '-5');
		await user.tab();
		expect(screen.getByText('Current Principal value can not be less than 0')).toBeTruthy();
		await user.click(button('Remove Principal Change #1'));
		expect(principal().value).toBe('500,000');
		expect(principal().getAttribute('aria-invalid')).not.toBe('true');
		await user.click(button('Go'));
		expect(sent()).toMatchObject([{ principal: '500000' }]);
	});

	test('what was said of a refused amount goes when another is calculated', async () => {
		const user = await open();
		show.mockImplementation(({ text }: { text: string }) => text);
		await user.click(button('Add Principal Change'));
		await typeOver(user, principal(), '250.000');
		await user.click(button('Go'));
		const said = 'Principal can have at most 2 decimals; the decimal sign is the point';
		expect(show).toHaveBeenCalledExactlyOnceWith({ type: 'warning', text: said, durationMillis: 8000 });
		expect(dismiss).not.toHaveBeenCalled();
		await typeOver(user, principal(), '250,000');
		await user.click(button('Go'));
		expect(dismiss).toHaveBeenCalledWith(said);
		expect(sent()).toMatchObject([{ principal: '250000' }]);
		show.mockReset();
	});

	test('a reset brings the default back, also where the form never took another amount', async () => {
		const user = await open();
		await user.click(button('Add Principal Change'));
		await typeOver(user, principal(), '25,00,000');
		await user.click(button('Reset'));
		await user.click(within(screen.getByRole('dialog', { name: 'Reset' })).getByRole('button', { name: 'Reset' }));
		expect(principal().value).toBe('1,000,000');
		expect(principal().getAttribute('aria-invalid')).not.toBe('true');
	});
});
