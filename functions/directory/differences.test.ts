import { expect, it } from 'vitest';
import { differences } from './differences.ts';

const account = (sub: string, isEnabled = true) => ({ sub, email: `${sub}@bank.example`, isEnabled });
const user = (sub: string, isDisabled = false, orgId = 'bank') => ({
	sub,
	login: `${sub}@bank.example`,
	orgId,
	isDisabled,
});
const organisations = new Set(['bank']);

it('reports no difference if accounts and users agree', () => {
	const found = differences([account('ada'), account('ben', false)], [user('ben', true), user('ada')], organisations);
	expect(found).toEqual([]);
});

it('reports every account or user that is missing or differs', () => {
	const found = differences(
		[account('invited'), account('disabled', false), account('enabled')],
		[user('lost'), user('disabled'), user('enabled', true, 'gone')],
		organisations,
	);
	expect(found.map(({ kind, sub }) => [sub, kind])).toEqual([
		['disabled', 'disabled-in-one-place'],
		['enabled', 'disabled-in-one-place'],
		['enabled', 'user-without-organisation'],
		['invited', 'account-without-user'],
		['lost', 'user-without-account'],
	]);
});
