import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { conditionalPut, conditionalUpdate, dynamodb, getItem, queryAll, tableName } from '#platform/aws/table.ts';
import { type PullRecord, parsePull } from './pull-record.ts';

export const pullPartition = (orgId: string) => `PULL#${orgId}`;

const keyOf = (orgId: string) => ({ pk: pullPartition(orgId), sk: 'PULL' });

/** Partition of the index `open` for pulls whose schedule the sweep has to repair. */
const openPull = 'PULL';

/** Time after which a save or removal counts as interrupted. It takes less than 30 seconds. */
const mendAfterMillis = 60_000;

const itemOf = (pull: PullRecord) => ({
	...keyOf(pull.orgId),
	// Has no `sortName`: items with `orgId` and `sortName` would appear in the index of jobs by organisation.
	...pull,
	...(pull.scheduled === 'done'
		? {}
		: { openShard: openPull, nextAt: new Date(Date.parse(pull.savedAt) + mendAfterMillis).toISOString() }),
});

/** @returns false if the organisation already has a setting */
export function add(pull: PullRecord): Promise<boolean> {
	return conditionalPut({ table: 'deliveries', item: itemOf(pull), condition: 'attribute_not_exists(pk)' });
}

/** @returns false, without writing, if the stored version is not `basedOn` */
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
 * Records that the schedule matches this version.
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

/**
 * Removes the setting. The records of fetched files are kept, so that a file left on the server is not taken again.
 * Idempotent.
 */
export async function remove(orgId: string): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: keyOf(orgId) }));
}

/** Pulls with an interrupted save or removal. Eventually consistent. */
export async function overdue(nowMillis: number): Promise<PullRecord[]> {
	const items = await queryAll({
		TableName: tableName('deliveries'),
		IndexName: 'open',
		KeyConditionExpression: 'openShard = :shard AND nextAt <= :now',
		ExpressionAttributeValues: { ':shard': openPull, ':now': new Date(nowMillis).toISOString() },
	});
	return items.map(parsePull);
}
