import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { loansOf } from './loan-keys.ts';

type Item = Readonly<Record<string, unknown>>;

interface ItemQuery {
	readonly orgId: string;
	/** Beginning of the sort keys. */
	readonly prefix: string;
}

/** Query of the items of an organisation whose sort keys have a prefix. Strongly consistent. */
export const itemsWithPrefix = ({ orgId, prefix }: ItemQuery) => ({
	TableName: tableName('loans'),
	KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)',
	ExpressionAttributeValues: { ':pk': loansOf(orgId), ':prefix': prefix },
	ConsistentRead: true,
});

interface ItemPage {
	readonly items: readonly Item[];
	/** Last sort key of the page, without the prefix; undefined if there is no further page. */
	readonly after: string | undefined;
}

/**
 * A page of items in the order of their sort keys. It has fewer items than the limit if they are large.
 *
 * @param after `after` of the page before
 */
export async function pageOfItems(
	query: ItemQuery,
	{ limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<ItemPage> {
	const { orgId, prefix } = query;
	const start = after === undefined ? undefined : { pk: loansOf(orgId), sk: `${prefix}${after}` };
	const command = new QueryCommand({ ...itemsWithPrefix(query), Limit: limit + 1, ExclusiveStartKey: start });
	const { Items = [], LastEvaluatedKey } = await dynamodb.send(command);
	const items = Items.slice(0, limit);
	const hasMore = Items.length > limit || LastEvaluatedKey !== undefined;
	const last = hasMore ? items.at(-1)?.sk : undefined;
	return { items, after: last === undefined ? undefined : String(last).slice(prefix.length) };
}
