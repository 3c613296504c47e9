import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { demoBank, otherBank, usualAnswers } from '#features/admin/testing/fake-portal.ts';
import { button, openAdmin, pressInDialog, select } from '#features/admin/testing/open-admin.tsx';
import { type Answers, refusal, requestsOf } from '#test/support/fake-api.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const isDisabled = () => [button('Edit'), button('Remove')].map((found) => found.hasAttribute('disabled'));

const failing = (operation: 'organisationSearch' | 'userSearch', like: string): Answers => ({
	[operation]: (body: { search?: string }) => (body.search === like ? refusal(500) : usualAnswers[operation](body)),
});

test.each([
	['Organizations', 'Other Bank', 'organisationSearch', 'Find by long or short name'],
	['Users', 'user@other.example', 'userSearch', 'Find by login or organization'],
] as const)('in the tab %s, no row is selected after a failed search', async (tab, name, operation, search) => {
	const user = await openAdmin(failing(operation, 'x'));
	await user.click(screen.getByRole('tab', { name: tab }));
	await select(user, name);
	expect(isDisabled()).toEqual([false, false]);
	await user.type(screen.getByRole('searchbox', { name: search }), 'x');
	await screen.findByText('The list could not be loaded.');
	expect(isDisabled()).toEqual([true, true]);
});

test('a row selected during a search is deselected if the search fails', async () => {
	const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusal>>();
	const user = await openAdmin({
		organisationSearch: (body) => (body.search === 'x' ? promise : usualAnswers.organisationSearch(body)),
	});
	await screen.findByText('Other Bank');
	await user.type(screen.getByRole('searchbox', { name: 'Find by long or short name' }), 'x');
	await waitFor(() => expect(requestsOf('organisationSearch').at(-1)).toEqual({ search: 'x' }));
	await select(user, 'Other Bank');
	expect(isDisabled()).toEqual([false, false]);
	resolve(refusal(500));
	await screen.findByText('The list could not be loaded.');
	expect(isDisabled()).toEqual([true, true]);
});

test('removing the last row of the last page shows the previous page', async () => {
	const named = (shortName: string) => ({ ...otherBank, shortName, orgId: `id of ${shortName}` });
	let isRemoved = false;
	const answers = {
		start: { organisations: [named('First')], cursor: 'two' },
		two: { organisations: [named('Second')], cursor: 'three' },
	};
	const user = await openAdmin({
		organisationSearch: ({ cursor, limit }) => {
			if (limit !== undefined) return { organisations: [demoBank] };
			if (cursor === 'three') return { organisations: isRemoved ? [] : [named('Third')] };
			return cursor === 'two' ? answers.two : answers.start;
		},
		organisationDelete: ({ orgId }) => {
			isRemoved = true;
			return { orgId };
		},
	});
	await screen.findByText('First');
	await user.click(button('Next page'));
	await screen.findByText('Second');
	await user.click(button('Next page'));
	await select(user, 'Third');
	await user.click(button('Remove'));
	await pressInDialog(user, 'Remove');
	expect(await screen.findByText('Second')).toBeTruthy();
	expect(screen.queryByText('Nothing found')).toBeNull();
	expect(button('Page 2').getAttribute('aria-current')).toBe('true');
});
