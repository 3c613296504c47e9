import { PutCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { unlessConditionFails } from '../aws/unless-condition-fails.ts';

/** The entry at which a page ends. */
export interface AuditPlace {
	readonly month: string;
	readonly sk: string;
}

interface AuditPage {
	readonly entries: readonly AuditEntry[];
	readonly after: AuditPlace | undefined;
}

/** Entries are added and read; nothing changes or removes them. */
type Intended = Omit<AuditEntry, 'outcome'>;

const firstMonth = '2026-01';
const doneSuffix = '#done';

/** Notes what is about to be done; without the note it is not done. */
export async function noteIntended(entry: Intended): Promise<void> {
	await add(entry, sortKey(entry));
}

/** Notes that it was done. */
export async function noteDone({ id, at, orgId }: Intended): Promise<void> {
	await add({ id, at, orgId }, `${sortKey({ id, at })}${doneSuffix}`);
}

/** The key holds an id drawn for the entry, so an item that is already there is this entry. */
async function add(attributes: Pick<Intended, 'at'> & Partial<Intended>, sk: string): Promise<void> {
	const put = new PutCommand({
		TableName: tableName('audit'),
		Item: { pk: partition(monthOf(attributes.at)), sk, ...attributes },
		ConditionExpression: 'attribute_not_exists(pk)',
	});
	await unlessConditionFails(dynamodb.send(put));
}

export interface AuditQuery {
	/** Of one organisation; of all if left out. */
	readonly orgId?: string;
	/** ISO dates, both included. */
	readonly fromDate?: string;
	readonly toDate?: string;
	readonly matches: (entry: AuditEntry) => boolean;
	readonly limit: number;
	readonly after?: AuditPlace;
	readonly today: string;
}

/** A page of entries, newest first. */
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
				const sk = item.sk as string;
				if (sk.endsWith(doneSuffix)) {
					done.add(item.id as string);
					continue;
				}
				// A range includes its end, which is where the page before ended.
				if (sk === query.after?.sk) continue;
				const { pk: _, sk: __, ...attributes } = item;
				const entry = { ...attributes, outcome: done.has(item.id as string) ? 'done' : 'attempted' } as AuditEntry;
				if (!query.matches(entry)) continue;
				entries.push(entry);
				if (entries.length === query.limit) return { entries, after: { month: monthOf(entry.at), sk } };
			}
			start = answer.LastEvaluatedKey;
		} while (start !== undefined);
	}
	return { entries, after: undefined };
}

/** One query of the organisation's index, or one for each month of the whole trail. */
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
