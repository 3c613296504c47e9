import { logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { User } from '#shared/directory/organisation.ts';
import { organisationSummaries } from '../organisations.ts';
import { programSummaries } from '../programs.ts';
import { type Account, allAccounts } from '../store/accounts.ts';
import { userSummaries } from '../store/list-users.ts';

/** Runs every night. Only reports differences: an administrator must decide whether the account or the user is right. */
export async function handler(): Promise<{ readonly differences: readonly Difference[] }> {
	const [accounts, people, programs, organisations] = await Promise.all([
		allAccounts(),
		userSummaries(),
		programSummaries(),
		organisationSummaries(),
	]);
	const users = [...people, ...programs];
	const found = differences(accounts, users, new Set(organisations.map(({ orgId }) => orgId)));
	for (const { kind, sub, login } of found) logger.warn(alarmMessages.directoryDiffers, { kind, sub, login });
	const counts = { accounts: accounts.length, users: users.length, differences: found.length };
	logger.info(alarmMessages.directoryChecked, counts);
	return { differences: found };
}

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
