import * as jobStore from '../deliveries/job-store.ts';
import { logger } from '../logger.ts';
import { secretNamesIn, signingKeySecret } from '../secrets/secret-names.ts';
import { removeStageSecrets } from '../secrets/secret-store.ts';
import { deleteSchedule } from './job-schedules.ts';

/**
 * Removes the jobs of an organisation that is being removed, with their schedules, deliveries and secrets, and its signing
 * key. A delivery under way finds no job any more. Idempotent.
 */
export async function removeJobs(orgId: string): Promise<void> {
	for (const { jobId, requestText } of await jobStore.ofOrganisation(orgId)) {
		await deleteSchedule(jobId);
		for (const name of secretNamesIn(requestText)) await removeLeftover(name);
		await jobStore.removeWithDeliveries(jobId);
	}
	await removeLeftover(signingKeySecret(orgId));
}

/** A failure is only logged: nothing uses the secret any more. */
async function removeLeftover(name: string): Promise<void> {
	try {
		await removeStageSecrets(name);
	} catch (error) {
		logger.warn('a secret was not removed', { name, error: error as Error });
	}
}
