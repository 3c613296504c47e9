import type { User } from '#shared/directory/organisation.ts';
import type { Account } from './store/accounts.ts';

/** Left by an interrupted change, which was made only at the identity provider or only in the directory. */
export interface Difference {
	readonly kind: /** The account was created but the user was not stored. Correction: add the user again. */
		| 'account-without-user'
		/** The account was removed but the user was not. Correction: remove the user again. */
		| 'user-without-account'
		/** Only the account or only the user is disabled. Correction: save the user again. */
		| 'disabled-in-one-place'
		| 'user-without-organisation';
	readonly sub: string;
	readonly login: string;
}

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
