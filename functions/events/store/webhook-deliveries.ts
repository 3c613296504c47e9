import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
	conditionalPut,
	dynamodb,
	getItem,
	itemParser,
	queryFirst,
	queryMatching,
	tableName,
} from '#platform/aws/table.ts';
import { deliveryStates, eventLimits, eventTypes } from '#shared/events/event-types.ts';
import { type LoggedEvent, placeOf } from './event-log.ts';
import { type WebhookName, webhookTry } from './webhook-store.ts';

const queued = z.object({
	seq: z.int(),
	subject: z.string(),
	/** Failed attempts since the webhook was last resumed. */
	tries: z.int(),
	/** Each resumption of the webhook starts a new round. */
	round: z.int(),
	/** Absent if the event is due at once. */
	nextAt: z.iso.datetime().exactOptional(),
	/** Expiry of the event, in epoch seconds. */
	expiresAt: z.int(),
});

export type QueuedEvent = z.infer<typeof queued>;

const parseQueued = itemParser('events', queued);

const delivery = z.object({
	seq: z.int(),
	id: z.string(),
	type: z.enum(eventTypes),
	time: z.string(),
	subject: z.string(),
	state: z.enum(deliveryStates),
	tries: z.array(webhookTry),
	triesMade: z.int(),
	nextAt: z.iso.datetime().exactOptional(),
	/** Epoch seconds. */
	expiresAt: z.int(),
});

export type WebhookDelivery = z.infer<typeof delivery>;

const parseDelivery: (item: Record<string, unknown>) => WebhookDelivery = itemParser('events', delivery);

export const queueOf = ({ orgId, webhookId }: WebhookName) => `QUEUE#${orgId}#${webhookId}`;
export const deliveriesOf = ({ orgId, webhookId }: WebhookName) => `DELIVERIES#${orgId}#${webhookId}`;

export const newDelivery = ({ seq, id, type, time, subject, expiresAt }: LoggedEvent): WebhookDelivery => ({
	seq,
	id,
	type,
	time,
	subject,
	state: 'waiting',
	tries: [],
	triesMade: 0,
	expiresAt,
});

/** Idempotent. */
export async function enqueue(name: WebhookName, event: LoggedEvent, round: number): Promise<void> {
	if ((await findDelivery(name, event.seq)) !== undefined) return;
	// An event with a stored delivery is always queued or already delivered.
	const { seq, subject, expiresAt } = event;
	await putQueued(name, { seq, subject, tries: 0, round, expiresAt });
	const item = { pk: deliveriesOf(name), sk: placeOf(event.seq), ...newDelivery(event) };
	await conditionalPut({ table: 'events', item, condition: 'attribute_not_exists(pk)' });
}

export async function putQueued(name: WebhookName, event: QueuedEvent): Promise<void> {
	const Item = { pk: queueOf(name), sk: placeOf(event.seq), ...event };
	await dynamodb.send(new PutCommand({ TableName: tableName('events'), Item }));
}

export async function dequeue(name: WebhookName, seq: number): Promise<void> {
	const Key = { pk: queueOf(name), sk: placeOf(seq) };
	await dynamodb.send(new DeleteCommand({ TableName: tableName('events'), Key }));
}

/** Ordered by event. Strongly consistent. */
export async function queueBegin(name: WebhookName, limit: number): Promise<readonly QueuedEvent[]> {
	const items = await queryFirst(
		{
			TableName: tableName('events'),
			KeyConditionExpression: 'pk = :pk',
			ExpressionAttributeValues: { ':pk': queueOf(name) },
			ConsistentRead: true,
		},
		limit,
	);
	return items.map(parseQueued);
}

export async function findDelivery(name: WebhookName, seq: number): Promise<WebhookDelivery | undefined> {
	const item = await getItem('events', { pk: deliveriesOf(name), sk: placeOf(seq) });
	return item && parseDelivery(item);
}

export async function putDelivery(name: WebhookName, { tries, ...rest }: WebhookDelivery): Promise<void> {
	const Item = {
		pk: deliveriesOf(name),
		sk: placeOf(rest.seq),
		...rest,
		tries: tries.slice(-eventLimits.triesKept),
	};
	await dynamodb.send(new PutCommand({ TableName: tableName('events'), Item }));
}

/** Latest event first. */
export function pageOfDeliveries(
	name: WebhookName,
	limit: number,
	nowMillis: number,
	before?: number,
): Promise<{ readonly items: readonly WebhookDelivery[]; readonly isLast: boolean }> {
	const query = {
		TableName: tableName('events'),
		KeyConditionExpression: 'pk = :pk AND sk < :before',
		ExpressionAttributeValues: { ':pk': deliveriesOf(name), ':before': before === undefined ? '~' : placeOf(before) },
		ScanIndexForward: false,
		ConsistentRead: true,
	};
	// Expired items are filtered out, because DynamoDB may take days to remove them.
	const matches = ({ expiresAt }: WebhookDelivery) => expiresAt * 1000 > nowMillis;
	return queryMatching(query, { limit, parse: parseDelivery, matches });
}
