import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '#shared/contract/resource-names.ts';
import { getItem } from './get-item.ts';
import { dynamodb, tableName } from './table.ts';

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
