import type { User } from '../../shared/portal/user.ts';
import type { Account } from '../platform/directory/accounts.ts';

/** Something that an administrator begins in one place and that broke off before the other. */
export interface Difference {
	readonly kind: /** Somebody was invited, and the user was not kept: adding the user again completes it. */
		| 'account-without-user'
		/** The account is gone and the user is not: removing the user again completes it. */
		| 'user-without-account'
		/** Disabled in one place alone: saving the user again completes it. */
		| 'disabled-in-one-place'
		| 'user-without-organisation';
	readonly sub: string;
	readonly login: string;
}

/** Where the accounts of the identity provider and the users of the directory do not agree, logins ascending. */
export function differences(
	accounts: readonly Account[],
	users: readonly Pick<User, 'sub' | 'login' | 'orgId' | 'isDisabled'>[],
	orgIds: ReadonlySet<string>,
): readonly Difference[] {
	const accountOf = new Map(accounts.map((account) => [account.sub, account]));
	const known = new Set(users.map(({ sub }) => sub));
	const found: Difference[] = accounts
		.filter(({ sub }) => !known.has(sub))
		.map(({ sub, email }) => ({ kind: 'account-without-user', sub, login: email }));
	for (const { sub, login, orgId, isDisabled } of users) {
		const account = accountOf.get(sub);
		if (account === undefined) found.push({ kind: 'user-without-account', sub, login });
		else if (account.isEnabled === isDisabled) found.push({ kind: 'disabled-in-one-place', sub, login });
		if (!orgIds.has(orgId)) found.push({ kind: 'user-without-organisation', sub, login });
	}
	return found.sort((a, b) => (a.login === b.login ? 0 : a.login < b.login ? -1 : 1));
}
