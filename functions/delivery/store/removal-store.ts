import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalUpdate, dynamodb, itemParser, tableName } from '#platform/aws/table.ts';

const removal = z.object({
	orgId: z.string(),
	/** Time from which no data of the organisation is written any more. */
	settledAt: z.iso.datetime(),
});

export type Removal = z.infer<typeof removal>;

const parseRemoval = itemParser('deliveries', removal);

const keyOf = (orgId: string) => ({ pk: `REMOVAL#${orgId}`, sk: 'REMOVAL' });

/** Partition of the index `open` for organisations with possibly remaining data. */
const openRemoval = 'REMOVAL';

/**
 * A delivery in progress (at most 15 minutes) or an upload with a link (valid for five) may write a file until this
 * time.
 */
const settledAfterMillis = 20 * 60_000;

const textOf = (millis: number) => new Date(millis).toISOString();

/** Records for the sweep that an organisation is being removed. */
export async function noteRemoval(orgId: string, nowMillis: number): Promise<void> {
	const settledAt = textOf(nowMillis + settledAfterMillis);
	const Item = { ...keyOf(orgId), orgId, settledAt, openShard: openRemoval, nextAt: textOf(nowMillis) };
	await dynamodb.send(new PutCommand({ TableName: tableName('deliveries'), Item }));
}

/** Removals that the sweep continues. Eventually consistent. */
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

/** Called after the records are deleted; schedules another check for files written in the meantime. */
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

/** Ends a removal, after all data is removed and no more can be written. Idempotent. */
export async function closeRemoval({ orgId }: Removal): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: keyOf(orgId) }));
}
