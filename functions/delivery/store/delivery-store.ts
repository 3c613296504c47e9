import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { conditionalPut, conditionalUpdate, dynamodb, getItem, queryMatching, tableName } from '#platform/aws/table.ts';
import { deliveryErrors } from '#shared/contract/delivery-errors.ts';
import {
	type DeliveryMove,
	type DeliveryRunner,
	deliveryMoves,
	isEnded,
	leaseMillis,
} from '#shared/delivery/delivery-state.ts';
import type { MailOutcome } from '../run/send-counted.ts';
import {
	type AddedDelivery,
	type DeliveryChanges,
	type DeliveryName,
	type DeliveryRecord,
	parseDelivery,
} from './delivery-record.ts';

const sortPrefix = 'DELIVERY#';

const keyOf = ({ jobId, deliveryKey }: DeliveryName) => ({ pk: `JOB#${jobId}`, sk: `${sortPrefix}${deliveryKey}` });

const openDelivery = 'DELIVERY';

const textOf = (millis: number) => new Date(millis).toISOString();

/** The delivery sweep starts the delivery at `nextAtMillis` if no runner has taken it by then. */
export function add(delivery: AddedDelivery, nextAtMillis: number): Promise<boolean> {
	return putNew(delivery, { state: 'due', nextAt: textOf(nextAtMillis) });
}

/** The delivery sweep writes the audit trail and sends the mail. */
export function addGivenUp(delivery: AddedDelivery, nowMillis: number): Promise<boolean> {
	const [now, error] = [textOf(nowMillis), { code: 'run-missed', message: deliveryErrors['run-missed'] }];
	return putNew(delivery, { state: 'cancelled', error, endedAt: now, nextAt: now });
}

function putNew(
	delivery: AddedDelivery,
	begins: Pick<DeliveryRecord, 'state' | 'nextAt' | 'error' | 'endedAt'>,
): Promise<boolean> {
	const { addedAt: changedAt } = delivery;
	const item = { ...keyOf(delivery), ...delivery, ...begins, changedAt, attempts: 0, openShard: openDelivery };
	return conditionalPut({ table: 'deliveries', item, condition: 'attribute_not_exists(pk)' });
}

export async function find(name: DeliveryName): Promise<DeliveryRecord | undefined> {
	const item = await getItem('deliveries', keyOf(name));
	return item && parseDelivery(item);
}

export async function takeLease(
	name: DeliveryName,
	token: string,
	nowMillis: number,
): Promise<DeliveryRecord | undefined> {
	const leaseUntil = textOf(nowMillis + leaseMillis);
	const item = await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(name),
		set: { leaseToken: token, leaseUntil, nextAt: leaseUntil },
		add: { attempts: 1 },
		condition: 'attribute_exists(#openShard) AND (attribute_not_exists(#leaseUntil) OR #leaseUntil <= :now)',
		names: ['openShard'],
		values: { ':now': textOf(nowMillis) },
	});
	return item && parseDelivery(item);
}

export async function renewLease(name: DeliveryName, token: string, nowMillis: number): Promise<boolean> {
	const leaseUntil = textOf(nowMillis + leaseMillis);
	const item = await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(name),
		set: { leaseUntil, nextAt: leaseUntil },
		condition: '#leaseToken = :token AND attribute_exists(#openShard)',
		names: ['leaseToken', 'openShard'],
		values: { ':token': token },
	});
	return item !== undefined;
}

/** Has no effect if another runner has the lease. */
export async function releaseLease(
	name: DeliveryName,
	token: string,
	nextAtMillis: number,
	noted: Pick<DeliveryRecord, 'error'> | Pick<DeliveryRecord, 'mailFailedAt'> = {},
): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(name),
		set: { nextAt: textOf(nextAtMillis), ...noted },
		remove: ['leaseUntil'],
		condition: '#leaseToken = :token AND attribute_exists(#openShard)',
		names: ['leaseToken', 'openShard'],
		values: { ':token': token },
	});
}

