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
	/** Time at which the publisher was queried or the file was uploaded; ISO 8601 in UTC. */
	readonly askedAt: string;
	readonly comparedWith: Fixing;
}

/** Returns the quarantined fixings of an index, in ascending order of dates. Strongly consistent. */
export async function quarantinedFixings(index: string): Promise<QuarantinedFixing[]> {
	return (await itemsOf(quarantineOf(index))).map((item) => parseDated(quarantinedFixing, item));
}

/** Returns the quarantined fixing of a date. Strongly consistent. */
export async function quarantinedFixingOn(index: string, date: LocalDate): Promise<QuarantinedFixing | undefined> {
	const Key = { pk: quarantineOf(index), sk: date };
	const { Item } = await dynamodb.send(new GetCommand({ TableName: tableName('rates'), Key, ConsistentRead: true }));
	return Item === undefined ? undefined : parseDated(quarantinedFixing, Item);
}

/**
 * Puts an outlier into quarantine, unless a different outlier or the fixing itself was stated later.
 *
 * Reads the fixing after writing the outlier. If a later fixing is applied at the same time, either it removes the
 * outlier, or this function finds it.
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

/** Condition for removing an outlier from quarantine: it was stated up to a certain time, or it has this rate. */
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

/** Returns the last rejected rate of each date, in ascending order of dates. Strongly consistent. */
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
