import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb, parseItem, queryAll, tableName } from '#platform/aws/table.ts';
import type { StatementTimes } from '#shared/benchmark/current-record.ts';
import { historyKey, putItem } from './rate-keys.ts';

const instant = z.string().optional();

const storedRecord = z.looseObject({
	pk: z.string(),
	sk: z.string(),
	/** 1 for the first. Reference data loaded by earlier versions have none. */
	revision: z.int().positive().optional(),
	/** A publisher, or the name of a file. */
	source: z.string().optional(),
	/** The number of the drop under the name of the file. */
	drop: z.int().positive().optional(),
	askedAt: instant,
	takenAt: instant,
	confirmedAt: instant,
	saidAgainAt: instant,
} satisfies Record<keyof StatementTimes, z.ZodType> & z.ZodRawShape);

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
		return items.map(parseRecord);
	},

	async current(pk: string, sk: string): Promise<StoredRecord | undefined> {
		const { Item } = await dynamodb.send(
			new GetCommand({ TableName: tableName('rates'), Key: { pk, sk }, ConsistentRead: true }),
		);
		return Item === undefined ? undefined : parseRecord(Item);
	},

	/** @returns whether it was written: false when the current record has changed since it was read */
	replace(record: StoredRecord, current: StoredRecord | undefined): Promise<boolean> {
		if (current === undefined) return putItem(record, 'nothing');
		const { revision, confirmedAt, saidAgainAt } = current;
		return putItem(record, { revision, confirmedAt, saidAgainAt });
	},
};

export type RecordStore = typeof recordStore;

/** The superseded versions of a record, earliest first. */
export function supersededBy(store: Pick<RecordStore, 'between'>, pk: string, sk: string): Promise<StoredRecord[]> {
	const [first, last] = [historyKey({ pk, sk }, 0), historyKey({ pk, sk }, 9999)];
	return store.between(first.pk, first.sk, last.sk);
}

export const parseRecord = (item: Record<string, unknown>): StoredRecord => parseItem('rates', storedRecord, item);
