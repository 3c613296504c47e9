import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalUpdate, dynamodb, itemParser, tableName } from '#platform/aws/table.ts';

const removal = z.object({
	orgId: z.string(),
	/** Time from which no function writes data of the organisation any more. */
	settledAt: z.iso.datetime(),
});

export type Removal = z.infer<typeof removal>;

const parseRemoval = itemParser('deliveries', removal);

const keyOf = (orgId: string) => ({ pk: `REMOVAL#${orgId}`, sk: 'REMOVAL' });

/** Partition key in the index `open` for removed organisations that may have remaining data. */
const openRemoval = 'REMOVAL';

/**
 * Time after the removal in which a file may still be written. A delivery may be in progress for 15 minutes, and an
 * upload link is valid for five minutes.
 */
const settledAfterMillis = 20 * 60_000;

const textOf = (millis: number) => new Date(millis).toISOString();

/** Records that an organisation is being removed, so that the delivery sweep completes the removal. */
export async function noteRemoval(orgId: string, nowMillis: number): Promise<void> {
	const settledAt = textOf(nowMillis + settledAfterMillis);
	const Item = { ...keyOf(orgId), orgId, settledAt, openShard: openRemoval, nextAt: textOf(nowMillis) };
	await dynamodb.send(new PutCommand({ TableName: tableName('deliveries'), Item }));
}

/** Returns removals that the delivery sweep has to continue. Eventually consistent. */
export async function openRemovals(nowMillis: number, limit: number): Promise<readonly Removal[]> {
	const query = new QueryCommand({
		TableName: tableName('deliveries'),
		IndexName: 'open',
		KeyConditionExpression: 'openShard = :shard AND nextAt <= :now',
		ExpressionAttributeValues: { ':shard': openRemoval, ':now': textOf(nowMillis) },
		Limit: limit,
	});
	return ((await dynamodb.send(query)).Items ?? []).map(parseRemoval);
}

/** Schedules another check for files written in the meantime. Called after the records are deleted. */
export async function awaitSettled({ orgId, settledAt }: Removal): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId),
		set: { nextAt: settledAt },
		condition: '#settledAt = :settledAt',
		names: ['settledAt'],
		values: { ':settledAt': settledAt },
	});
}

/** Ends a removal after all data is removed and no function can write more. Idempotent. */
export async function closeRemoval({ orgId }: Removal): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: keyOf(orgId) }));
}
