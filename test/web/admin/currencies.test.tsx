import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { demoBank, FakeApiError, layoutText, plainUser, requestsOf } from './fake-portal.ts';
import { button, notices, openAdmin, select } from './open-admin.tsx';

vi.mock('../../../web/src/lib/api-client.ts', async () => {
	const { callApi, callRoute, FakeApiError: ApiError } = await import('./fake-portal.ts');
	return { callApi, callRoute, ApiError };
});
vi.mock('../../../web/src/ui/notifications.tsx', async () => {
	const fake = await import('./fake-portal.ts');
	const notifications = { show: fake.show, dismiss: fake.dismiss };
	return { useNotifications: () => notifications };
});
vi.mock('../../../web/src/lib/session-context.ts', () => {
	const layout = { Admin: {}, Fallback: { Currencies: ['USD'] } };
	const session = { userId: 'admin@demo-bank.example', organizationName: 'Demo Bank', isAdmin: true, layout };
	return { useSession: () => session };
});

beforeEach(() => {
	vi.clearAllMocks();
});

const own = { ...demoBank, isOperator: false };

async function openOwnUser(answers: Parameters<typeof openAdmin>[0]) {
	const user = await openAdmin({
		organisationSearch: () => ({ organisations: [own] }),
		organisationRead: () => own,
		userRead: () => ({ ...plainUser, orgId: own.orgId, frontendConfig: layoutText }),
		...answers,
	});
	await user.click(screen.getByRole('tab', { name: 'Users' }));
	await select(user, 'user@other.example');
	await user.click(button('Edit'));
	await screen.findByRole('dialog', { name: 'Users' });
	return user;
}

test('an administrator without RFR who is told the currencies edits layouts', async () => {
	await openOwnUser({});
	expect(screen.getByRole('checkbox', { name: /Non GUI Component/ })).toHaveProperty('disabled', false);
	expect(notices()).toEqual([]);
});

test('one who is refused them is told once, and every tab works', async () => {
	const refused = () => new FakeApiError(403, 'module-not-entitled', { message: 'no access to RFR' });
	const user = await openOwnUser({ calendarMetadata: refused });
	expect(screen.getByRole('checkbox', { name: /Non GUI Component/ })).toHaveProperty('disabled', true);
	await user.click(button('Cancel'));
	for (const name of ['Organizations', 'Users', 'Audit trail', 'Users']) {
		await user.click(screen.getByRole('tab', { name }));
	}
	await waitFor(() => expect(requestsOf('auditList')).toHaveLength(1));
	expect(requestsOf('calendarMetadata')).toHaveLength(1);
	expect(notices().map(({ text }) => text)).toEqual([
		'No currencies meta data. You can not add/edit Frontend Configuration.',
		'Failed to request Currencies Meta Data. Your organization does not have what it needs.',
	]);
});
