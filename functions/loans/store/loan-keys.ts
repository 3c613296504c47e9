import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { LoanRecord } from './loan-record.ts';

type Item = Readonly<Record<string, unknown>>;

interface ItemQuery {
	readonly orgId: string;
	/** Prefix of the sort keys. */
	readonly prefix: string;
}

/** Query for the items of an organisation whose sort keys have a prefix. Strongly consistent. */
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
 * Returns a page of items ordered by sort key. If the items are large, the page has fewer items than the limit.
 *
 * @param after `after` of the previous page
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

interface LoanIdentity {
	readonly orgId: string;
	readonly loanId: string;
}

/** Identifies a list of loans: the list of a user, or the shared list of the organisation. */
export type LoanList = Pick<LoanRecord, 'orgId' | 'scope' | 'ownerSub'>;

/** Partition key of all loan data of an organisation. */
export const loansOf = (orgId: string) => `ORG#${orgId}`;

/** Prefix of the sort keys of current loan versions. */
export const loanPrefix = 'LOAN#';

export const loanKey = ({ orgId, loanId }: LoanIdentity) => ({ pk: loansOf(orgId), sk: `${loanPrefix}${loanId}` });

export const versionPrefix = (loanId: string) => `VERSION#${loanId}#`;

export const versionKey = ({ orgId, loanId }: LoanIdentity, version: number) => ({
	pk: loansOf(orgId),
	sk: `${versionPrefix(loanId)}${String(version).padStart(9, '0')}`,
});

/** Prefix of the sort keys of marks of revised amounts, for all loans or for one loan. */
export const revisionPrefix = (loanId?: string) => (loanId === undefined ? 'REVISION#' : `REVISION#${loanId}#`);

const listPart = ({ scope, ownerSub }: Omit<LoanList, 'orgId'>) => (scope === 'shared' ? 'SHARED' : `OWN#${ownerSub}`);

/** Partition key of a list in the index `by-list`. */
export const listKey = (list: LoanList) => `${loansOf(list.orgId)}#${listPart(list)}`;

/** Prefix of the sort keys of names that a list uses. */
export const namePrefix = (list: Omit<LoanList, 'orgId'>) => `NAME#${listPart(list)}#`;

/** Key of a name that a list uses. Contains a hash, because a canonical name may be too long for a key. */
export function nameKey(list: LoanList, name: string) {
	const hash = createHash('sha256').update(canonicalName(name)).digest('hex');
	return { pk: loansOf(list.orgId), sk: `${namePrefix(list)}${hash}` };
}
