import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { otherBank } from '#features/admin/testing/fake-portal.ts';
import { button, openAdmin, pressInDialog, save } from '#features/admin/testing/open-admin.tsx';
import { refusal } from '#test/support/fake-api.ts';
import { dismiss, show } from '#test/support/notifications-fake.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let standing: Map<string, string>;

beforeEach(() => {
	vi.clearAllMocks();
	standing = new Map();
	show.mockImplementation(({ text }: { text: string }) => {
		const id = `n${standing.size}-${text}`;
		standing.set(id, text);
		return id;
	});
	dismiss.mockImplementation((id: string) => void standing.delete(id));
});

const stands = (text: string) => [...standing.values()].includes(text);
const addFailed = 'Add organization operation failed.';

/** Adds an organisation. The first request is refused. */
async function failToAdd() {
	let tries = 0;
	const user = await openAdmin({
		organisationAdd: () =>
			tries++ === 0 ? refusal(409, 'short-name-taken', { params: { shortName: 'New' } }) : otherBank,
	});
	await user.click(await screen.findByRole('button', { name: 'Add' }));
	await user.type(screen.getByRole('textbox', { name: 'Long Name' }), 'New Bank plc');
	await user.type(screen.getByRole('textbox', { name: 'Short Name' }), 'New');
	await save(user);
	await waitFor(() => expect(stands(addFailed)).toBe(true));
	return user;
}

test('a second attempt dismisses the failure messages of the first attempt', async () => {
	const user = await failToAdd();
	await user.type(screen.getByRole('textbox', { name: 'Short Name' }), '2');
	await save(user);
	await waitFor(() => expect(stands('Organization is saved')).toBe(true));
	expect([...standing.values()]).toEqual(['Organization is saved']);
});

test('closing a dialog dismisses the failure messages of that dialog', async () => {
	const user = await failToAdd();
	await user.click(button('Cancel'));
	await pressInDialog(user, 'Close without saving');
	await waitFor(() => expect([...standing.values()]).toEqual([]));
});
