import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices, show } from '#test/support/notifications-fake.ts';
import { demoBank, otherBank, usualAnswers } from '../testing/fake-portal.ts';
import { button, openAdmin, pressInDialog, save, select } from '../testing/open-admin.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const locked = 'No currencies meta data. You can not add/edit Frontend Configuration.';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function add() {
	const user = await openAdmin();
	await user.click(await screen.findByRole('button', { name: 'Add' }));
	await screen.findByRole('dialog', { name: 'Organizations' });
	return user;
}

describe('the grid', () => {
	test('goes through the pages of the server and back', async () => {
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

	test('searches what was typed, once; Edit and Remove want exactly one row', async () => {
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

	test('an administrator of another organisation changes nothing', async () => {
		await openAdmin({ organisationSearch: () => ({ organisations: [{ ...demoBank, isOperator: false }] }) });
		await screen.findByText(/Your own organization/);
		expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
		expect(screen.queryByRole('checkbox', { name: 'Select Demo Bank' })).toBeNull();
		expect(await screen.findByText('What is configured')).toBeTruthy();
		expect(screen.getByText(/^Write to the operator|Only the operator of the portal can change this/)).toBeTruthy();
		expect(screen.getByText('What a user will see')).toBeTruthy();
	});

	test('a list that can not be loaded is said, and can be asked for again', async () => {
		let isDown = true;
		const user = await openAdmin({
			organisationSearch: (body) =>
				isDown && body.limit === undefined ? refusal(500) : usualAnswers.organisationSearch(body),
		});
		expect(await screen.findByText('The list could not be loaded.')).toBeTruthy();
		expect(show).toHaveBeenCalledWith({ type: 'error', text: 'Failed to request Organization List.' });
		expect(show).toHaveBeenCalledWith({
			type: 'error',
			text: 'Failed to get Org List request result.',
			durationMillis: 4000,
		});
		isDown = false;
		await user.click(button('Retry'));
		expect(await screen.findByText('Other Bank')).toBeTruthy();
	});
});

describe('adding', () => {
	test('starts from a preset, asks, and goes on to the first administrator', async () => {
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

	test('asks before another preset replaces what was changed; its first administrator can wait', async () => {
		const user = await add();
		const nonGui = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /No screens/ });
		const choose = async (preset: RegExp) => {
			await user.click(screen.getByRole('button', { name: /^Start from/ }));
			await user.click(await screen.findByRole('option', { name: preset }));
		};
		await user.click(nonGui());
		await choose(/Everything/);
		expect(screen.getByText(/The preset Everything on replaces all of it/)).toBeTruthy();
		await pressInDialog(user, 'Cancel');
		expect(nonGui().checked).toBe(true);
		await choose(/Everything/);
		await pressInDialog(user, 'Replace');
		expect(nonGui().checked).toBe(false);
		await choose(/Programs only/);
		expect(nonGui().checked).toBe(true);
		await user.type(field('Long Name'), 'Programs');
		await user.type(field('Short Name'), 'Programs');
		await save(user);
		expect(requestsOf('organisationAdd')[0]?.frontendConfig).toBe('{"GUI_Layout":{"NonGuiComponent":true}}');
		await screen.findByText(/Programs is saved, but nobody/);
		await pressInDialog(user, 'Later');
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
		expect(requestsOf('userAdd')).toEqual([]);
	});

	test('a short name that is taken is said at the field', async () => {
		const user = await openAdmin({
			organisationAdd: () => refusal(409, 'short-name-taken', { params: { shortName: 'Other Bank' } }),
		});
		await user.click(await screen.findByRole('button', { name: 'Add' }));
		await user.type(field('Long Name'), 'A');
		await user.type(field('Short Name'), 'Other Bank');
		await save(user);
		expect(await screen.findByText('Another organization has this short name.')).toBeTruthy();
		expect(notices().slice(0, 2)).toEqual([
			{ type: 'error', text: 'Add organization operation failed.' },
			{
				type: 'error',
				text: 'Add Org request failed. Another organization has this short name.',
				durationMillis: 4000,
			},
		]);
		expect(field('Long Name').value).toBe('A');
	});

	test('without the currencies it says so and opens nothing', async () => {
		const user = await openAdmin({ calendarMetadata: () => refusal(500) });
		await waitFor(() => expect(notices().map(({ text }) => text)).toContain('Failed to request Currencies Meta Data.'));
		await user.click(await screen.findByRole('button', { name: 'Add' }));
		expect(notices()[0]).toEqual({ type: 'error', text: locked });
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	test('an empty list of currencies is a warning', async () => {
		await openAdmin({ calendarMetadata: () => ({ currencies: [] }) });
		await waitFor(() =>
			expect(notices()).toContainEqual({
				type: 'warning',
				text: 'No valid currencies meta data returned',
				durationMillis: 4000,
			}),
		);
	});
});

test('removing asks, again with the number of users, and says that it is removed', async () => {
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
