import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { encryptedStore } from '#lib/encrypted-store.ts';
import { fakeApi } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => fakeApi(portalAnswers));

const account = () => screen.getByRole('textbox', { name: /^Account number/ });
const button = (name: string) => screen.getByRole('button', { name });
const canRestore = (isPossible: boolean) =>
	waitFor(() => expect(button('Restore')).toHaveProperty('disabled', !isPossible));
const expectNotice = (text: string) =>
	waitFor(() => expect(show).toHaveBeenCalledWith(expect.objectContaining({ text })));

test('saved inputs can be restored once, even after a reload; if the form refuses them, they can be tried again', async () => {
	const user = await openCalculator();
	expect(button('Restore')).toHaveProperty('disabled', true);
	await user.type(account(), 'Loan 7');
	await user.click(button('Save'));
	await canRestore(true);
	cleanup();
	const other = await openCalculator({ section: { Currencies: ['GBP'] } });
	await canRestore(true);
	await other.click(button('Restore'));
	await expectNotice('The saved inputs can not be restored: currency USD is not available to you.');
	expect(button('Restore')).toHaveProperty('disabled', false);
	cleanup();
	const again = await openCalculator();
	expect(account()).toHaveProperty('value', '');
	await again.click(button('Go'));
	await screen.findByRole('grid', { name: 'Days of the interest period' });
	await canRestore(true);
	await again.click(button('Restore'));
	await expectNotice('The saved inputs are restored.');
	await waitFor(() => expect(account()).toHaveProperty('value', 'Loan 7'));
	expect(screen.getByText('No result yet')).toBeTruthy();
	await canRestore(false);
});

test('a message is shown if inputs cannot be saved, or can only be kept while the page is open', async () => {
	const user = await openCalculator();
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
	const cause = new DOMException('no key', 'OperationError');
	const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(cause);
	await user.click(button('Save'));
	await expectNotice('The inputs could not be saved in this browser.');
	expect(show).toHaveBeenCalledTimes(1);
	expect(logged).toHaveBeenCalledWith('the inputs were not saved', cause);
	encrypt.mockRestore();
	logged.mockRestore();
	const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError');
	});
	await user.click(button('Save'));
	await expectNotice('The browser can not save the inputs. They are kept until this page is closed.');
	expect(show).toHaveBeenCalledTimes(2);
	full.mockRestore();
	expect(button('Restore')).toHaveProperty('disabled', false);
	await user.click(button('Restore'));
	await expectNotice('The saved inputs are restored.');
});

test('saved inputs that cannot be read are removed with a message', async () => {
	await encryptedStore.setItem('portal.calculator.user@demo-bank.example', '{"version":2}');
	const user = await openCalculator();
	await canRestore(true);
	await user.click(button('Restore'));
	await expectNotice('The saved inputs can not be used.');
	await canRestore(false);
});
