import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { demoBank, otherBank, plainUser } from '#features/admin/testing/fake-portal.ts';
import { button, openAdmin } from '#features/admin/testing/open-admin.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const states = () => screen.getAllByText(/^(Done|To do)$/).map(({ textContent }) => textContent);
const client = { ...otherBank, orgId: 'first' };

test('an operator without a client is led to the first organisation', async () => {
	const user = await openAdmin({ organisationSearch: () => ({ organisations: [demoBank] }) });
	await screen.findByRole('heading', { name: 'First steps' });
	expect(states()).toEqual(['To do', 'To do', 'To do']);
	expect(button('Open the preview')).toHaveProperty('disabled', true);
	await user.click(button('Add organization'));
	await screen.findByRole('dialog', { name: 'Organizations' });
});

test('then to its administrator, and to the preview, with which the steps are done', async () => {
	const user = await openAdmin({
		organisationSearch: () => ({ organisations: [demoBank, client] }),
		organisationRead: () => client,
		userSearch: () => ({ users: [{ ...plainUser, isAdmin: true, status: 'invited' }] }),
	});
	await screen.findByRole('heading', { name: 'First steps' });
	expect(states()).toEqual(['Done', 'Done', 'To do']);
	await user.click(button('Open the preview'));
	await screen.findByRole('dialog', { name: 'Organizations' });
	expect(document.activeElement?.textContent, 'the dialog begins at the preview').toContain('What a user will see');
	await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull());
});
