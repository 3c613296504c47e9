import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Fixing } from '../../../shared/benchmark/fixing-series.ts';
import type { LocalDate } from '../../../shared/time/local-date.ts';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { unlessConditionFails } from '../aws/unless-condition-fails.ts';
import type { StatedFixing } from './apply-fixing.ts';
import { heldFixingsOf, rejectedFixingsOf } from './rate-keys.ts';

/** An outlier that waits for an operator to confirm or reject it. */
export interface HeldFixing extends StatedFixing {
	readonly source: string;
	/** When its publisher was asked, or its file dropped; ISO 8601 in UTC. */
	readonly askedAt: string;
	readonly comparedWith: Fixing;
}

/** The fixings of an index that wait for confirmation, dates ascending. */
export async function heldFixings(index: string): Promise<HeldFixing[]> {
	return (await allOf(heldFixingsOf(index))).map((item) => dated<HeldFixing>(item));
}

/** The fixing of a day that waits for confirmation. */
export async function heldFixing(index: string, date: LocalDate): Promise<HeldFixing | undefined> {
	const Key = { pk: heldFixingsOf(index), sk: date };
	const { Item } = await dynamodb.send(new GetCommand({ TableName: tableName('rates'), Key, ConsistentRead: true }));
	return Item === undefined ? undefined : dated<HeldFixing>(Item);
}

export async function holdFixing(index: string, { date, ...held }: HeldFixing): Promise<void> {
	const Item = { pk: heldFixingsOf(index), sk: date, ...held };
	await dynamodb.send(new PutCommand({ TableName: tableName('rates'), Item }));
}

/** @param value releases it only while that value is held; whatever is held otherwise */
export async function releaseFixing(index: string, date: LocalDate, value?: string): Promise<void> {
	const release = new DeleteCommand({
		TableName: tableName('rates'),
		Key: { pk: heldFixingsOf(index), sk: date },
		...(value === undefined
			? {}
			: {
					ConditionExpression: '#value = :value',
					ExpressionAttributeNames: { '#value': 'value' },
					ExpressionAttributeValues: { ':value': value },
				}),
	});
	await unlessConditionFails(dynamodb.send(release));
}

/** The values that somebody has looked at and refused: the last one of each day, dates ascending. */
export async function rejectedFixings(index: string): Promise<Fixing[]> {
	return (await allOf(rejectedFixingsOf(index))).map((item) => dated<Fixing>(item));
}

export async function rejectFixing(index: string, { date, value }: Fixing): Promise<void> {
	const Item = { pk: rejectedFixingsOf(index), sk: date, value };
	await dynamodb.send(new PutCommand({ TableName: tableName('rates'), Item }));
}

function allOf(partition: string): Promise<Record<string, unknown>[]> {
	return queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :partition',
		ExpressionAttributeValues: { ':partition': partition },
		ConsistentRead: true,
	});
}

function dated<T extends Fixing>({ pk: _pk, sk, ...item }: Record<string, unknown>): T {
	return { date: sk, ...item } as unknown as T;
}
