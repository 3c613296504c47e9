import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
	conditionalPut,
	conditionalUpdate,
	dynamodb,
	getItem,
	getMany,
	itemParser,
	queryAll,
	tableName,
} from '#platform/aws/table.ts';
import { eventTypes } from '#shared/events/event-types.ts';

export interface WebhookName {
	readonly orgId: string;
	readonly webhookId: string;
}

const instant = z.iso.datetime();

const webhook = z.object({
	orgId: z.string(),
	webhookId: z.string(),
	url: z.string(),
	description: z.string(),
	types: z.array(z.enum(eventTypes)),
	isPaused: z.boolean(),
	pausedAt: instant.exactOptional(),
	/** `retries`: the portal paused the webhook after the last attempt failed. */
	pausedBecause: z.enum(['administrator', 'retries']).exactOptional(),
	/** Failed attempts before the last resumption do not count. */
	round: z.int(),
	secretName: z.string(),
	/** Also used for signing until the rotation is over. */
	previousSecretName: z.string().exactOptional(),
	previousUntil: instant.exactOptional(),
	createdAt: instant,
	version: z.int(),
	savedBy: z.string(),
	savedAt: instant,
});

export type WebhookRecord = z.infer<typeof webhook>;

const parseWebhook: (item: Record<string, unknown>) => WebhookRecord = itemParser('events', webhook);

export const secretKey = 'secret';

export function previousSecret(
	{ previousSecretName, previousUntil }: WebhookRecord,
	nowMillis: number,
): readonly string[] {
	const isInForce = previousUntil !== undefined && nowMillis < Date.parse(previousUntil);
	return isInForce && previousSecretName !== undefined ? [previousSecretName] : [];
}

const webhooksOf = (orgId: string) => `WEBHOOKS#${orgId}`;
const keyOf = ({ orgId, webhookId }: WebhookName) => ({ pk: webhooksOf(orgId), sk: webhookId });

export async function findWebhook(name: WebhookName): Promise<WebhookRecord | undefined> {
	const item = await getItem('events', keyOf(name));
	return item && parseWebhook(item);
}

/** The oldest first. Strongly consistent. */
export async function webhooksOfOrganisation(orgId: string): Promise<readonly WebhookRecord[]> {
	const items = await queryAll({
		TableName: tableName('events'),
		KeyConditionExpression: 'pk = :pk',
		ExpressionAttributeValues: { ':pk': webhooksOf(orgId) },
		ConsistentRead: true,
	});
	return items.map(parseWebhook).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

export function addWebhook(record: WebhookRecord): Promise<boolean> {
	const item = { ...keyOf(record), ...record };
	return conditionalPut({ table: 'events', item, condition: 'attribute_not_exists(pk)' });
}

export function replaceWebhook(record: WebhookRecord, basedOn: number): Promise<boolean> {
	return conditionalPut({
		table: 'events',
		item: { ...keyOf(record), ...record },
		condition: '#version = :version',
		names: { '#version': 'version' },
		values: { ':version': basedOn },
	});
}

export async function removeWebhook(name: WebhookName): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('events'), Key: keyOf(name) }));
	await dynamodb.send(new DeleteCommand({ TableName: tableName('events'), Key: workKey(name) }));
}

/** The status is the only stored content of the server's response. */
export const webhookTry = z.object({
	at: instant,
	durationMillis: z.int(),
	status: z.int().exactOptional(),
	/** Error code of `tryErrors`; absent if the event was delivered. */
	error: z.string().exactOptional(),
});

export type WebhookTry = z.infer<typeof webhookTry>;

const work = z.object({
	orgId: z.string(),
	webhookId: z.string(),
	/** Times that events were queued. A sender compares the number to notice events added meanwhile. */
	wakes: z.int(),
	/** Absent if no work is left. */
	nextAt: instant.exactOptional(),
	lastTry: webhookTry.exactOptional(),
	mailDue: z.boolean().exactOptional(),
});

export type WebhookWork = z.infer<typeof work>;

const parseWork: (item: Record<string, unknown>) => WebhookWork = itemParser('events', work);

const workKey = ({ orgId, webhookId }: WebhookName) => ({ pk: `WORK#${orgId}#${webhookId}`, sk: 'WORK' });

const openWork = 'WEBHOOK';

const textOf = (millis: number) => new Date(millis).toISOString();

