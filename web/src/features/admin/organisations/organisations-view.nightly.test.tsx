import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices } from '#test/support/notifications-fake.ts';
import { demoBank, otherBank } from '../testing/fake-portal.ts';
import { button, openAdmin, pressInDialog, save, select } from '../testing/open-admin.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function add() {
	const user = await openAdmin();
	await user.click(await screen.findByRole('button', { name: 'Add' }));
	await screen.findByRole('dialog', { name: 'Organizations' });
	return user;
}

describe('the first steps of an operator', () => {
	test('an empty portal offers to add the first organisation', async () => {
		const user = await openAdmin({ organisationSearch: () => ({ organisations: [demoBank] }) });
		await screen.findByText('First steps');
		expect(screen.getAllByText('To do')).toHaveLength(3);
		const next = ['Add its administrator', 'Open the preview'].map((name) => button(name).hasAttribute('disabled'));
		expect(next).toEqual([true, true]);
		await user.click(button('Add organization'));
		expect(await screen.findByRole('dialog', { name: 'Organizations' })).toBeTruthy();
	});

	test('a portal with one client offers to add an administrator for the client', async () => {
		await openAdmin({
			organisationSearch: () => ({ organisations: [demoBank, { ...otherBank, orgId: 'first' }] }),
			userSearch: () => ({ users: [] }),
		});
		await screen.findByText('First steps');
		expect(screen.getByText('Done')).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Add organization' })).toBe(null);
		expect(button('Add its administrator').hasAttribute('disabled')).toBe(false);
	});
});

describe('the table of organisations', () => {
	test('Next and Previous load the next and the previous page from the server', async () => {
		const page = (shortName: string) => [{ ...otherBank, shortName, orgId: `id of ${shortName}` }];
		const user = await openAdmin({
			organisationSearch: ({ cursor, limit }) =>
				limit !== undefined
					? { organisations: [demoBank] }
					: cursor === 'two'
						? { organisations: page('Second') }
						: { organisations: page('First'), cursor: 'two' },
		});
		await screen.findByText('First');
		await user.click(button('Next page'));
		expect(await screen.findByText('Second')).toBeTruthy();
		expect(screen.queryByText('First')).toBeNull();
		await user.click(button('Previous page'));
		expect(await screen.findByText('First')).toBeTruthy();
	});

	test('a search text is sent only once, and Edit and Remove are enabled only if one row is selected', async () => {
		const user = await openAdmin();
		await select(user, 'Other Bank');
		const isDisabled = () => [button('Edit'), button('Remove')].map((found) => found.hasAttribute('disabled'));
		expect(isDisabled()).toEqual([false, false]);
		await select(user, 'Demo Bank');
		expect(isDisabled()).toEqual([true, true]);
		await user.type(screen.getByRole('searchbox', { name: 'Find by long or short name' }), 'Other');
		await waitFor(() => expect(screen.queryByText('Demo Bank plc')).toBeNull());
		const searches = requestsOf('organisationSearch').filter(({ limit }) => limit === undefined);
		expect(searches.map(({ search }) => search)).toEqual(['', 'Other']);
	});

	test('an administrator of a client cannot add, edit or remove organisations', async () => {
		await openAdmin({ organisationSearch: () => ({ organisations: [{ ...demoBank, isOperator: false }] }) });
		await screen.findByText(/Your own organization/);
		expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
		expect(screen.queryByRole('checkbox', { name: 'Select Demo Bank' })).toBeNull();
		expect(await screen.findByText('What is configured')).toBeTruthy();
		expect(screen.getByText(/^Write to the operator|Only the operator of the portal can change this/)).toBeTruthy();
		expect(screen.getByText('What a user will see')).toBeTruthy();
	});
});

describe('adding an organisation', () => {
	test('a new organisation starts from a preset, and its first administrator is added after a confirmation', async () => {
		const user = await add();
		await user.click(button('Save'));
		expect(notices()[0]).toEqual({ type: 'error', text: 'Long Name can not be empty.', durationMillis: 2000 });
		expect(document.activeElement).toBe(field('Long Name'));
		await user.type(field('Long Name'), 'New Bank plc');
		await user.click(button('Save'));
		expect(notices()[0]).toEqual({ type: 'error', text: 'Short Name can not be empty.', durationMillis: 2000 });
		expect(document.activeElement).toBe(field('Short Name'));
		await user.type(field('Short Name'), 'New Bank');
		await user.click(button('Save'));
		expect(screen.getByText('Do you want to add this organization?')).toBeTruthy();
		expect(requestsOf('organisationAdd')).toEqual([]);
		await pressInDialog(user, 'Save');
		const [sent] = requestsOf('organisationAdd');
		expect(sent).toMatchObject({ longName: 'New Bank plc', shortName: 'New Bank', backendConfig: '{}' });
		expect(JSON.parse(String(sent?.frontendConfig)).GUI_Layout).toEqual({
			RFR: {
				Currencies: ['EUR', 'GBP', 'USD'],
				DefaultCurrency: 'USD',
				Features: { lookbackRange: 10, lockoutRange: 10 },
			},
			Admin: {},
		});
		expect(notices()[0]).toEqual({ type: 'success', text: 'Organization is saved', durationMillis: 2000 });
		await screen.findByText(/New Bank is saved, but nobody can sign in to it yet\./);
		await pressInDialog(user, 'Add administrator');
		await screen.findByRole('dialog', { name: 'Users' });
		expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Administrator/ }).checked).toBe(true);
		await user.type(field('Login'), 'first@next.example');
		await save(user);
		expect(requestsOf('userAdd')).toMatchObject([{ aaaLogin: 'first@next.example', isAdmin: true }]);
	});
});

test('Remove asks for confirmation, then asks again with the number of users, and reports the removal', async () => {
	const refused = () => refusal(409, 'organisation-has-users', { params: { users: 3 } });
	const user = await openAdmin({
		organisationDelete: ({ confirmedUsers }) => (confirmedUsers === 3 ? { orgId: 'other' } : refused()),
	});
	await select(user, 'Other Bank');
	await user.click(button('Remove'));
	expect(screen.getByText('Do you want to remove the organization?')).toBeTruthy();
	expect(requestsOf('organisationDelete')).toEqual([]);
	await pressInDialog(user, 'Remove');
	expect(await screen.findByText(/Other Bank has 3 users, who will be removed too/)).toBeTruthy();
	await pressInDialog(user, 'Remove');
	expect(requestsOf('organisationDelete')).toEqual([{ orgId: 'other' }, { orgId: 'other', confirmedUsers: 3 }]);
	expect(notices()[0]).toEqual({ type: 'success', text: 'Organization is removed', durationMillis: 2000 });
});
