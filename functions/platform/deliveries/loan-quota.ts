import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalUpdate } from '../aws/conditional-update.ts';
import { getItem } from '../aws/get-item.ts';
import { itemParser } from '../aws/parse-item.ts';
import { dynamodb, tableName } from '../aws/table.ts';

const quota = z.object({ used: z.int(), runs: z.record(z.string(), z.int()), writeId: z.string().optional() });

type Quota = z.infer<typeof quota>;

const parseQuota = itemParser('deliveries', quota);

/** Days for which a count is kept: a run just before midnight may be repeated on the next day. */
const daysKept = 8;

const keyOf = (orgId: string, day: string) => ({ pk: `QUOTA#${orgId}#${day}`, sk: 'QUOTA' });

/** A loan file that is calculated on a day. */
export interface LoanRun {
	readonly orgId: string;
	/** UTC, ISO. */
	readonly day: string;
	readonly runId: string;
}

/**
 * Counts the rows of a run against the daily limit of its organisation. Repeated for the same run it answers the same and
 * counts nothing.
 *
 * @returns how many of the rows are within the limit
 */
export async function takeLoanQuota(
	{ orgId, day, runId }: LoanRun,
	rows: number,
	dailyMaxRecords: number,
): Promise<number> {
	const key = keyOf(orgId, day);
	const expiresAt = Math.floor(Date.parse(day) / 1000) + daysKept * 86_400;
	for (;;) {
		const item = await getItem('deliveries', key);
		const { used, runs, writeId }: Quota = item === undefined ? { used: 0, runs: {} } : parseQuota(item);
		const known = runs[runId];
		if (known !== undefined) return known;
		const granted = Math.max(0, Math.min(rows, dailyMaxRecords - used));
		const written = await conditionalUpdate({
			table: 'deliveries',
			key,
			set: { used: used + granted, runs: { ...runs, [runId]: granted }, expiresAt },
			condition: writeId === undefined ? 'attribute_not_exists(pk)' : '#writeId = :seen',
			values: writeId === undefined ? {} : { ':seen': writeId },
		});
		if (written !== undefined) return granted;
	}
}

/** Removes the counts of an organisation that is being removed. Idempotent. */
export async function removeLoanQuotas(orgId: string, nowMillis: number): Promise<void> {
	for (let ago = -1; ago <= daysKept; ago++) {
		const day = new Date(nowMillis - ago * 86_400_000).toISOString().slice(0, 10);
		await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: keyOf(orgId, day) }));
	}
}
