import { createHash } from 'node:crypto';
import { DeleteCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { LoanRecord } from './loan-record.ts';

export async function countItems(query: QueryCommandInput): Promise<number> {
	let count = 0;
	let start: QueryCommandInput['ExclusiveStartKey'];
	do {
		const page = await dynamodb.send(new QueryCommand({ ...query, Select: 'COUNT', ExclusiveStartKey: start }));
		count += page.Count ?? 0;
		start = page.LastEvaluatedKey;
	} while (start !== undefined);
	return count;
}

export async function deleteItem(Key: { readonly pk: string; readonly sk: string }): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('loans'), Key }));
}

interface ItemQuery {
	readonly orgId: string;
	readonly prefix: string;
}

export const itemsWithPrefix = ({ orgId, prefix }: ItemQuery) => ({
	TableName: tableName('loans'),
	KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)',
	ExpressionAttributeValues: { ':pk': loansOf(orgId), ':prefix': prefix },
	ConsistentRead: true,
});

/** If the items are large, the page has fewer items than the limit. */
export async function pageOfItems(
	query: ItemQuery,
	{ limit, after }: { readonly limit: number; readonly after: string | undefined },
) {
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

export const loanPrefix = 'LOAN#';

export const loanKey = ({ orgId, loanId }: LoanIdentity) => ({ pk: loansOf(orgId), sk: `${loanPrefix}${loanId}` });

export const versionPrefix = (loanId: string) => `VERSION#${loanId}#`;

export const versionKey = ({ orgId, loanId }: LoanIdentity, version: number) => ({
	pk: loansOf(orgId),
	sk: `${versionPrefix(loanId)}${String(version).padStart(9, '0')}`,
});

export const revisionPrefix = (loanId?: string) => (loanId === undefined ? 'REVISION#' : `REVISION#${loanId}#`);

const listPart = ({ scope, ownerSub }: Omit<LoanList, 'orgId'>) => (scope === 'shared' ? 'SHARED' : `OWN#${ownerSub}`);

/** Partition key of a list in the index `by-list`. */
export const listKey = (list: LoanList) => `${loansOf(list.orgId)}#${listPart(list)}`;

export const namePrefix = (list: Omit<LoanList, 'orgId'>) => `NAME#${listPart(list)}#`;

/** Key of a name that a list uses. Contains a hash, because a canonical name may be too long for a key. */
export function nameKey(list: LoanList, name: string) {
	const hash = createHash('sha256').update(canonicalName(name)).digest('hex');
	return { pk: loansOf(list.orgId), sk: `${namePrefix(list)}${hash}` };
}
