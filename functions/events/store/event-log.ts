import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, getItem, itemParser, queryFirst, tableName } from '#platform/aws/table.ts';
import { eventLimits, eventTypes, type PortalEvent } from '#shared/events/event-types.ts';

const logged = z.object({
	/** Positions start at 1 and have no gaps. */
	seq: z.int().min(1),
	id: z.string(),
	type: z.enum(eventTypes),
	time: z.string(),
	subject: z.string(),
	/** JSON. */
	dataText: z.string(),
	/** Epoch seconds. */
	expiresAt: z.int(),
});

export type LoggedEvent = z.infer<typeof logged>;

export type NewEvent = Omit<LoggedEvent, 'seq' | 'expiresAt'>;

const parseLogged = itemParser('events', logged);

const head = z.object({ seq: z.int(), lastId: z.string() });

const parseHead = itemParser('events', head);

export const logOf = (orgId: string) => `LOG#${orgId}`;
export const seenOf = (orgId: string) => `SEEN#${orgId}`;

export const placeOf = (seq: number): string => String(seq).padStart(12, '0');

const lastPlace = '9'.repeat(12);

const headKey = (orgId: string) => ({ pk: logOf(orgId), sk: 'HEAD' });

async function findHead(orgId: string): Promise<z.infer<typeof head>> {
	const item = await getItem('events', headKey(orgId));
	return item === undefined ? { seq: 0, lastId: '' } : parseHead(item);
}

const secondsOfExpiry = (nowMillis: number) => Math.floor(nowMillis / 1000) + eventLimits.retentionDays * 86_400;

/** Only one caller at a time. Completes the last event before it assigns a new number, so that readers miss none. */
export async function append(
	orgId: string,
	event: NewEvent,
	nowMillis: number,
	complete: (logged: LoggedEvent) => Promise<void>,
): Promise<boolean> {
	if (await isSeen(orgId, event.id)) return false;
	const { seq, lastId } = await findHead(orgId);
	if (lastId === event.id) {
		await noteSeen(orgId, event.id, nowMillis);
		return false;
	}
	const added = { seq: seq + 1, ...event, expiresAt: secondsOfExpiry(nowMillis) };
	const item = { pk: logOf(orgId), sk: placeOf(added.seq), ...added };
	const isAdded = await conditionalPut({ table: 'events', item, condition: 'attribute_not_exists(pk)' });
	const found = isAdded ? added : await findEvent(orgId, added.seq);
	if (found === undefined) throw new Error(`the event ${added.seq} of ${orgId} was removed while it was added`);
	await complete(found);
	await put({ ...headKey(orgId), seq: found.seq, lastId: found.id });
	await noteSeen(orgId, found.id, nowMillis);
	// The log contained an event of an interrupted call. It has been completed now.
	return found.id === event.id || append(orgId, event, nowMillis, complete);
}

async function isSeen(orgId: string, id: string): Promise<boolean> {
	return (await getItem('events', { pk: seenOf(orgId), sk: id })) !== undefined;
}

const noteSeen = (orgId: string, id: string, nowMillis: number) =>
	put({ pk: seenOf(orgId), sk: id, expiresAt: secondsOfExpiry(nowMillis) });

async function put(Item: Record<string, unknown>): Promise<void> {
	await dynamodb.send(new PutCommand({ TableName: tableName('events'), Item }));
}

export async function findEvent(orgId: string, seq: number): Promise<LoggedEvent | undefined> {
	const item = await getItem('events', { pk: logOf(orgId), sk: placeOf(seq) });
	return item && parseLogged(item);
}

/** Ascending. Strongly consistent. */
export async function eventsAfter(
	orgId: string,
	seq: number,
	limit: number,
	nowMillis: number,
): Promise<readonly LoggedEvent[]> {
	const items = await queryFirst(
		{
			TableName: tableName('events'),
			KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
			// Expired items are filtered out, because DynamoDB may take days to remove them.
			FilterExpression: 'expiresAt > :now',
			ExpressionAttributeValues: {
				':pk': logOf(orgId),
				':first': placeOf(seq + 1),
				':last': lastPlace,
				':now': Math.floor(nowMillis / 1000),
			},
			ConsistentRead: true,
		},
		limit,
	);
	return items.map(parseLogged);
}

/** False if an event in between has expired, or if the number is higher than any in the log. */
export async function followsOn(
	orgId: string,
	seq: number,
	first: LoggedEvent | undefined,
	nowMillis: number,
): Promise<boolean> {
	if (first !== undefined) return first.seq === seq + 1;
	const { seq: last } = await findHead(orgId);
	if (last === seq) return true;
	// An event is stored before it is recorded as the last one, and an event can be added between two reads.
	const next = await findEvent(orgId, last < seq ? seq : seq + 1);
	return next !== undefined && next.expiresAt > nowMillis / 1000;
}

export function portalEvent({ id, type, time, subject, dataText }: LoggedEvent, orgId: string): PortalEvent {
	return { id, type, time, organisation: orgId, subject, data: JSON.parse(dataText) };
}
