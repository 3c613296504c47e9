import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices } from '#test/support/notifications-fake.ts';
import { button, openAdmin } from '../testing/open-admin.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

async function openAudit(answers: Answers = {}) {
	const user = await openAdmin(answers);
	await user.click(screen.getByRole('tab', { name: 'Audit trail' }));
	return user;
}

test("an audit entry shows the user, the user's address and the changed fields", async () => {
	const user = await openAudit();
	const opener = await screen.findByRole('button', { name: 'Changes of Other Bank' });
	const row = opener.closest('tr') as HTMLElement;
	expect([...row.children].map((cell) => cell.textContent)).toEqual([
		'7 Aug 2026, 08:00:00 UTC',
		'admin@demo-bank.example',
		'203.0.113.9',
		'Updated',
		'Organization',
		'Other Bank',
		'Done',
		'2',
	]);
	await user.click(opener);
	const dialog = screen.getByRole('dialog', { name: 'Changes of Other Bank' });
	expect(within(dialog).getByText(/^7 Aug 2026, 08:00:00 UTC · /)).toBeTruthy();
	const rows = within(dialog)
		.getAllByRole('row')
		.map((line) => [...line.children].map((cell) => cell.textContent));
	expect(rows).toEqual([
		['Field', 'Before', 'After'],
		['Long Name', 'Other Bank', 'Other Bank plc'],
		['Frontend Config: VAL.RDPAccount.password', '••••', '••••'],
	]);
	await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
	expect(document.activeElement).toBe(opener);
});

test('all filters are sent to the server, and one button clears them', async () => {
	const user = await openAudit();
	await screen.findByText('203.0.113.9');
	await user.click(screen.getByRole('button', { name: /^Kind/ }));
	await user.click(await screen.findByRole('option', { name: 'User' }));
	await user.click(await screen.findByRole('button', { name: /^Organization/ }));
	await user.click(await screen.findByRole('option', { name: 'Other Bank' }));
	await user.type(screen.getByRole('searchbox', { name: 'Who' }), 'admin@');
	await user.type(screen.getByRole('searchbox', { name: 'What' }), 'Other');
	fireEvent.change(screen.getByRole('textbox', { name: /From day/ }), { target: { value: '2026-08-01' } });
	fireEvent.change(screen.getByRole('textbox', { name: /To day/ }), { target: { value: '2026-08-07' } });
	await waitFor(() =>
		expect(requestsOf('auditList').at(-1)).toEqual({
			kind: 'user',
			orgId: 'other',
			by: 'admin@',
			search: 'Other',
			fromDate: '2026-08-01',
			toDate: '2026-08-07',
		}),
	);
	await user.click(button('Clear filters'));
	await waitFor(() => expect(requestsOf('auditList').at(-1)).toEqual({}));
});

test('an error is shown if the audit trail cannot be loaded, and Retry loads it again', async () => {
	const user = await openAudit({ auditList: () => refusal(500) });
	await waitFor(() => expect(notices()).toContainEqual({ type: 'error', text: 'Failed to request Audit List.' }));
	expect(await screen.findByText('The list could not be loaded.')).toBeTruthy();
	const before = requestsOf('auditList').length;
	await user.click(button('Retry'));
	expect(requestsOf('auditList').length).toBeGreaterThan(before);
});
