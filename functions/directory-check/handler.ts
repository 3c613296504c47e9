import { allAccounts } from '../platform/identity.ts';
import { logger } from '../platform/logger.ts';
import { organisationSummaries } from '../platform/organisation-store.ts';
import { allUsers } from '../platform/user-store.ts';
import { type Difference, differences } from './differences.ts';

/** What an alarm looks for in the log, once for each difference. */
const differenceMessage = 'directory differs';

/** Runs every night. It reports and mends nothing: what was meant is known to the administrator alone. */
export async function handler(): Promise<{ readonly differences: readonly Difference[] }> {
	const [accounts, users, organisations] = await Promise.all([allAccounts(), allUsers(), organisationSummaries()]);
	const found = differences(accounts, users, new Set(organisations.map(({ orgId }) => orgId)));
	for (const { kind, sub, login } of found) logger.warn(differenceMessage, { kind, sub, login });
	logger.info('directory checked', { accounts: accounts.length, users: users.length, differences: found.length });
	return { differences: found };
}
