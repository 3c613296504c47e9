import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
	BatchGetCommand,
	type BatchGetCommandOutput,
	BatchWriteCommand,
	type BatchWriteCommandInput,
	type BatchWriteCommandOutput,
	DynamoDBDocumentClient,
	GetCommand,
	PutCommand,
	QueryCommand,
	type QueryCommandInput,
	UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type TableName, tables } from '#shared/contract/resource-names.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { environmentVariable } from '../runtime.ts';
import { callLimits, clientSettings } from './client-settings.ts';
import { sendInBatches } from './send-in-batches.ts';
import { signedReadOf } from './signed-read.ts';

const client = new DynamoDBClient(clientSettings(callLimits.dynamodb));

export const dynamodb = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

const signedRead = signedReadOf(client);
const sendByClient = dynamodb.send.bind(dynamodb) as (...call: readonly unknown[]) => Promise<object>;
/** Sends a read without options directly, without the layers of the SDK client. The client sends all other commands. */
dynamodb.send = (async (...call: readonly [{ readonly input: object }]) =>
	(call.length === 1 ? await signedRead(...call) : undefined) ?? sendByClient(...call)) as typeof dynamodb.send;

export function tableName(table: TableName): string {
	return environmentVariable(tables[table].variable);
}

const batchSize = 100;
/** Maximum number of attempts. With their pauses, they take about one second; a response may take 29 seconds. */
const tries = 6;

type Key = { readonly pk: string; readonly sk: string };

/**
 * Reads items by their keys. Strongly consistent.
 *
 * @returns the items in the order of the keys, without missing items
 * @throws Throttled if DynamoDB has not read all keys after the last attempt
 */
export async function getMany(table: TableName, keys: readonly Key[]): Promise<Record<string, unknown>[]> {
	const name = tableName(table);
	const found = new Map<string, Record<string, unknown>>();
	await sendInBatches(keys, { batchSize, tries }, async (batch) => {
		const answer: BatchGetCommandOutput = await dynamodb.send(
			new BatchGetCommand({ RequestItems: { [name]: { Keys: [...batch], ConsistentRead: true } } }),
		);
		for (const item of answer.Responses?.[name] ?? []) found.set(keyText(item), item);
		return (answer.UnprocessedKeys?.[name]?.Keys ?? []).map(({ pk, sk }) => ({ pk, sk }));
	});
	return keys.map((key) => found.get(keyText(key))).filter((item) => item !== undefined);
}

const keyText = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }) => JSON.stringify([pk, sk]);

/** Strongly consistent. */
export async function getItem(
	table: TableName,
	Key: { readonly pk: string; readonly sk: string },
): Promise<Record<string, unknown> | undefined> {
	const get = new GetCommand({ TableName: tableName(table), Key, ConsistentRead: true });
	return (await dynamodb.send(get)).Item;
}

/** Reads several pages if necessary, because DynamoDB ends a page after one megabyte. */
export async function queryFirst(input: QueryCommandInput, count: number): Promise<Record<string, unknown>[]> {
	const items: Record<string, unknown>[] = [];
	let start: QueryCommandInput['ExclusiveStartKey'];
	do {
		const query = new QueryCommand({ ...input, Limit: count - items.length, ExclusiveStartKey: start });
		const page = await dynamodb.send(query);
		items.push(...(page.Items ?? []));
		start = page.LastEvaluatedKey;
	} while (start !== undefined && items.length < count);
	return items;
}

export async function queryAll(input: QueryCommandInput): Promise<Record<string, unknown>[]> {
	const items: Record<string, unknown>[] = [];
	let start: QueryCommandInput['ExclusiveStartKey'];
	do {
		const page = await dynamodb.send(new QueryCommand({ ...input, ExclusiveStartKey: start }));
		items.push(...(page.Items ?? []));
		start = page.LastEvaluatedKey;
	} while (start !== undefined);
	return items;
}

/** Schema of a stored ISO date. */
export const storedDate = z.custom<LocalDate>(
	(value) => typeof value === 'string' && isLocalDate(value),
	'is not a date',
);

type Item = Readonly<Record<string, unknown>>;

/** Stored item that does not match its schema. The message names table, key and attributes, but never contents. */
export class UnreadableItem extends Error {
	override readonly name = 'UnreadableItem';
}

/**
 * Parses an item of a table with its schema. Removes attributes that the schema does not define, such as keys.
 *
 * @throws UnreadableItem if the item does not match the schema
 */
export function parseItem<Schema extends z.ZodType>(table: TableName, schema: Schema, item: Item): z.output<Schema> {
	const parsed = schema.safeParse(item);
	if (parsed.success) return parsed.data;
	const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
	const message = `the item ${item.pk} ${item.sk} of the table ${table} cannot be read: ${faults}`;
	throw new UnreadableItem(message, { cause: parsed.error });
}