/** The job that runs every minute then starts a sender. Idempotent. */
export async function wake({ orgId, webhookId }: WebhookName, nowMillis: number): Promise<void> {
	const update = new UpdateCommand({
		TableName: tableName('events'),
		Key: workKey({ orgId, webhookId }),
		UpdateExpression: 'SET orgId = :orgId, webhookId = :webhookId, openShard = :open, nextAt = :now ADD wakes :one',
		ExpressionAttributeValues: {
			':orgId': orgId,
			':webhookId': webhookId,
			':open': openWork,
			':now': textOf(nowMillis),
			':one': 1,
		},
	});
	await dynamodb.send(update);
}

/** The longest overdue first. Eventually consistent. */
export async function dueWork(nowMillis: number, limit: number): Promise<readonly WebhookWork[]> {
	const query = new QueryCommand({
		TableName: tableName('events'),
		IndexName: 'open',
		KeyConditionExpression: 'openShard = :shard AND nextAt <= :now',
		ExpressionAttributeValues: { ':shard': openWork, ':now': textOf(nowMillis) },
		Limit: limit,
	});
	return ((await dynamodb.send(query)).Items ?? []).map(parseWork);
}

export async function worksOf(names: readonly WebhookName[]): Promise<readonly WebhookWork[]> {
	return (await getMany('events', names.map(workKey))).map(parseWork);
}

/** Longer than the maximum run time of a sender. */
export const leaseMillis = 6 * 60_000;

/** Undefined if a different sender has the lease, or if the webhook never had work. */
export async function takeLease(name: WebhookName, token: string, nowMillis: number): Promise<WebhookWork | undefined> {
	const leaseUntil = textOf(nowMillis + leaseMillis);
	const item = await conditionalUpdate({
		table: 'events',
		key: workKey(name),
		set: { leaseToken: token, leaseUntil, nextAt: leaseUntil },
		condition: 'attribute_exists(pk) AND (attribute_not_exists(#leaseUntil) OR #leaseUntil <= :now)',
		values: { ':now': textOf(nowMillis) },
	});
	return item && parseWork(item);
}

interface Left {
	/** Absent if no work is left. */
	readonly nextAtMillis: number | undefined;
	readonly lastTry: WebhookTry | undefined;
	readonly mailDue: boolean;
}

/** If events were queued in the meantime, the webhook is due again at once. */
export async function release(
	name: WebhookName,
	token: string,
	wakes: number,
	{ nextAtMillis, lastTry, mailDue }: Left,
	nowMillis: number,
): Promise<void> {
	const ofTry = { lastTry, mailDue: mailDue || undefined };
	const over = ['leaseUntil', 'leaseToken', ...(mailDue ? [] : ['mailDue'])];
	const isReleased = await conditionalUpdate({
		table: 'events',
		key: workKey(name),
		set: { ...ofTry, nextAt: nextAtMillis === undefined ? undefined : textOf(nextAtMillis) },
		remove: nextAtMillis === undefined ? [...over, 'nextAt', 'openShard'] : over,
		condition: '#leaseToken = :token AND #wakes = :wakes',
		values: { ':token': token, ':wakes': wakes },
		names: ['wakes'],
	});
	if (isReleased !== undefined) return;
	await conditionalUpdate({
		table: 'events',
		key: workKey(name),
		set: { ...ofTry, nextAt: textOf(nowMillis) },
		remove: over,
		condition: '#leaseToken = :token',
		values: { ':token': token },
	});
}

export async function forgetWork(name: WebhookName): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('events'), Key: workKey(name) }));
}

const sweepLease = { pk: 'SWEEP', sk: 'LEASE' };

/** Only one run may add events to the logs. */
export async function takeSweepLease(token: string, nowMillis: number, untilMillis: number): Promise<boolean> {
	const taken = await conditionalUpdate({
		table: 'events',
		key: sweepLease,
		set: { token, until: textOf(untilMillis) },
		condition: 'attribute_not_exists(#until) OR #until <= :now',
		values: { ':now': textOf(nowMillis) },
	});
	return taken !== undefined;
}

export async function releaseSweepLease(token: string, nowMillis: number): Promise<void> {
	await conditionalUpdate({
		table: 'events',
		key: sweepLease,
		set: { until: textOf(nowMillis) },
		condition: '#token = :token',
		values: { ':token': token },
		names: ['token'],
	});
}
