import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { layoutText, otherBank } from '#features/admin/testing/fake-portal.ts';
import { button, openAdmin, pressInDialog, save, select } from '#features/admin/testing/open-admin.tsx';
import { type Answers, refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices } from '#test/support/notifications-fake.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const locked = 'No currencies meta data. You can not add/edit Frontend Configuration.';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function edit(answers: Answers = {}) {
	const user = await openAdmin(answers);
	await select(user, 'Other Bank');
	await user.click(button('Edit'));
	await screen.findByRole('dialog', { name: 'Organizations' });
	return user;
}

describe('editing an organisation', () => {
	test('the short name is read-only, and an unchanged layout is sent exactly as it was loaded', async () => {
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

	test('all fields except the frontend configuration can be edited if the currencies cannot be loaded', async () => {
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

	test('invalid JSON is reported with its position, and the tab with the invalid field opens', async () => {
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

	test('an LVE schedule must have a time, accepts only one time for each currency, and can be removed', async () => {
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
		const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time of the new schedule' });
		await user.clear(time);
		await user.type(time, '4pm{Tab}');
		expect(time.value).toBe('4pm');
		expect(screen.getByText('Not a time. Use 16:30: hours from 00 to 23 and minutes.')).toBeTruthy();
		expect(button('Add schedule')).toHaveProperty('disabled', true);
		await user.clear(time);
		await user.type(time, '12:30');
		await addCurrency('USD');
		await addCurrency('GBP');
		const entries = () =>
			screen.getAllByRole<HTMLInputElement>('radio', { name: /^[A-Z]{3}:/ }).map(({ value }) => value);
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

	test('Cancel asks for confirmation only if a field was changed', async () => {
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
});

describe('two administrators who edit the same organisation', () => {
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

	test('Use the saved values discards the edits and loads the saved record', async () => {
		const { user } = await collide();
		await pressInDialog(user, 'Use the saved values');
		expect(field('Long Name').value).toBe('Theirs plc');
		expect(requestsOf('organisationUpdate')).toHaveLength(1);
		await user.click(button('Cancel'));
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	test('the second administrator sees both changes and can overwrite the version shown', async () => {
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
