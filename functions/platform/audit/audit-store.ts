import { PutCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type AuditEntry, auditEntry } from '#shared/contract/audit.ts';
import { dynamodb, itemParser, tableName, unlessConditionFails } from '../aws/table.ts';

/** Position of the last entry on a page. */
export interface AuditPlace {
	readonly month: string;
	readonly sk: string;
}

interface AuditPage {
	readonly entries: readonly AuditEntry[];
	readonly after: AuditPlace | undefined;
}

/** Items are only added, never changed or removed. */
type Intended = Omit<AuditEntry, 'outcome'>;

const parseIntended = itemParser('audit', auditEntry.omit({ outcome: true }));
const parseKey = itemParser('audit', z.object({ sk: z.string(), id: z.string() }));

const firstMonth = '2026-01';
const doneSuffix = '#done';

/** Records a change before it is made. */
export async function noteIntended(entry: Intended): Promise<void> {
	await add(entry, sortKey(entry));
}

/** Records that a change was made. */
export async function noteDone({ id, at, orgId }: Intended): Promise<void> {
	await add({ id, at, orgId }, `${sortKey({ id, at })}${doneSuffix}`);
}

/** Adds an item. Its key has the entry's random id, so an existing item was written by an earlier SDK attempt. */
async function add(attributes: Pick<Intended, 'at'> & Partial<Intended>, sk: string): Promise<void> {
	const put = new PutCommand({
		TableName: tableName('audit'),
		Item: { pk: partition(monthOf(attributes.at)), sk, ...attributes },
		ConditionExpression: 'attribute_not_exists(pk)',
	});
	await unlessConditionFails(dynamodb.send(put));
}

export interface AuditQuery {
	/** If absent, the query covers all organisations. */
	readonly orgId?: string;
	/** ISO dates; both are included in the range. */
	readonly fromDate?: string;
	readonly toDate?: string;
	readonly matches: (entry: AuditEntry) => boolean;
	readonly limit: number;
	readonly after?: AuditPlace;
	readonly today: string;
}

/** Page of entries, newest first. */
export async function auditPage(query: AuditQuery): Promise<AuditPage> {
	const entries: AuditEntry[] = [];
	const to = query.toDate === undefined || query.toDate > query.today ? query.today : query.toDate;
	const from = query.fromDate ?? `${firstMonth}-01`;
	const done = new Set<string>();
	for (const input of inputs(query, from, to)) {
		let start: QueryCommandInput['ExclusiveStartKey'];
		do {
			const answer = await dynamodb.send(new QueryCommand({ ...input, ExclusiveStartKey: start }));
			for (const item of answer.Items ?? []) {
				const { sk, id } = parseKey(item);
				// The page is sorted newest first, and the key of this outcome item is longer. The item therefore comes before
				// its entry.
				if (sk.endsWith(doneSuffix)) {
					done.add(id);
					continue;
				}
				// The range of keys includes `after`, which was the last entry of the previous page.
				if (sk === query.after?.sk) continue;
				const entry: AuditEntry = { ...parseIntended(item), outcome: done.has(id) ? 'done' : 'attempted' };
				if (!query.matches(entry)) continue;
				entries.push(entry);
				if (entries.length === query.limit) return { entries, after: { month: monthOf(entry.at), sk } };
			}
			start = answer.LastEvaluatedKey;
		} while (start !== undefined);
	}
	return { entries, after: undefined };
}

/** One query for the organisation's index, or one per month for the whole audit trail. */
function inputs({ orgId, after }: AuditQuery, from: string, to: string): QueryCommandInput[] {
	const upper = after?.sk ?? `${to}T~`;
	if (from > upper) return [];
	const range = {
		TableName: tableName('audit'),
		ScanIndexForward: false,
		ExpressionAttributeValues: { ':from': from, ':upper': upper },
	};
	if (orgId !== undefined) {
		return [
			{
				...range,
				IndexName: 'by-organisation',
				KeyConditionExpression: 'orgId = :orgId and sk between :from and :upper',
				ExpressionAttributeValues: { ...range.ExpressionAttributeValues, ':orgId': orgId },
			},
		];
	}
	const last = after === undefined || after.month > to.slice(0, 7) ? to.slice(0, 7) : after.month;
	return monthsDown(last, from.slice(0, 7)).map((month) => ({
		...range,
		KeyConditionExpression: 'pk = :month and sk between :from and :upper',
		ExpressionAttributeValues: { ...range.ExpressionAttributeValues, ':month': partition(month) },
	}));
}

function monthsDown(last: string, first: string): string[] {
	const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
	const [high, low] = [index(last), Math.max(index(first), index(firstMonth))];
	return Array.from({ length: Math.max(0, high - low + 1) }, (_, step) => {
		const number = high - step;
		return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
	});
}

const partition = (month: string) => `AUDIT#${month}`;
const monthOf = (at: string) => at.slice(0, 7);
const sortKey = ({ at, id }: { readonly at: string; readonly id: string }) => `${at}#${id}`;
