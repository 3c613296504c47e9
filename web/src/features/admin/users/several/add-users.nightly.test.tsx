import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, openAdmin } from '#features/admin/testing/open-admin.tsx';
import { type Answers, refusal, requestsOf } from '#test/support/fake-api.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const added: NonNullable<Answers['userAdd']> = ({ aaaLogin, orgId }) =>
	aaaLogin.startsWith('taken')
		? refusal(409, 'login-taken', { params: { login: aaaLogin } })
		: {
				userId: aaaLogin,
				aaaLogin,
				orgId,
				frontendConfig: '',
				backendConfig: '',
				isAdmin: false,
				isDisabled: false,
				version: 1,
			};

test('users are added for pasted addresses, and existing users are not changed', async () => {
	const user = await openAdmin({ userAdd: added });
	await user.click(screen.getByRole('tab', { name: 'Users' }));
	await user.click(button('Add several'));
	const dialog = screen.getByRole('dialog', { name: 'Add several users' });
	const addresses = within(dialog).getByRole('textbox', { name: /^E-mail addresses/ });
	expect(document.activeElement).toBe(addresses);
	fireEvent.change(addresses, {
		target: { value: 'Ann <ann@b.example>; taken@b.example; second@other.example\nno address\nANN@b.example' },
	});
	expect(within(dialog).getByText('Not an e-mail address')).toBeTruthy();
	expect(within(dialog).getByText('This address is listed above')).toBeTruthy();
	const organisation = within(dialog).queryByRole('button', { name: /^Organization/ });
	if (organisation !== null) {
		await user.click(organisation);
		await user.click(await screen.findByRole('option', { name: 'Other Bank' }));
	}
	expect(await within(dialog).findByText('User exists already and stays unchanged')).toBeTruthy();
	await user.click(within(dialog).getByRole('button', { name: 'Add 2 users' }));
	expect(await within(dialog).findByText('1 user added.')).toBeTruthy();
	expect(requestsOf('userAdd')).toMatchObject([{ aaaLogin: 'ann@b.example' }, { aaaLogin: 'taken@b.example' }]);
	expect(within(dialog).getByText('Added, invitation sent')).toBeTruthy();
	expect(within(dialog).getAllByText('User exists already and stays unchanged')).toHaveLength(2);
	expect((within(dialog).getByRole('button', { name: 'Add users' }) as HTMLButtonElement).disabled).toBe(true);
	fireEvent.change(addresses, { target: { value: 'ann@b.example\nfree@b.example' } });
	await user.click(within(dialog).getByRole('button', { name: 'Add 1 user' }));
	await waitFor(() => expect(requestsOf('userAdd')).toHaveLength(3));
	expect(await within(dialog).findByText('2 users added.')).toBeTruthy();
});

test('at most 2,000 existing users are read; the answer to an addition detects the others', async () => {
	const existing = (aaaLogin: string) => ({
		userId: aaaLogin,
		aaaLogin,
		orgId: 'other',
		isAdmin: false,
		isDisabled: false,
		version: 1,
		status: 'active' as const,
	});
	const user = await openAdmin({
		userAdd: added,
		userSearch: ({ cursor = '0', limit }) =>
			limit === 100
				? { users: [existing(`user${cursor}@b.example`)], cursor: String(Number(cursor) + 1) }
				: { users: [existing('first@b.example')] },
	});
	await user.click(screen.getByRole('tab', { name: 'Users' }));
	await user.click(button('Add several'));
	const dialog = screen.getByRole('dialog', { name: 'Add several users' });
	await user.click(within(dialog).getByRole('button', { name: /^Organization/ }));
	await user.click(await screen.findByRole('option', { name: 'Other Bank' }));
	expect(await within(dialog).findByText(/^At most 2,000 users of the organization are compared/)).toBeTruthy();
	const pages = requestsOf('userSearch').filter(({ limit }) => limit === 100);
	expect(pages.map(({ cursor }) => cursor)).toEqual([
		undefined,
		...Array.from({ length: 19 }, (_, i) => String(i + 1)),
	]);
	fireEvent.change(within(dialog).getByRole('textbox', { name: /^E-mail addresses/ }), {
		target: { value: 'user19@b.example\ntaken@b.example' },
	});
	expect(within(dialog).getAllByText('User exists already and stays unchanged')).toHaveLength(1);
	await user.click(within(dialog).getByRole('button', { name: 'Add 1 user' }));
	await waitFor(() => expect(within(dialog).getAllByText('User exists already and stays unchanged')).toHaveLength(2));
});