export const itemParser =
	<Schema extends z.ZodType>(table: TableName, schema: Schema) =>
	(item: Item): z.output<Schema> =>
		parseItem(table, schema, item);

/** Reads a page only when its first item is needed. `Limit` applies to the first page only. */
export async function* queryItems({ Limit, ...input }: QueryCommandInput): AsyncGenerator<Record<string, unknown>> {
	let start: QueryCommandInput['ExclusiveStartKey'];
	do {
		const page = await dynamodb.send(
			new QueryCommand({ ...input, ...(start === undefined ? { Limit } : { ExclusiveStartKey: start }) }),
		);
		yield* page.Items ?? [];
		start = page.LastEvaluatedKey;
	} while (start !== undefined);
}

/** Maximum size of a list page, in characters. Well below the maximum size of a response. */
const maxPageCharacters = 2_000_000;

/** Enough to fill the first page if only few items do not match. */
const spareItems = 10;

interface Matching<Item> {
	readonly limit: number;
	readonly parse: (item: Record<string, unknown>) => Item;
	readonly matches?: ((item: Item) => boolean) | undefined;
}

/** Page of matching items, in query order. If the items are large, the page has fewer items than its limit. */
export async function queryMatching<Item>(
	input: QueryCommandInput,
	{ limit, parse, matches }: Matching<Item>,
): Promise<{ readonly items: readonly Item[]; readonly isLast: boolean }> {
	const items: Item[] = [];
	let characters = 0;
	for await (const read of queryItems({ ...input, Limit: limit + spareItems })) {
		const item = parse(read);
		if (matches?.(item) === false) continue;
		const length = JSON.stringify(read).length;
		if (items.length === limit || (items.length > 0 && characters + length > maxPageCharacters)) {
			return { items, isLast: false };
		}
		items.push(item);
		characters += length;
	}
	return { items, isLast: true };
}

export interface ConditionalPut {
	readonly table: TableName;
	readonly item: { readonly pk: string; readonly sk: string; readonly [attribute: string]: unknown };
	readonly condition: string;
	readonly names?: Readonly<Record<string, string>>;
	readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Puts an item if its condition is met.
 *
 * After a lost response, the SDK retries the request. The condition then fails, because the first request has already
 * written the item. Each put therefore stores a unique id in `writeId`, which identifies an item written by the same
 * call.
 *
 * @returns false if the condition was not met, or if a later write has already replaced this one
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
		// The SDK did not retry the request, so the condition failed because of a different write.
		if (error.$metadata.attempts === 1) return false;
		const { pk, sk } = item;
		return (await getItem(table, { pk, sk }))?.writeId === writeId;
	}
}

const writeBatchSize = 25;
const batchesAtOnce = 4;
const writeTries = 8;

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** Throws Throttled if DynamoDB has not written all items after the last attempt; some may be written. */
export async function writeAll(table: TableName, items: readonly Record<string, unknown>[]): Promise<void> {
	const name = tableName(table);
	const requests = items.map((Item): WriteRequest => ({ PutRequest: { Item } }));
	const share = Math.ceil(requests.length / writeBatchSize / batchesAtOnce) * writeBatchSize;
	const workers = Array.from({ length: batchesAtOnce }, (_, i) =>
		sendInBatches(
			requests.slice(i * share, (i + 1) * share),
			{ batchSize: writeBatchSize, tries: writeTries },
			async (batch) => {
				const answer: BatchWriteCommandOutput = await dynamodb.send(
					new BatchWriteCommand({ RequestItems: { [name]: [...batch] } }),
				);
				return answer.UnprocessedItems?.[name] ?? [];
			},
		),
	);
	await Promise.all(workers);
}

/** Returns the response to a conditional write; undefined if the condition was not met. */
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
	/** Attributes to set; undefined values are not written. */
	readonly set: Readonly<Record<string, unknown>>;
	readonly remove?: readonly string[];
	/** Members to add to string sets, and numbers to add to number attributes. */
	readonly add?: Readonly<Record<string, ReadonlySet<string> | number>>;
	readonly condition: string;
	readonly values?: Readonly<Record<string, unknown>>;
	/** Attributes that occur only in the condition. */
	readonly names?: readonly string[];
}

/** Handles a lost response like {@link conditionalPut}. Undefined, without writing, if the condition is not met. */
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
		// The SDK did not retry the request, so the condition failed because of a different write.
		if (error.$metadata.attempts === 1) return undefined;
		const item = await getItem(table, key);
		return item?.writeId === writeId ? item : undefined;
	}
}
