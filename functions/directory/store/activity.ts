import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import QuickLRU from 'quick-lru';
import * as z from 'zod';
import { dynamodb, getMany, itemParser, tableName, unlessConditionFails } from '#platform/aws/table.ts';
import { logger } from '#platform/runtime.ts';
import type { UserStatus } from '#shared/contract/admin-directory.ts';

/** Stored apart from the user, because the sessions function may write it. No right depends on it. */
const activityKey = (sub: string) => ({ pk: `SEEN#${sub}`, sk: 'SEEN' });

const parseActivity = itemParser(
	'directory',
	z.object({ pk: z.string(), invitedAt: z.string().optional(), seenAt: z.string().optional() }),
);

/** `lastSeenAt` is the hour (ISO 8601, UTC). */
export interface UserActivity {
	readonly status: UserStatus;
	readonly lastSeenAt?: string;
}

const hourMillis = 3_600_000;

/** Hour that this instance last recorded per user, so that a user is written only once per hour. */
const noted = new QuickLRU<string, number>({ maxSize: 5000 });

/** A failure does not affect the request. */
export async function noteSeen(sub: string, nowMillis: number): Promise<void> {
	const hour = Math.floor(nowMillis / hourMillis);
	if (noted.get(sub) === hour) return;
	const update = new UpdateCommand({
		TableName: tableName('directory'),
		Key: activityKey(sub),
		UpdateExpression: 'SET seenAt = :hour',
		ConditionExpression: 'attribute_not_exists(seenAt) or seenAt < :hour',
		ExpressionAttributeValues: { ':hour': new Date(hour * hourMillis).toISOString() },
	});
	try {
		await unlessConditionFails(dynamodb.send(update));
		noted.set(sub, hour);
	} catch (error) {
		logger.warn('it could not be noted that a user was seen', { error: error as Error });
	}
}

const parseToken = itemParser('directory', z.object({ pk: z.string(), tokenAt: z.string().optional() }));

export async function noteToken(sub: string, at: string): Promise<void> {
	const update = new UpdateCommand({
		TableName: tableName('directory'),
		Key: activityKey(sub),
		UpdateExpression: 'SET tokenAt = :at',
		ExpressionAttributeValues: { ':at': at },
	});
	await dynamodb.send(update);
}

/** ISO 8601, UTC. */
export async function lastTokens(subs: readonly string[]): Promise<(sub: string) => string | undefined> {
	const items = (await getMany('directory', subs.map(activityKey))).map(parseToken);
	return (sub) => items.find(({ pk }) => pk === activityKey(sub).pk)?.tokenAt;
}

export async function noteInvited(sub: string, at: string): Promise<void> {
	const Item = { ...activityKey(sub), invitedAt: at };
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item }));
}

/** Idempotent. */
export async function removeActivity(sub: string): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('directory'), Key: activityKey(sub) }));
}

/** `unknown` if a user was last active before activity was recorded. */
export async function activityOf(subs: readonly string[]): Promise<(sub: string) => UserActivity> {
	const items = (await getMany('directory', subs.map(activityKey))).map(parseActivity);
	const found = new Map(items.map((item) => [item.pk, item]));
	return (sub) => {
		const { invitedAt, seenAt } = found.get(activityKey(sub).pk) ?? {};
		if (seenAt !== undefined) return { status: 'active', lastSeenAt: seenAt };
		return { status: invitedAt === undefined ? 'unknown' : 'invited' };
	};
}
