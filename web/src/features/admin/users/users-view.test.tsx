import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Answers, refusal, requestsOf } from '#test/support/fake-api.ts';
import { isNightly } from '#test/support/nightly.ts';
import { notices } from '#test/support/notifications-fake.ts';
import { demoBank, layoutText, plainUser } from '../testing/fake-portal.ts';
import { button, openAdmin, pressInDialog, save, select } from '../testing/open-admin.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

async function openUsers(answers: Answers = {}) {
	const user = await openAdmin(answers);
	await user.click(screen.getByRole('tab', { name: 'Users' }));
	await screen.findByText('user@other.example');
	return user;
}

const login = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Login' });

const sameToggles = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Same as the organization' });

async function add(answers: Answers = {}) {
	const user = await openUsers(answers);
	await user.click(button('Add'));
	await screen.findByRole('dialog', { name: 'Users' });
	return user;
}

async function chooseOrganisation(user: Awaited<ReturnType<typeof openUsers>>, name: string) {
	const dialog = screen.getByRole('dialog', { name: 'Users' });
	await user.click(within(dialog).getByRole('button', { name: /^Organization/ }));
	await user.click(await screen.findByRole('option', { name }));
	await waitFor(() => expect(sameToggles()[0]).toHaveProperty('disabled', false));
}

if (isNightly)
	test('the user filter is kept in the page address over a reload, but not in the addresses of other tabs', async () => {
		history.replaceState(null, '', '/admin?tab=users&search=second&status=invited&of=other');
		const user = await openAdmin();
		await screen.findByRole('button', { name: /^Organization Other Bank/ });
		expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('second');
		expect(requestsOf('userSearch').at(-1)).toEqual({ search: 'second', orgId: 'other', status: 'invited' });
		await user.clear(screen.getByRole('searchbox'));
		await waitFor(() => expect(location.search).toBe('?tab=users&status=invited&of=other'));
		await user.click(screen.getByRole('tab', { name: 'Audit trail' }));
		await waitFor(() => expect(location.search).toBe('?tab=audit'));
		history.replaceState(null, '', '/');
	});

test('the table shows the organisation and role of each user, and can be filtered by organisation', async () => {
	const user = await openUsers();
	await screen.findAllByText('Other Bank');
	const rows = within(screen.getByRole('table', { name: 'Users' }))
		.getAllByRole('row')
		.slice(1);
	expect(rows.map((row) => [...row.querySelectorAll('td, th')].slice(1).map((cell) => cell.textContent))).toEqual([
		['user@other.example', 'Other Bank', 'No', 'No', 'Last seen in the hour 12 Jun 2026, 09:00–10:00 UTC'],
		['second@other.example', 'Other Bank', 'Yes', 'No', 'Invited'],
	]);
	await user.click(await screen.findByRole('button', { name: /^Organization/ }));
	await user.click(await screen.findByRole('option', { name: 'Other Bank' }));
	await waitFor(() => expect(requestsOf('userSearch').at(-1)).toEqual({ search: '', orgId: 'other' }));
	await user.click(button(/^Sign-in/));
	await user.click(await screen.findByRole('option', { name: 'Invited' }));
	await waitFor(() => expect(requestsOf('userSearch').at(-1)).toMatchObject({ orgId: 'other', status: 'invited' }));
});

