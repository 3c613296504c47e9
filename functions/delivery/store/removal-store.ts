import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalUpdate, dynamodb, itemParser, tableName } from '#platform/aws/table.ts';

const removal = z.object({
	orgId: z.string(),
	settledAt: z.iso.datetime(),
});

export type Removal = z.infer<typeof removal>;

const parseRemoval = itemParser('deliveries', removal);

const keyOf = (orgId: string) => ({ pk: `REMOVAL#${orgId}`, sk: 'REMOVAL' });

const openRemoval = 'REMOVAL';

/** A delivery may be in progress for 15 minutes, and an upload link is valid for five minutes. */
const settledAfterMillis = 20 * 60_000;

const textOf = (millis: number) => new Date(millis).toISOString();

/** The delivery sweep completes the removal. */
export async function noteRemoval(orgId: string, nowMillis: number): Promise<void> {
	const settledAt = textOf(nowMillis + settledAfterMillis);
	const Item = { ...keyOf(orgId), orgId, settledAt, openShard: openRemoval, nextAt: textOf(nowMillis) };
	await dynamodb.send(new PutCommand({ TableName: tableName('deliveries'), Item }));
}

/** Eventually consistent. */
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

/** Called after the records are deleted, because files may be written in the meantime. */
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

/** Idempotent. */
export async function closeRemoval({ orgId }: Removal): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: keyOf(orgId) }));
}
