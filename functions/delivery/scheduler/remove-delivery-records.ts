import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#platform/aws/query-all.ts';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { removeLeftover } from '#platform/secrets/remove-leftover.ts';
import { secretNamesIn, signingKeySecret } from '#platform/secrets/secret-names.ts';
import { pullPartition } from '../loan-pull/pull-store.ts';
import { deletePullSchedule } from '../loan-pull/settle-pull-schedule.ts';
import * as jobStore from '../store/job-store.ts';
import { removeContents } from '../store/loan-contents.ts';
import { loanJobId } from '../store/loan-job.ts';
import { removeLoanQuotas } from '../store/loan-quota.ts';
import { removeOrganisationCounts } from '../store/organisation-counts.ts';
import { deleteSchedule } from './job-schedules.ts';

/**
 * Removes the pull of an organisation that is being removed, with its schedule, its secrets and all that is known of
 * files. Idempotent.
 */
async function removePull(orgId: string): Promise<void> {
	await deletePullSchedule(orgId);
	const items = await queryAll({
		TableName: tableName('deliveries'),
		KeyConditionExpression: 'pk = :pk',
		ExpressionAttributeValues: { ':pk': pullPartition(orgId) },
		ProjectionExpression: 'pk, sk, settingText',
		ConsistentRead: true,
	});
	for (const { pk, sk, settingText } of items) {
		if (typeof settingText === 'string') {
			for (const name of secretNamesIn(settingText)) await removeLeftover(name);
		}
		await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: { pk, sk } }));
	}
}

/**
 * Removes the jobs of an organisation that is being removed, with their schedules, deliveries and secrets, its pull of
 * loan files, and its signing key. A delivery under way finds no job any more. Idempotent.
 */
async function removeJobs(orgId: string): Promise<void> {
	for (const { jobId, requestText } of await jobStore.ofOrganisation(orgId)) {
		await deleteSchedule(jobId);
		for (const name of secretNamesIn(requestText)) await removeLeftover(name);
		await jobStore.removeWithDeliveries(jobId);
	}
	await removePull(orgId);
	await removeLeftover(signingKeySecret(orgId));
}

/**
 * Removes the schedules of an organisation that is being removed, the records of its deliveries and loan files, and their
 * counts. A delivery under way finds no organisation any more. Idempotent.
 */
export async function removeDeliveryRecords(orgId: string, nowMillis: number): Promise<void> {
	await removeJobs(orgId);
	await jobStore.removeWithDeliveries(loanJobId(orgId));
	await removeLoanQuotas(orgId, nowMillis);
	await removeOrganisationCounts(orgId, nowMillis);
	await removeContents(orgId);
}
