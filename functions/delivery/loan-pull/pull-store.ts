import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { conditionalPut, conditionalUpdate, dynamodb, getItem, queryAll, tableName } from '#platform/aws/table.ts';
import { type PullRecord, parsePull } from './pull-record.ts';

export const pullPartition = (orgId: string) => `PULL#${orgId}`;

const keyOf = (orgId: string) => ({ pk: pullPartition(orgId), sk: 'PULL' });

/** Partition key in the index `open` for settings whose schedule the delivery sweep has to repair. */
const openPull = 'PULL';

/** Time after which a save or removal counts as interrupted. Both normally take less than 30 seconds. */
const mendAfterMillis = 60_000;

const itemOf = (pull: PullRecord) => ({
	...keyOf(pull.orgId),
	// The item has no `sortName`. With `orgId` and `sortName`, it would appear in the index that lists an organisation's
	// jobs.
	...pull,
	...(pull.scheduled === 'done'
		? {}
		: { openShard: openPull, nextAt: new Date(Date.parse(pull.savedAt) + mendAfterMillis).toISOString() }),
});

/** @returns false if the organisation already has a setting */
export function add(pull: PullRecord): Promise<boolean> {
	return conditionalPut({ table: 'deliveries', item: itemOf(pull), condition: 'attribute_not_exists(pk)' });
}

/** @returns false, without writing, if the stored version differs from `basedOn` */
export function replace(pull: PullRecord, basedOn: number): Promise<boolean> {
	return conditionalPut({
		table: 'deliveries',
		item: itemOf(pull),
		condition: '#version = :version',
		names: { '#version': 'version' },
		values: { ':version': basedOn },
	});
}

/** Strongly consistent. */
export async function find(orgId: string): Promise<PullRecord | undefined> {
	const item = await getItem('deliveries', keyOf(orgId));
	return item && parsePull(item);
}

/**
 * Records that the schedule matches this version of the setting.
 *
 * @returns undefined, without writing, if the stored version differs or the setting was removed
 */
export async function noteScheduled({ orgId, version }: PullRecord): Promise<PullRecord | undefined> {
	const item = await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId),
		set: { scheduled: 'done' },
		remove: ['openShard', 'nextAt'],
		condition: '#version = :version',
		names: ['version'],
		values: { ':version': version },
	});
	return item && parsePull(item);
}

/** Removes the setting. Keeps records of fetched files, so that remaining files are not fetched again. Idempotent. */
export async function remove(orgId: string): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: keyOf(orgId) }));
}

/** Returns settings with an interrupted save or removal. Eventually consistent. */
export async function overdue(nowMillis: number): Promise<PullRecord[]> {
	const items = await queryAll({
		TableName: tableName('deliveries'),
		IndexName: 'open',
		KeyConditionExpression: 'openShard = :shard AND nextAt <= :now',
		ExpressionAttributeValues: { ':shard': openPull, ':now': new Date(nowMillis).toISOString() },
	});
	return items.map(parsePull);
}
