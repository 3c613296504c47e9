import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, queryAll, tableName } from '#platform/aws/table.ts';
import { removeLeftover } from '#platform/secrets/secret-store.ts';
import { logOf, seenOf } from './store/event-log.ts';
import { deliveriesOf, queueOf } from './store/webhook-deliveries.ts';
import { removeWebhook, type WebhookRecord, webhooksOfOrganisation } from './store/webhook-store.ts';

/** Idempotent. */
export async function removeWebhookItems(webhook: WebhookRecord): Promise<void> {
	const { secretName, previousSecretName } = webhook;
	// Removes the queue first, so that a running sender finds nothing more to send.
	await removePartition(queueOf(webhook));
	for (const name of [secretName, previousSecretName]) if (name !== undefined) await removeLeftover(name);
	await removePartition(deliveriesOf(webhook));
	await removeWebhook(webhook);
}

/** Idempotent. */
export async function removeEventsOfOrganisation(orgId: string): Promise<void> {
	for (const webhook of await webhooksOfOrganisation(orgId)) await removeWebhookItems(webhook);
	await removePartition(logOf(orgId));
	await removePartition(seenOf(orgId));
}

const deletionsAtOnce = 25;

async function removePartition(pk: string): Promise<void> {
	const keys = await queryAll({
		TableName: tableName('events'),
		KeyConditionExpression: 'pk = :pk',
		ExpressionAttributeValues: { ':pk': pk },
		ProjectionExpression: 'pk, sk',
		ConsistentRead: true,
	});
	const deletions = keys.map(({ pk, sk }) => new DeleteCommand({ TableName: tableName('events'), Key: { pk, sk } }));
	while (deletions.length > 0) {
		await Promise.all(deletions.splice(-deletionsAtOnce).map((each) => dynamodb.send(each)));
	}
}
