import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { pullPartition } from '../loan-pull/pull-store.ts';
import { removeLeftover } from '../secrets/remove-leftover.ts';
import { secretNamesIn } from '../secrets/secret-names.ts';
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
