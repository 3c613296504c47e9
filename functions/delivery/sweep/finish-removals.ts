import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { findOrganisation } from '#functions/directory/organisations.ts';
import { dynamodb, queryAll, tableName } from '#platform/aws/table.ts';
import { largeObjectClient, removeObjects } from '#platform/files/large-objects.ts';
import { type Clock, environmentVariable, logger } from '#platform/runtime.ts';
import { removeLeftover, secretNamesIn, signingKeySecret } from '#platform/secrets/secret-store.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { pullPartition } from '../loan-pull/pull-store.ts';
import { loanJobId } from '../run/job-of-delivery.ts';
import { deleteSchedule } from '../scheduler/named-schedules.ts';
import { deletePullSchedule } from '../scheduler/settle-schedule.ts';
import { removeLoanQuotas } from '../store/calculated-loans.ts';
import * as jobStore from '../store/job-store.ts';
import { removeContents } from '../store/loan-contents.ts';
import { removeOrganisationCounts } from '../store/organisation-counts.ts';
import { awaitSettled, closeRemoval, openRemovals, type Removal } from '../store/removal-store.ts';

/** Idempotent. */
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

/** Deliveries in progress stop, because their job no longer exists. Idempotent. */
async function removeJobs(orgId: string): Promise<void> {
	for (const { jobId, requestText } of await jobStore.ofOrganisation(orgId)) {
		await deleteSchedule(jobId);
		for (const name of secretNamesIn(requestText)) await removeLeftover(name);
		await jobStore.removeWithDeliveries(jobId);
	}
	await removePull(orgId);
	await removeLeftover(signingKeySecret(orgId));
}

/** Deliveries in progress stop, because the organisation no longer exists. Idempotent. */
export async function removeDeliveryRecords(orgId: string, nowMillis: number): Promise<void> {
	await removeJobs(orgId);
	await jobStore.removeWithDeliveries(loanJobId(orgId));
	await removeLoanQuotas(orgId, nowMillis);
	await removeOrganisationCounts(orgId, nowMillis);
	await removeContents(orgId);
}

/** Returns true if no file is left. On AWS, superseded object versions expire by age. Idempotent. */
function removeDeliveryFiles(orgId: string, isOver: () => boolean): Promise<boolean> {
	const Bucket = environmentVariable(variables.deliveriesBucket);
	return removeObjects(
		Bucket,
		`${orgId}/`,
		async (name) => {
			await largeObjectClient.send(new DeleteObjectCommand({ Bucket, Key: `${orgId}/${name}` }));
		},
		isOver,
	);
}

/** Time limit per run. The next run continues a minute later. */
const maxMillis = 10_000;
const maxRemovals = 20;

/** Removes files twice, because a delivery in progress may write one in the meantime. */
export async function finishRemovals(clock: Clock): Promise<number> {
	const started = clock();
	const isOver = () => clock() - started > maxMillis;
	let done = 0;
	for (const removal of await openRemovals(started, maxRemovals)) {
		if (isOver()) break;
		const { orgId } = removal;
		try {
			if (await finish(removal, started, isOver)) done += 1;
		} catch (error) {
			logger.error('the rest of a removed organisation was not removed', { orgId, error: error as Error });
		}
	}
	return done;
}

async function finish(removal: Removal, nowMillis: number, isOver: () => boolean): Promise<boolean> {
	const { orgId, settledAt } = removal;
	const organisation = await findOrganisation(orgId);
	// The identifier may belong to a new organisation that was added under the same name. Its data is kept.
	if (organisation === undefined || organisation.isClosing === true) {
		await removeDeliveryRecords(orgId, nowMillis);
		if (!(await removeDeliveryFiles(orgId, isOver))) return false;
		if (nowMillis < Date.parse(settledAt)) {
			await awaitSettled(removal);
			return false;
		}
	}
	await closeRemoval(removal);
	return true;
}
