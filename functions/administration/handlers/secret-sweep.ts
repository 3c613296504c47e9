import { logger, systemClock } from '#platform/runtime.ts';
import { listSecrets, removeStageSecrets, secretRoot } from '#platform/secrets/secret-store.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { isNamedByOwner, leftovers, namedSecrets } from '../named-secrets.ts';

/**
 * Runs every night. Removes secrets of this stage that remained after an interrupted save or removal.
 *
 * Lists the secrets before it reads the configurations, so that the list excludes secrets saved in the meantime. A
 * secret that no configuration names is never used again (`functions/administration/save-config.ts`).
 *
 * @throws AggregateError if a secret cannot be removed; the next run tries again
 */
export async function handler(): Promise<{ readonly removed: readonly string[] }> {
	const kept = await listSecrets(secretRoot());
	const removed: string[] = [];
	const failures: unknown[] = [];
	for (const name of leftovers(kept, await namedSecrets(), systemClock())) {
		try {
			if (await isNamedByOwner(name)) continue;
			await removeStageSecrets(name);
			removed.push(name);
			logger.info('a secret that nothing names was removed', { name });
		} catch (error) {
			failures.push(error);
			logger.error('a secret that nothing names was not removed', { name, error: error as Error });
		}
	}
	logger.info(alarmMessages.secretsSwept, { kept: kept.length, removed: removed.length, failed: failures.length });
	if (failures.length > 0) throw new AggregateError(failures, `${failures.length} secrets were not removed`);
	return { removed };
}
