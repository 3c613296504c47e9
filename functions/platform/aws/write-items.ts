import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
	BatchWriteCommand,
	type BatchWriteCommandInput,
	type BatchWriteCommandOutput,
	PutCommand,
	UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TableName } from '#shared/contract/resource-names.ts';
import { sendInBatches } from './send-in-batches.ts';
import { dynamodb, getItem, tableName } from './table.ts';

export interface ConditionalPut {
	readonly table: TableName;
	readonly item: { readonly pk: string; readonly sk: string; readonly [attribute: string]: unknown };
	readonly condition: string;
	readonly names?: Readonly<Record<string, string>>;
	readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Puts an item if its condition holds.
 *
 * When an answer is lost, the SDK repeats the request, and the condition fails because the first request has written
 * the item. Each put therefore stores its own id in `writeId`: an item with that id was written by this call.
 *
 * @returns false if the condition did not hold, or if another write has already replaced this one
 */
export async function conditionalPut({ table, item, condition, names, values }: ConditionalPut): Promise<boolean> {
	const TableName = tableName(table);
	const writeId = randomUUID();
	try {
		await dynamodb.send(
			new PutCommand({
				TableName,
				Item: { ...item, writeId },
				ConditionExpression: condition,
				...(names === undefined ? {} : { ExpressionAttributeNames: names }),
				...(values === undefined ? {} : { ExpressionAttributeValues: values }),
			}),
		);
		return true;
	} catch (error) {
		if (!(error instanceof ConditionalCheckFailedException)) throw error;
		// The SDK did not repeat the request: the condition failed because of another write.
		if (error.$metadata.attempts === 1) return false;
		const { pk, sk } = item;
		return (await getItem(table, { pk, sk }))?.writeId === writeId;
	}
}

/** Maximum number of items in one request to DynamoDB. */
const batchSize = 25;
const batchesAtOnce = 4;
const tries = 8;

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/**
 * Puts items in batches.
 *
 * @throws Throttled when DynamoDB has not written all items after the last try; the others may be written
 */
export async function writeAll(table: TableName, items: readonly Record<string, unknown>[]): Promise<void> {
	const name = tableName(table);
	const requests = items.map((Item): WriteRequest => ({ PutRequest: { Item } }));
	const share = Math.ceil(requests.length / batchSize / batchesAtOnce) * batchSize;
	const workers = Array.from({ length: batchesAtOnce }, (_, i) =>
		sendInBatches(requests.slice(i * share, (i + 1) * share), { batchSize, tries }, async (batch) => {
			const answer: BatchWriteCommandOutput = await dynamodb.send(
				new BatchWriteCommand({ RequestItems: { [name]: [...batch] } }),
			);
			return answer.UnprocessedItems?.[name] ?? [];
		}),
	);
	await Promise.all(workers);
}

/** The answer to a conditional write; undefined if its condition did not hold. */
export async function unlessConditionFails<Answer>(sent: Promise<Answer>): Promise<Answer | undefined> {
	try {
		return await sent;
	} catch (error) {
		if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
		throw error;
	}
}

export interface ConditionalUpdate {
	readonly table: TableName;
	readonly key: { readonly pk: string; readonly sk: string };
	/** Attributes to set; undefined attributes are not changed. */
	readonly set: Readonly<Record<string, unknown>>;
	readonly remove?: readonly string[];
	/** Members to add to sets of texts. */
	readonly add?: Readonly<Record<string, ReadonlySet<string> | number>>;
	/** Names of attributes are written `#name`. */
	readonly condition: string;
	readonly values?: Readonly<Record<string, unknown>>;
	/** Attributes that only the condition names. */
	readonly names?: readonly string[];
}

/**
 * Updates an item if its condition holds. If the answer is lost, finds out whether the update took place, as with
 * {@link conditionalPut}.
 *
 * @returns the current item; undefined, without writing, if the condition does not hold
 */
export async function conditionalUpdate(update: ConditionalUpdate): Promise<Record<string, unknown> | undefined> {
	const { table, key, remove = [], add = {}, condition, values = {}, names = [] } = update;
	const writeId = randomUUID();
	const set = Object.entries({ ...update.set, writeId }).filter(([, value]) => value !== undefined);
	const clauses = [
		`SET ${set.map(([name]) => `#${name} = :set_${name}`).join(', ')}`,
		...(remove.length === 0 ? [] : [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`]),
		...(Object.keys(add).length === 0
			? []
			: [
					`ADD ${Object.keys(add)
						.map((name) => `#${name} :add_${name}`)
						.join(', ')}`,
				]),
	];
	const named = new Set([...set.map(([name]) => name), ...remove, ...Object.keys(add), ...names]);
	const command = new UpdateCommand({
		TableName: tableName(table),
		Key: key,
		UpdateExpression: clauses.join(' '),
		ConditionExpression: condition,
		ExpressionAttributeNames: Object.fromEntries([...named].map((name) => [`#${name}`, name])),
		ExpressionAttributeValues: {
			...values,
			...Object.fromEntries(set.map(([name, value]) => [`:set_${name}`, value])),
			...Object.fromEntries(Object.entries(add).map(([name, value]) => [`:add_${name}`, value])),
		},
		ReturnValues: 'ALL_NEW',
	});
	try {
		return (await dynamodb.send(command)).Attributes;
	} catch (error) {
		if (!(error instanceof ConditionalCheckFailedException)) throw error;
		// The SDK did not repeat the request: the condition failed because of another write.
		if (error.$metadata.attempts === 1) return undefined;
		const item = await getItem(table, key);
		return item?.writeId === writeId ? item : undefined;
	}
}
