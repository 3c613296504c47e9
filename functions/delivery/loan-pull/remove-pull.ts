import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#platform/aws/query-all.ts';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { removeLeftover } from '#platform/secrets/remove-leftover.ts';
import { secretNamesIn } from '#platform/secrets/secret-names.ts';
import { pullPartition } from './pull-store.ts';
import { deletePullSchedule } from './settle-pull-schedule.ts';

/**
 * Removes the pull of an organisation that is being removed, with its schedule, its secrets and all that is known of
 * files. Idempotent.
 */
export async function removePull(orgId: string): Promise<void> {
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
