import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Fixing } from '../../../shared/benchmark/fixing-series.ts';
import { isLocalDate, type LocalDate } from '../../../shared/time/local-date.ts';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { fixingsOf } from './rate-keys.ts';
import { asStored, recordStore, revisionOf, type StoredRecord, supersededBy } from './record-store.ts';

/** A current or superseded fixing. */
export interface FixingVersion extends Fixing {
	/** 1 for the first value of a day. */
	readonly revision: number;
	/** Whose figure it is. */
	readonly source?: string | undefined;
}

/** The current records of the days from one to another, both included, ascending. Strongly consistent. */
export function fixingRecords(index: string, from: LocalDate, to: LocalDate): Promise<StoredRecord[]> {
	return recordStore.between(fixingsOf(index), from, to);
}

export async function currentFixing(index: string, date: LocalDate): Promise<FixingVersion | undefined> {
	const record = await recordStore.current(fixingsOf(index), date);
	return record === undefined ? undefined : fixingOf(record);
}

/** The days from one to another, both included, that have a fixing, ascending. */
export async function fixingDates(index: string, from: LocalDate, to: LocalDate): Promise<LocalDate[]> {
	const items = await queryAll({
		TableName: tableName('rates'),
		KeyConditionExpression: 'pk = :index and sk between :from and :to',
		ExpressionAttributeValues: { ':index': fixingsOf(index), ':from': from, ':to': to },
		ProjectionExpression: 'sk',
		ConsistentRead: true,
	});
	return items.map(({ sk }) => sk as LocalDate);
}

/** The last fixing before a day, or the last of all. */
export async function lastFixing(index: string, before?: LocalDate): Promise<FixingVersion | undefined> {
	const { Items } = await dynamodb.send(
		new QueryCommand({
			TableName: tableName('rates'),
			KeyConditionExpression: before === undefined ? 'pk = :index' : 'pk = :index and sk < :before',
			ExpressionAttributeValues: { ':index': fixingsOf(index), ...(before === undefined ? {} : { ':before': before }) },
			ScanIndexForward: false,
			Limit: 1,
			ConsistentRead: true,
		}),
	);
	return Items?.[0] === undefined ? undefined : fixingOf(asStored(Items[0]));
}

/** Every value that a day has had, the current one last. */
export async function fixingHistory(index: string, date: LocalDate): Promise<FixingVersion[]> {
	const superseded = await supersededBy(recordStore, fixingsOf(index), date);
	const current = await currentFixing(index, date);
	const versions = superseded.map(fixingOf).filter(({ revision }) => revision !== current?.revision);
	return current === undefined ? versions : [...versions, current];
}

const fixingContent = z.object({ value: z.string().regex(/^-?\d+(\.\d+)?$/) });

/** @throws when the record has no date or no value */
export function fixingOf(record: StoredRecord): FixingVersion {
	const { pk, sk, source } = record;
	const date = sk.slice(0, 10);
	const content = fixingContent.safeParse(record);
	if (!content.success || !isLocalDate(date))
		throw new Error(`the fixing ${pk} ${sk} cannot be read`, { cause: content.error });
	return { date, value: content.data.value, revision: revisionOf(record), source };
}
