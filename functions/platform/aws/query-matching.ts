import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './table.ts';

/**
 * Items of a query, from one page after the other. A page that is not needed is not read.
 *
 * @param Limit number of items of the first page; the others have a megabyte
 */
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

/** Maximum size of a page of a list, in characters: well below the maximum size of an answer. */
const maxPageCharacters = 2_000_000;

/** Read with the first page: without a search, few items do not match. */
const spareItems = 10;

interface Matching<Item> {
	/** Items of a page. */
	readonly limit: number;
	readonly parse: (item: Record<string, unknown>) => Item;
	/** Default: every item. */
	readonly matches?: ((item: Item) => boolean) | undefined;
}

/**
 * A page of the items that match, in the order of the query. A page of large items is shorter than its limit.
 *
 * @returns `isLast` if no more items were left when the page was complete
 */
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