describe('adding a user', () => {
	test("a new user uses the organisation's configuration, unless a separate one is entered", async () => {
		const user = await add();
		expect(screen.queryByRole('button', { name: 'Invite again' })).toBeNull();
		await user.type(login(), 'New@Other.example');
		await user.click(button('Save'));
		expect(notices()[0]).toEqual({ type: 'error', text: 'Org Id can not be null.', durationMillis: 2000 });
		expect(requestsOf('userAdd')).toEqual([]);
		await chooseOrganisation(user, 'Other Bank');
		expect(sameToggles().map(({ checked }) => checked)).toEqual([true, true]);
		await user.click(screen.getByRole('checkbox', { name: /^Administrator/ }));
		await user.click(button('Save'));
		expect(screen.getByText('Do you want to add this user?')).toBeTruthy();
		await pressInDialog(user, 'Save');
		expect(requestsOf('userAdd')).toEqual([
			{
				aaaLogin: 'new@other.example',
				orgId: 'other',
				isAdmin: true,
				isDisabled: false,
				frontendConfig: '',
				backendConfig: '',
			},
		]);
		expect(notices()[0]).toEqual({ type: 'success', text: 'User is saved', durationMillis: 2000 });
	});

	test('an administrator of a client adds users only to the own organisation', async () => {
		const own = { ...demoBank, isOperator: false };
		const user = await add({ organisationSearch: () => ({ organisations: [own] }), organisationRead: () => own });
		await user.type(login(), 'new@demo-bank.example');
		await save(user);
		expect(requestsOf('userAdd')[0]).toMatchObject({ orgId: 'demo-bank' });
	});
});

describe('editing and removing a user', () => {
	test('an edited user keeps login and organisation, and a separate layout can be removed', async () => {
		const user = await openUsers({ userRead: () => ({ ...plainUser, frontendConfig: layoutText }) });
		await select(user, 'user@other.example');
		await user.click(button('Edit'));
		await screen.findByRole('dialog', { name: 'Users' });
		expect(login().readOnly).toBe(true);
		expect(sameToggles()[0]?.checked).toBe(false);
		await user.click(sameToggles()[0] as HTMLElement);
		await user.click(screen.getByRole('checkbox', { name: /^Disabled/ }));
		await user.click(button('Save'));
		expect(screen.getByText('Do you want to update this user?')).toBeTruthy();
		await pressInDialog(user, 'Save');
		expect(requestsOf('userUpdate')).toEqual([
			{ userId: 'u1', isAdmin: false, isDisabled: true, version: 2, frontendConfig: '', backendConfig: '' },
		]);
	});

	test('an invitation is sent again without moving the focus, but not to a user who has already signed in', async () => {
		const refused = () => refusal(400, 'invitation-not-needed', { params: { login: 'user@other.example' } });
		const user = await openUsers({
			userInvite: ({ userId }) => (requestsOf('userInvite').length === 1 ? { userId } : refused()),
		});
		await select(user, 'user@other.example');
		await user.click(button('Edit'));
		await screen.findByRole('dialog', { name: 'Users' });
		await user.click(button('Invite again'));
		expect(requestsOf('userInvite')).toEqual([{ userId: 'u1' }]);
		expect(notices()[0]).toEqual({ type: 'success', text: 'Invitation sent again', durationMillis: 2000 });
		expect(document.activeElement).toBe(button('Invite again'));
		expect(requestsOf('userUpdate')).toEqual([]);
		await user.click(button('Invite again'));
		expect(notices()[0]).toEqual({
			type: 'error',
			text: 'Invite User request failed. The user has signed in already; no invitation is needed.',
			durationMillis: 4000,
		});
	});

	test('Remove asks for confirmation, and reports whether the user was removed', async () => {
		const refused = () => refusal(400, 'oneself');
		const user = await openUsers({
			userDelete: ({ userId }) => (requestsOf('userDelete').length === 1 ? refused() : { userId }),
		});
		await select(user, 'user@other.example');
		await user.click(button('Remove'));
		expect(screen.getByText('Do you want to remove the user?')).toBeTruthy();
		await pressInDialog(user, 'Remove');
		expect(notices().slice(0, 2)).toEqual([
			{ type: 'error', text: 'Remove operation failed.' },
			{
				type: 'error',
				text: 'Remove User request failed. You cannot remove, disable or demote yourself.',
				durationMillis: 4000,
			},
		]);
		await user.click(button('Remove'));
		await pressInDialog(user, 'Remove');
		expect(requestsOf('userDelete')).toEqual([{ userId: 'u1' }, { userId: 'u1' }]);
		expect(notices()[0]).toEqual({ type: 'success', text: 'User is removed', durationMillis: 2000 });
	});
});
