import { organisationSummaries } from '../platform/directory/organisations.ts';
import { nameKeys, reserveName } from '../platform/directory/short-names.ts';
import { logger } from '../platform/logger.ts';

/**
 * Reserves the names that an earlier version reserved under another form, so that no name that looks alike is given
 * away. Of two names that are now one, the first in the list holds it; both organisations go on working.
 */
export async function reserveStoredNames(): Promise<void> {
	for (const { shortName, orgId } of await organisationSummaries()) {
		if (nameKeys(shortName).earlierKey === undefined) continue;
		const heldBy = await reserveName(shortName, orgId);
		if (heldBy !== orgId) logger.warn('two organisations have names that look alike', { orgId, shortName, heldBy });
	}
}
