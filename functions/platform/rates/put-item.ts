import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from '../table.ts';
import { unlessConditionFails } from '../unless-condition-fails.ts';
import type { RateKey } from './rate-keys.ts';

/** What must still be there: nothing at all, or an item with these attributes, undefined where it has none. */
export type Expected = 'nothing' | Readonly<Record<string, string | number | undefined>>;

/**
 * Puts an item into the table of rates.
 *
 * @returns whether it was written; not when something else is there than expected
 */
export async function putItem(Item: RateKey & Readonly<Record<string, unknown>>, expected: Expected): Promise<boolean> {
	const put = new PutCommand({ TableName: tableName('rates'), Item, ...conditionOf(expected) });
	return (await unlessConditionFails(dynamodb.send(put))) !== undefined;
}

function conditionOf(expected: Expected) {
	if (expected === 'nothing') return { ConditionExpression: 'attribute_not_exists(pk)' };
	const names = Object.keys(expected);
	const present = names.filter((name) => expected[name] !== undefined);
	const conditions = names.map((name) =>
		present.includes(name) ? `#${name} = :${name}` : `attribute_not_exists(#${name})`,
	);
	return {
		ConditionExpression: ['attribute_exists(pk)', ...conditions].join(' and '),
		ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
		...(present.length === 0
			? {}
			: { ExpressionAttributeValues: Object.fromEntries(present.map((name) => [`:${name}`, expected[name]])) }),
	};
}
