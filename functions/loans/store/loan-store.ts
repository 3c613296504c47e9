import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { conditionalPut, dynamodb, getItem, queryAll, tableName } from '#platform/aws/table.ts';
import { loanLimits } from '#shared/contract/loans.ts';
import {
	countItems,
	deleteItem,
	itemsWithPrefix,
	type LoanList,
	listKey,
	loanKey,
	loanPrefix,
	versionKey,
} from './loan-keys.ts';
import { type ListedLoan, type LoanRecord, listedTermsOf, parseListed, parseLoan } from './loan-record.ts';

/** Returns a current version's attributes. Earlier ones lack list attributes: the index has only current versions. */
const attributesOf = ({ life, ...loan }: LoanRecord) => ({
	...loan,
	terms: JSON.stringify(loan.terms),
	...(life === undefined ? {} : { life: JSON.stringify(life) }),
	...listedTermsOf(loan),
});

export const currentItem = (loan: LoanRecord) => ({
	...loanKey(loan),
	...attributesOf(loan),
	loanList: listKey(loan),
	listedAt: listedAt(loan),
});

export const listedAt = ({ savedAt, loanId }: Pick<ListedLoan, 'savedAt' | 'loanId'>): string => `${savedAt}#${loanId}`;

/** @returns false if the loan already exists */
export function addLoan(loan: LoanRecord): Promise<boolean> {
	return conditionalPut({ table: 'loans', item: currentItem(loan), condition: 'attribute_not_exists(pk)' });
}

export async function findLoan(orgId: string, loanId: string): Promise<LoanRecord | undefined> {
	const item = await getItem('loans', loanKey({ orgId, loanId }));
	return item === undefined || item.isRemoved === true ? undefined : parseLoan(item);
}

/**
 * Saves the next version of a loan. First stores a copy of the current version as an earlier version. If the call is
 * interrupted afterwards, the next save reuses this copy.
 *
 * @returns false, without changing the loan, if `before` is not its current version
 */
export async function replaceLoan(before: LoanRecord, after: LoanRecord): Promise<boolean> {
	await conditionalPut({
		table: 'loans',
		item: { ...versionKey(before, before.version), ...attributesOf(before) },
		condition: 'attribute_not_exists(pk)',
	});
	const isSaved = await conditionalPut({ table: 'loans', item: currentItem(after), ...ifVersion(before.version) });
	if (isSaved) await deleteItem(versionKey(after, after.version - loanLimits.versions));
	return isSaved;
}

/**
 * Removes a loan from its list, so that it can no longer be read. Its data is still found by owner and organisation, so
 * that an interrupted removal can be completed.
 *
 * @returns false, without writing, if `loan` is not the current version
 */
export function markRemoved(loan: LoanRecord): Promise<boolean> {
	const { scope, ownerSub, version } = loan;
	const item = { ...loanKey(loan), scope, ownerSub, version: version + 1, isRemoved: true };
	return conditionalPut({ table: 'loans', item, ...ifVersion(version) });
}

const ifVersion = (version: number) => ({
	condition: '#version = :version',
	names: { '#version': 'version' },
	values: { ':version': version },
});

export async function findVersion(current: LoanRecord, version: number): Promise<LoanRecord | undefined> {
	if (version === current.version) return current;
	if (version > current.version || version <= current.version - loanLimits.versions) return undefined;
	const item = await getItem('loans', versionKey(current, version));
	return item && parseLoan(item);
}

/** Earlier versions that are kept, newest first. */
export async function earlierVersions(current: LoanRecord): Promise<LoanRecord[]> {
	const [from, to] = [Math.max(1, current.version - loanLimits.versions + 1), current.version - 1];
	if (to < from) return [];
	const items = await queryAll({
		TableName: tableName('loans'),
		KeyConditionExpression: 'pk = :pk and sk between :from and :to',
		ExpressionAttributeValues: {
			':pk': loanKey(current).pk,
			':from': versionKey(current, from).sk,
			':to': versionKey(current, to).sk,
		},
		ScanIndexForward: false,
		ConsistentRead: true,
	});
	return items.map(parseLoan);
}

interface LoanQuery {
	readonly limit: number;
	readonly matches: (loan: ListedLoan) => boolean;
	readonly before: string | undefined;
}

/** Returns a page of a list, last saved first. Eventually consistent. */
export async function listLoans(list: LoanList, { limit, matches, before = '~' }: LoanQuery) {
	const loans: ListedLoan[] = [];
	const input: QueryCommandInput = {
		TableName: tableName('loans'),
		IndexName: 'by-list',
		KeyConditionExpression: 'loanList = :list and listedAt < :before',
		ExpressionAttributeValues: { ':list': listKey(list), ':before': before },
		ScanIndexForward: false,
	};
	let start: QueryCommandInput['ExclusiveStartKey'];
	do {
		const answer = await dynamodb.send(new QueryCommand({ ...input, ExclusiveStartKey: start }));
		for (const loan of (answer.Items ?? []).map(parseListed)) {
			if (!matches(loan)) continue;
			if (loans.length === limit) return { loans, after: loans.at(-1) };
			loans.push(loan);
		}
		start = answer.LastEvaluatedKey;
	} while (start !== undefined);
	return { loans, after: undefined };
}

export async function allLoans(orgId: string): Promise<LoanRecord[]> {
	const all = itemsWithPrefix({ orgId, prefix: loanPrefix });
	return (await queryAll({ ...all, FilterExpression: 'attribute_not_exists(isRemoved)' })).map(parseLoan);
}

/** Returns the number of loans in a list. Eventually consistent: loans that were just saved may not be counted. */
export const countLoans = (list: LoanList) =>
	countItems({
		TableName: tableName('loans'),
		IndexName: 'by-list',
		KeyConditionExpression: 'loanList = :list',
		ExpressionAttributeValues: { ':list': listKey(list) },
	});
