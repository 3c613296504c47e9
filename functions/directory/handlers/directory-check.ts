import { logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { type Difference, differences } from '../differences.ts';
import { organisationSummaries } from '../organisations.ts';
import { programSummaries } from '../programs.ts';
import { allAccounts } from '../store/accounts.ts';
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
