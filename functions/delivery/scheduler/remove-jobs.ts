import { removeLeftover } from '#platform/secrets/remove-leftover.ts';
import { secretNamesIn, signingKeySecret } from '#platform/secrets/secret-names.ts';
import { removePull } from '../loan-pull/remove-pull.ts';
import * as jobStore from '../store/job-store.ts';
import { deleteSchedule } from './job-schedules.ts';

/**
 * Removes the jobs of an organisation that is being removed, with their schedules, deliveries and secrets, its pull of
 * loan files, and its signing key. A delivery under way finds no job any more. Idempotent.
 */
export async function removeJobs(orgId: string): Promise<void> {
	for (const { jobId, requestText } of await jobStore.ofOrganisation(orgId)) {
		await deleteSchedule(jobId);
		for (const name of secretNamesIn(requestText)) await removeLeftover(name);
		await jobStore.removeWithDeliveries(jobId);
	}
	await removePull(orgId);
	await removeLeftover(signingKeySecret(orgId));
}
