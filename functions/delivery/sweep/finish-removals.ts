import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { findOrganisation } from '#functions/directory/organisations.ts';
import type { Clock } from '#platform/clock.ts';
import { environmentVariable } from '#platform/environment-variable.ts';
import { largeObjectClient } from '#platform/files/large-objects.ts';
import { removeObjects } from '#platform/files/remove-objects.ts';
import { logger } from '#platform/logger.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { removeDeliveryRecords } from '../scheduler/remove-delivery-records.ts';
import { awaitSettled, closeRemoval, openRemovals, type Removal } from '../store/removal-store.ts';

/**
 * Removes what an organisation that is being removed has in the bucket of deliveries: the files that were delivered, its
 * copies, and the loan files of its inbox. On AWS, superseded versions are removed by their age. Idempotent.
 *
 * @returns whether nothing is left
 */
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

/** Maximum per sweep; the rest follows a minute later. */
const maxMillis = 10_000;
const maxRemovals = 20;

/**
 * Removes the files of organisations that were removed, and their records if the removal broke off. Done twice: a delivery
 * that was under way may have written a file meanwhile.
 *
 * @returns how many organisations are done
 */
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

/** @returns whether nothing is left to do */
async function finish(removal: Removal, nowMillis: number, isOver: () => boolean): Promise<boolean> {
	const { orgId, settledAt } = removal;
	const organisation = await findOrganisation(orgId);
	// An organisation that was added again under the same name can have the same identifier.
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
