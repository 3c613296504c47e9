import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Answers, refusal, requestsOf } from '../../support/fake-api.ts';
import { notices, show } from '../notifications-fake.ts';
import { demoBank, layoutText, otherBank, usualAnswers } from './fake-portal.ts';
import { button, openAdmin, pressInDialog, save, select } from './open-admin.tsx';

vi.mock('../../../web/src/ui/notifications.tsx', () => import('../notifications-fake.ts'));

const locked = 'No currencies meta data. You can not add/edit Frontend Configuration.';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function add() {
	const user = await openAdmin();
	await user.click(await screen.findByRole('button', { name: 'Add' }));
	await screen.findByRole('dialog', { name: 'Organizations' });
	return user;
}

async function edit(answers: Answers = {}) {
	const user = await openAdmin(answers);
	await select(user, 'Other Bank');
	await user.click(button('Edit'));
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

describe('editing', () => {
	test('keeps the short name and sends an untouched layout letter for letter', async () => {
		const user = await edit();
		expect(field('Short Name').readOnly).toBe(true);
		await user.clear(field('Long Name'));
		await user.type(field('Long Name'), 'Renamed');
		await user.click(button('Save'));
		expect(screen.getByText('Do you want to update this organization?')).toBeTruthy();
		await pressInDialog(user, 'Save');
		expect(requestsOf('organisationUpdate')).toEqual([
			{
				orgId: 'other',
				longName: 'Renamed',
				version: 7,
				frontendConfig: layoutText,
				backendConfig: '{"isWeekendTreatedAsBizDay":true}',
			},
		]);
	});

	test('without the currencies all but the frontend configuration can be edited', async () => {
		const user = await edit({ calendarMetadata: () => refusal(403) });
		expect(notices()[0]).toEqual({ type: 'error', text: locked });
		expect(screen.getByRole('checkbox', { name: /No screens/ })).toHaveProperty('disabled', true);
		await user.type(field('Long Name'), '!');
		fireEvent.change(screen.getByRole('textbox', { name: 'Backend Config General' }), { target: { value: '{}' } });
		await save(user);
		expect(requestsOf('organisationUpdate')).toEqual([
			{
				orgId: 'other',
				longName: 'Other Bank plc!',
				version: 7,
				frontendConfig: layoutText,
				backendConfig: '{}',
			},
		]);
	});

	test.each([
		['en', 'No screens, user menu only', 'Edit', 'Select Other Bank'],
		['zh', '无界面，仅用户菜单', '编辑', '选择 Other Bank'],
	] as const)('in %s, %s disables every tab', async (language, name, edits, selects) => {
		const user = await openAdmin({}, language);
		await user.click(await screen.findByRole('checkbox', { name: selects }));
		await user.click(button(edits));
		const nonGui = await screen.findByRole('checkbox', { name });
		const disabled = () =>
			within(screen.getByRole('dialog'))
				.getAllByRole('tab')
				.filter((tab) => tab.getAttribute('aria-disabled') === 'true' || tab.hasAttribute('disabled'));
		expect(disabled()).toEqual([]);
		await user.click(nonGui);
		expect(disabled()).toHaveLength(7);
	});

	test('the fields of a module that is off are disabled; a module moved keeps what the screen does not know', async () => {
		const user = await edit();
		await user.click(button('Move later'));
		await user.click(screen.getByRole('checkbox', { name: 'Enabled' }));
		expect(screen.getByRole('textbox', { name: 'Columns' })).toHaveProperty('disabled', true);
		expect(screen.getByRole('button', { name: /^Currencies/ })).toHaveProperty('disabled', true);
		await user.click(screen.getByRole('checkbox', { name: 'Enabled' }));
		expect(screen.getByRole('textbox', { name: 'Columns' })).toHaveProperty('disabled', false);
		await save(user);
		const [sent] = requestsOf('organisationUpdate');
		expect(Object.entries(JSON.parse(String(sent?.frontendConfig)).GUI_Layout)).toMatchObject([
			['Admin', {}],
			['RFR', { Features: { lookbackRange: 10 } }],
			['Theme', { kept: true }],
		]);
	});

	test('a field that is not JSON is shown with its place, and its tab comes forward', async () => {
		const user = await edit();
		await user.click(screen.getByRole('tab', { name: 'VAL' }));
		await user.click(screen.getByRole('checkbox', { name: 'Enabled' }));
		fireEvent.change(screen.getByRole('textbox', { name: 'Swaps' }), { target: { value: '{"a": }' } });
		await user.click(screen.getByRole('tab', { name: /^RFR/ }));
		await user.click(button('Save'));
		const text = 'VAL Swaps value is not a valid JSON format string';
		expect(notices()[0]).toEqual({ type: 'error', text, durationMillis: 2000 });
		expect(screen.getByRole('textbox', { name: 'Swaps' })).toBeTruthy();
		expect(screen.getByText(/Line 1, column 7: expected a value, found '}'/)).toBeTruthy();
	});

	test('an LVE schedule is needed, added at 12:30, once for a currency, and removed after it is selected', async () => {
		const user = await edit();
		await user.click(screen.getByRole('tab', { name: 'LVE' }));
		await user.click(within(screen.getByRole('tabpanel', { name: 'LVE' })).getByRole('checkbox', { name: 'Enabled' }));
		await user.click(button('Save'));
		expect(notices()[0]?.text).toBe('LVE Schedule value should not be empty');
		expect(screen.getByText('LVE Input Columns value should not be empty')).toBeTruthy();
		const addCurrency = async (code: string) => {
			await user.click(screen.getByRole('button', { name: /Currency of the new schedule/ }));
			await user.click(await screen.findByRole('option', { name: code }));
			await user.click(button('Add schedule'));
		};
		await addCurrency('USD');
		await addCurrency('GBP');
		const entries = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
		expect(entries()).toEqual(['GBP', 'USD']);
		expect(screen.getByRole('radio', { name: 'USD:12:30' })).toBeTruthy();
		await addCurrency('USD');
		expect(notices()[0]).toEqual({
			type: 'warning',
			text: 'USD schedule is existing. Delete it first for adding new one.',
			durationMillis: 4000,
		});
		expect(button('Remove schedule')).toHaveProperty('disabled', true);
		await user.click(screen.getByRole('radio', { name: 'GBP:12:30' }));
		await user.click(button('Remove schedule'));
		expect(entries()).toEqual(['USD']);
		expect(button('Remove schedule')).toHaveProperty('disabled', true);
	});

	test('Cancel asks when something changed, and closes at once when nothing did', async () => {
		const user = await edit();
		await user.click(button('Cancel'));
		expect(screen.queryByRole('dialog')).toBeNull();
		await user.click(button('Edit'));
		await screen.findByRole('dialog', { name: 'Organizations' });
		await user.type(field('Long Name'), '!');
		await user.click(button('Cancel'));
		expect(screen.getByText(/Your changes are not saved/)).toBeTruthy();
		await pressInDialog(user, 'Cancel');
		expect(field('Long Name').value).toBe('Other Bank plc!');
		await user.click(button('Cancel'));
		await pressInDialog(user, 'Close without saving');
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	test('a failed update says so until it is dismissed; an ended session has its own words', async () => {
		const user = await edit({ organisationUpdate: () => refusal(500, undefined, { message: 'Internal' }) });
		await save(user);
		expect(notices().slice(0, 2)).toEqual([
			{ type: 'error', text: 'Update organization operation failed.' },
			{ type: 'error', text: 'Update Org request failed.', durationMillis: 4000 },
		]);
		expect(screen.getByRole('dialog', { name: 'Organizations' })).toBeTruthy();
	});
});

describe('two administrators', () => {
	const theirs = { ...otherBank, longName: 'Theirs plc', version: 8 };
	const conflict = () =>
		refusal(409, 'changed-meanwhile', {
			params: { by: 'second@demo-bank.example', at: '2026-08-07T08:00:00Z', version: 8 },
		});

	async function collide() {
		let reads = 0;
		const user = await edit({
			organisationRead: () => (reads++ === 0 ? otherBank : theirs),
			organisationUpdate: (body) => (body.version === 7 ? conflict() : { ...theirs, ...body, version: 9 }),
		});
		await user.clear(field('Long Name'));
		await user.type(field('Long Name'), 'Mine plc');
		await save(user);
		const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' });
		return { user, dialog };
	}

	test('Use the saved values shows what is saved now', async () => {
		const { user } = await collide();
		await pressInDialog(user, 'Use the saved values');
		expect(field('Long Name').value).toBe('Theirs plc');
		expect(requestsOf('organisationUpdate')).toHaveLength(1);
		await user.click(button('Cancel'));
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	test('the second sees both changes, and Overwrite with mine saves on the version that was seen', async () => {
		const { user, dialog } = await collide();
		expect(dialog.textContent).toContain('second@demo-bank.example saved changes on');
		const cells = within(dialog)
			.getAllByRole('row')
			.map((row) => [...row.children].map((cell) => cell.textContent));
		expect(cells).toEqual([
			['Field', 'When opened', 'Saved value', 'Your changes'],
			['Long Name', 'Other Bank plc', 'Theirs plc', 'Mine plc'],
		]);
		await pressInDialog(user, 'Overwrite with mine');
		expect(requestsOf('organisationUpdate').map(({ longName, version }) => [longName, version])).toEqual([
			['Mine plc', 7],
			['Mine plc', 8],
		]);
		expect(notices()[0]?.text).toBe('Organization is saved');
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
