import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, queryAll, tableName, unlessConditionFails } from '#platform/aws/table.ts';
import { lastStatedAt } from '#shared/benchmark/current-record.ts';
import type { Fixing, StatedFixing } from '#shared/benchmark/fixing-series.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { fixingsOf, parseDated, quarantineOf, recordStore, rejectedFixingsOf, storedFixing } from './rate-keys.ts';

const quarantinedFixing = storedFixing.extend({
	publishedAt: z.string().optional(),
	revisionIndicator: z.string().optional(),
	source: z.string(),
	askedAt: z.string(),
	comparedWith: storedFixing,
});

/** An outlier that an operator must confirm or reject. */
export interface QuarantinedFixing extends StatedFixing {
	readonly source: string;
	/** Time of the request to the publisher or of the file's drop; ISO 8601 in UTC. */
	readonly askedAt: string;
	readonly comparedWith: Fixing;
}

/** Quarantined fixings of an index, dates ascending. Strongly consistent. */
export async function quarantinedFixings(index: string): Promise<QuarantinedFixing[]> {
	return (await itemsOf(quarantineOf(index))).map((item) => parseDated(quarantinedFixing, item));
}

/** Quarantined fixing of a date. Strongly consistent. */
export async function quarantinedFixingOn(index: string, date: LocalDate): Promise<QuarantinedFixing | undefined> {
	const Key = { pk: quarantineOf(index), sk: date };
	const { Item } = await dynamodb.send(new GetCommand({ TableName: tableName('rates'), Key, ConsistentRead: true }));
	return Item === undefined ? undefined : parseDated(quarantinedFixing, Item);
}

/**
 * Puts an outlier into quarantine, unless a later statement exists: a different outlier, or the fixing itself.
 *
 * Reads the fixing after writing the outlier. A later fixing that is applied concurrently either releases the outlier
 * or is found here.
 *
 * @returns true if the outlier is in quarantine
 */
export async function quarantineFixing(index: string, { date, ...outlier }: QuarantinedFixing): Promise<boolean> {
	const { askedAt } = outlier;
	const isWritten = await conditionalPut({
		table: 'rates',
		item: { pk: quarantineOf(index), sk: date, ...outlier },
		condition: 'attribute_not_exists(pk) or askedAt <= :askedAt',
		values: { ':askedAt': askedAt },
	});
	if (!isWritten) return false;
	const current = await recordStore.current(fixingsOf(index), date);
	if (current === undefined || lastStatedAt(current) <= askedAt) return true;
	await releaseFixing(index, date, { statedUpTo: askedAt });
	return false;
}

/** Condition of a release: the outlier was stated up to a certain time, or has this value. */
export type Release = { readonly statedUpTo: string } | { readonly value: string };

/** Removes an outlier from quarantine if it meets the condition. */
export async function releaseFixing(index: string, date: LocalDate, release: Release): Promise<void> {
	const [condition, name, value] =
		'value' in release
			? (['#name = :value', 'value', release.value] as const)
			: (['#name <= :value', 'askedAt', release.statedUpTo] as const);
	const deletion = new DeleteCommand({
		TableName: tableName('rates'),
		Key: { pk: quarantineOf(index), sk: date },
		ConditionExpression: condition,
		ExpressionAttributeNames: { '#name': name },
		ExpressionAttributeValues: { ':value': value },
	});
	await unlessConditionFails(dynamodb.send(deletion));
}

/** Last rejected value of each date, dates ascending. Strongly consistent. */
export async function rejectedFixings(index: string): Promise<Fixing[]> {
	return (await itemsOf(rejectedFixingsOf(index))).map((item) => parseDated(storedFixing, item));
}

export async function rejectFixing(index: string, { date, value }: Fixing): Promise<void> {
	const Item = { pk: rejectedFixingsOf(index), sk: date, value };
	await dynamodb.send(new PutCommand({ TableName: tableName('rates'), Item }));
}

function itemsOf(partition: string): Promise<Record<string, unknown>[]> {
	return queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :partition',
		ExpressionAttributeValues: { ':partition': partition },
		ConsistentRead: true,
	});
}