/** Undefined, without writing, if the condition for the change is not met. */
export async function move(
	name: DeliveryName,
	move: DeliveryMove,
	runner: DeliveryRunner,
	nowMillis: number,
	changes: DeliveryChanges = {},
): Promise<DeliveryRecord | undefined> {
	const { from, to, requires } = deliveryMoves[move];
	const required: readonly string[] = requires;
	const states = from.map((state, i) => [`:from${i}`, state] as const);
	const conditions = [`#state IN (${states.map(([value]) => value).join(', ')})`];
	if (required.includes('lease')) conditions.push('#leaseToken = :token');
	if (required.includes('temporary')) conditions.push('#temporary = :temporary');
	const { temporary } = runner;
	const item = await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(name),
		set: {
			state: to,
			changedAt: textOf(nowMillis),
			...changes,
			...('recordsTemporary' in deliveryMoves[move] ? { temporary } : {}),
			// Work remains after the end: the mail and the audit trail.
			...(isEnded(to) ? ending(nowMillis) : {}),
		},
		...('recordsTemporary' in deliveryMoves[move] && temporary !== undefined
			? { add: { temporaries: new Set([temporary]) } }
			: {}),
		remove: isEnded(to) ? ['mailedAt', 'isMailWithheld', 'mailFailedAt', ...(to === 'delivered' ? ['error'] : [])] : [],
		condition: conditions.join(' AND '),
		names: ['state', 'leaseToken', 'temporary'].filter((each) => conditions.join().includes(`#${each}`)),
		values: {
			...Object.fromEntries(states),
			...(required.includes('lease') ? { ':token': runner.token } : {}),
			...(required.includes('temporary') ? { ':temporary': temporary ?? '' } : {}),
		},
	});
	return item && parseDelivery(item);
}

export async function noteMailed(
	name: DeliveryName,
	state: DeliveryRecord['state'],
	nowMillis: number,
	outcome: MailOutcome,
): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(name),
		set: {
			mailedAt: textOf(nowMillis),
			isMailWithheld: outcome === 'withheld' || undefined,
			mailFailedAt: outcome === 'failed' ? textOf(nowMillis) : undefined,
		},
		remove: outcome === 'failed' ? [] : ['mailFailedAt'],
		condition: '#state = :state',
		names: ['state'],
		values: { ':state': state },
	});
}

/** Has no effect if the state was corrected in the meantime. */
export async function close({ state, ...name }: DeliveryName & Pick<DeliveryRecord, 'state'>): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(name),
		set: {},
		remove: ['openShard', 'nextAt', 'leaseUntil'],
		condition: '#state = :state',
		names: ['state'],
		values: { ':state': state },
	});
}

/** The longest overdue first. Eventually consistent. */
export async function overdue(nowMillis: number, limit: number): Promise<DeliveryRecord[]> {
	const query = new QueryCommand({
		TableName: tableName('deliveries'),
		IndexName: 'open',
		KeyConditionExpression: 'openShard = :shard AND nextAt <= :now',
		ExpressionAttributeValues: { ':shard': openDelivery, ':now': textOf(nowMillis) },
		Limit: limit,
	});
	return ((await dynamodb.send(query)).Items ?? []).map(parseDelivery);
}

/** Newest first. `before` is the key of the last delivery on the previous page. */
export async function ofJob(
	jobId: string,
	limit: number,
	before?: string,
	matches?: (delivery: DeliveryRecord) => boolean,
	from = '',
): Promise<{ readonly items: readonly DeliveryRecord[]; readonly isLast: boolean }> {
	const query = {
		TableName: tableName('deliveries'),
		KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :before',
		ExpressionAttributeValues: {
			':pk': `JOB#${jobId}`,
			':first': `${sortPrefix}${from}`,
			':before': `${sortPrefix}${before ?? '~'}`,
		},
		ScanIndexForward: false,
		ConsistentRead: true,
	};
	return queryMatching(query, {
		limit,
		parse: parseDelivery,
		// The range of keys includes `before`, which was on the previous page.
		matches: (delivery) => delivery.deliveryKey !== before && matches?.(delivery) !== false,
	});
}

const ending = (nowMillis: number) => ({
	endedAt: textOf(nowMillis),
	openShard: openDelivery,
	nextAt: textOf(nowMillis + leaseMillis),
});
