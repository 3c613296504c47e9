import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices } from '#test/support/notifications-fake.ts';
import { sessionWith } from '#test/support/open-page.tsx';
import { demoBank, layoutText, plainUser } from '../testing/fake-portal.ts';
import { button, openAdmin, select } from '../testing/open-admin.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const withoutRfr = sessionWith({ Admin: {}, Fallback: { Currencies: ['USD'] } }, { isAdmin: true });

async function openOwnUser(answers: Answers) {
	const own = { ...demoBank, isOperator: false };
	const user = await openAdmin(
		{
			organisationSearch: () => ({ organisations: [own] }),
			organisationRead: () => own,
			userRead: () => ({ ...plainUser, orgId: own.orgId, frontendConfig: layoutText }),
			...answers,
		},
		'en',
		withoutRfr,
	);
	await user.click(screen.getByRole('tab', { name: 'Users' }));
	await select(user, 'user@other.example');
	await user.click(button('Edit'));
	await screen.findByRole('dialog', { name: 'Users' });
	return user;
}

test('an administrator who may not load the currencies sees one message and can use every tab', async () => {
	const refused = () => refusal(403, 'module-not-entitled', { params: { module: 'RFR' } });
	const user = await openOwnUser({ calendarMetadata: refused });
	expect(screen.getByRole('checkbox', { name: /No screens/ })).toHaveProperty('disabled', true);
	await user.click(button('Cancel'));
	for (const name of ['Organizations', 'Users', 'Audit trail', 'Users']) {
		await user.click(screen.getByRole('tab', { name }));
	}
	await waitFor(() => expect(requestsOf('auditList')).toHaveLength(1));
	expect(requestsOf('calendarMetadata')).toHaveLength(1);
	expect(notices().map(({ text }) => text)).toEqual([
		'No currencies meta data. You can not add/edit Frontend Configuration.',
		'Failed to request Currencies Meta Data. Your organization has no access to Compounding calculator.',
	]);
});
