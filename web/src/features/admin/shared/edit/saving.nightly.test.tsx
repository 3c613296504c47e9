import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { otherBank } from '#features/admin/testing/fake-portal.ts';
import { button, openAdmin, pressInDialog, save, select } from '#features/admin/testing/open-admin.tsx';
import type { AdminOrganisation } from '#shared/contract/admin-organisations.ts';
import { type Answers, refusal, requestsOf, unreachable } from '#test/support/fake-api.ts';
import { notices } from '#test/support/notifications-fake.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

const confirmation = (name: string) => screen.getByRole('dialog', { name });

const lists = () => requestsOf('organisationSearch').filter(({ limit }) => limit === undefined).length;

const pressEscape = (dialog: HTMLElement) =>
	fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Cancel' }), { key: 'Escape', keyCode: 27 });

function pressBeside(dialog: HTMLElement) {
	fireEvent.mouseDown(dialog);
	fireEvent.click(dialog);
}

async function edit(answers: Answers = {}) {
	const user = await openAdmin(answers);
	await select(user, 'Other Bank');
	await user.click(button('Edit'));
	await screen.findByRole('dialog', { name: 'Organizations' });
	await user.type(field('Long Name'), '!');
	return user;
}

async function add(answers: Answers = {}) {
	const user = await openAdmin(answers);
	await user.click(await screen.findByRole('button', { name: 'Add' }));
	await user.type(field('Long Name'), 'New Bank plc');
	await user.type(field('Short Name'), 'New Bank');
	return user;
}

describe('the confirmation dialog', () => {
	test('neither the confirmation dialog nor the edit dialog can be closed while saving', async () => {
		const { promise, resolve } = Promise.withResolvers<AdminOrganisation>();
		const user = await edit({ organisationUpdate: () => promise });
		await save(user);
		pressEscape(confirmation('Save'));
		await pressInDialog(user, 'Close');
		await pressInDialog(user, 'Cancel');
		expect(within(confirmation('Organizations')).getByRole('button', { name: 'Cancel' })).toHaveProperty(
			'disabled',
			true,
		);
		await user.click(within(confirmation('Organizations')).getByRole('button', { name: 'Cancel' }));
		expect(screen.queryByText(/Your changes are not saved/)).toBeNull();
		expect(confirmation('Save')).toBeTruthy();
		await act(async () => resolve(otherBank));
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
		expect(requestsOf('organisationUpdate')).toHaveLength(1);
	});

	test('the conflict dialog stays open after a click outside and while saving', async () => {
		const { promise, resolve } = Promise.withResolvers<AdminOrganisation>();
		const conflict = refusal(409, 'changed-meanwhile', { params: { by: 'a', at: '', version: 8 } });
		const user = await edit({
			organisationUpdate: () => (requestsOf('organisationUpdate').length === 1 ? conflict : promise),
		});
		await save(user);
		const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' });
		pressBeside(dialog);
		await pressInDialog(user, 'Overwrite with mine');
		fireEvent.keyDown(within(dialog).getByText('Back to my changes'), { key: 'Escape', keyCode: 27 });
		await pressInDialog(user, 'Back to my changes');
		await pressInDialog(user, 'Use the saved values');
		expect(confirmation('Changed by someone else')).toBeTruthy();
		await act(async () => resolve(otherBank));
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	});
});

describe('a record that another administrator has removed', () => {
	const gone = () => refusal(404, 'unknown-organisation', { message: 'gone' });
	const goneUser = () => refusal(404, 'unknown-user', { message: 'gone' });
	const words = /This (organization|user) does not exist any more\.$/;

	test.each([
		['Edit', { organisationRead: gone }],
		['Remove', { organisationDelete: gone }],
	])('%s reports that the organisation was removed, and reloads the list', async (name, answers) => {
		const user = await openAdmin(answers);
		await select(user, 'Other Bank');
		expect(lists()).toBe(1);
		await user.click(button(name));
		if (name === 'Remove') await pressInDialog(user, name);
		await waitFor(() => expect(lists()).toBe(2));
		expect(notices().some(({ text }) => words.test(text))).toBe(true);
	});

	test.each([
		['Edit', { userRead: goneUser }],
		['Remove', { userDelete: goneUser }],
	])('%s reports that the user was removed, and reloads the list', async (name, answers) => {
		const user = await openAdmin(answers);
		await user.click(screen.getByRole('tab', { name: 'Users' }));
		await select(user, 'user@other.example');
		expect(requestsOf('userSearch')).toHaveLength(1);
		await user.click(button(name));
		if (name === 'Remove') await pressInDialog(user, name);
		await waitFor(() => expect(requestsOf('userSearch')).toHaveLength(2));
		expect(notices().some(({ text }) => words.test(text))).toBe(true);
	});

	test('Save reports that the organisation was removed, and reloads the list', async () => {
		const user = await edit({ organisationUpdate: gone });
		await save(user);
		await waitFor(() => expect(lists()).toBe(2));
		expect(notices().some(({ text }) => words.test(text))).toBe(true);
	});
});

describe('adding an organisation after the first request got no response', () => {
	const taken = 'Another organization has this short name.';
	const mayBeDone = 'An earlier attempt was not answered and may have succeeded. Check the list.';
	const lostThenTaken = {
		organisationAdd: () =>
			requestsOf('organisationAdd').length === 1
				? unreachable
				: refusal(409, 'short-name-taken', { params: { shortName: 'New Bank' } }),
	};

	test('the second attempt says that the first may have succeeded, and reloads the list', async () => {
		const user = await add(lostThenTaken);
		await save(user);
		await save(user);
		expect(await screen.findByText(`${taken} ${mayBeDone}`)).toBeTruthy();
		expect(notices()).toContainEqual({ type: 'error', text: mayBeDone });
		await waitFor(() => expect(lists()).toBe(2));
	});
});
