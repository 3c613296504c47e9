import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { putItem } from './put-item.ts';
import { historyKey } from './rate-keys.ts';

const instant = z.string().optional();

const storedRecord = z.looseObject({
	pk: z.string(),
	sk: z.string(),
	/** 1 for the first; records that earlier versions loaded as reference data have none. */
	revision: z.int().positive().optional(),
	/** Whose figure it is: a publisher, or the name of a file. */
	source: z.string().optional(),
	/** Which object under the name of the file. */
	drop: z.int().positive().optional(),
	/** When the publisher was asked, ISO 8601 in UTC. */
	askedAt: instant,
	/** When the file was dropped. */
	takenAt: instant,
	/** When the same content was last stated again, or an outlier confirmed by an operator. */
	confirmedAt: instant,
	/** The name of `confirmedAt` in earlier versions. */
	saidAgainAt: instant,
});

/** A current or superseded rates record, with the attributes of its content. */
export type StoredRecord = z.infer<typeof storedRecord>;

export const revisionOf = ({ revision }: StoredRecord) => revision ?? 1;

/** The records of the table of rates. Strongly consistent reads. */
export const recordStore = {
	/** Both ends included, ascending. */
	async between(pk: string, from: string, to: string): Promise<StoredRecord[]> {
		const items = await queryAll({
			TableName: tableName('rates'),
			KeyConditionExpression: 'pk = :pk and sk between :from and :to',
			ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
			ConsistentRead: true,
		});
		return items.map(asStored);
	},

	async current(pk: string, sk: string): Promise<StoredRecord | undefined> {
		const { Item } = await dynamodb.send(
			new GetCommand({ TableName: tableName('rates'), Key: { pk, sk }, ConsistentRead: true }),
		);
		return Item === undefined ? undefined : asStored(Item);
	},

	/** @returns whether it was written; not when the current record is another than the one that was read */
	replace(record: StoredRecord, current: StoredRecord | undefined): Promise<boolean> {
		if (current === undefined) return putItem(record, 'nothing');
		const { revision, confirmedAt, saidAgainAt } = current;
		return putItem(record, { revision, confirmedAt, saidAgainAt });
	},
};

export type RecordStore = typeof recordStore;

/** What was replaced, earliest first. */
export function supersededBy(store: Pick<RecordStore, 'between'>, pk: string, sk: string): Promise<StoredRecord[]> {
	const [first, last] = [historyKey({ pk, sk }, 0), historyKey({ pk, sk }, 9999)];
	return store.between(first.pk, first.sk, last.sk);
}

export function asStored(item: Record<string, unknown>): StoredRecord {
	const parsed = storedRecord.safeParse(item);
	if (!parsed.success) throw new Error(`the record ${item.pk} ${item.sk} cannot be read`, { cause: parsed.error });
	return parsed.data;
}
