import { organisationSummaries } from '#functions/directory/organisations.ts';
import { nameKeys, reserveName } from '#functions/directory/store/short-names.ts';
import { logger } from '#platform/logger.ts';

/**
 * Reserves the canonical form of names that version 1.5.52 reserved in lower case, so that no organisation can take a
 * name that looks the same. If two names have the same canonical form, the first in the list holds it; both
 * organisations continue to work.
 */
export async function reserveStoredNames(): Promise<void> {
	for (const { shortName, orgId } of await organisationSummaries()) {
		if (nameKeys(shortName).earlierKey === undefined) continue;
		const heldBy = await reserveName(shortName, orgId);
		if (heldBy !== orgId) logger.warn('two organisations have names that look alike', { orgId, shortName, heldBy });
	}
}
