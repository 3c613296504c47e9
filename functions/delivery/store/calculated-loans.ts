import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalUpdate, dynamodb, getItem, itemParser, tableName } from '#platform/aws/table.ts';

const quota = z.object({
	used: z.int(),
	/** By run id. */
	runs: z.record(z.string(), z.int()),
	/** Numbers by run id. A run without a result counts with the number that it may calculate. */
	counted: z.record(z.string(), z.int()).default({}),
	writeId: z.string().optional(),
});

type Quota = z.infer<typeof quota>;

const unusedQuota: Quota = { used: 0, runs: {}, counted: {} };

const parseQuota = itemParser('deliveries', quota);

/** A run just before midnight may be repeated on the next day. */
const daysKept = 8;

const keyOf = (orgId: string, day: string) => ({ pk: `QUOTA#${orgId}#${day}`, sk: 'QUOTA' });

export interface LoanRun {
	readonly orgId: string;
	/** UTC date in ISO 8601. */
	readonly day: string;
	readonly runId: string;
}

/** Idempotent: a run always gets the same number. */
export async function takeLoanQuota({ orgId, day, runId }: LoanRun, rows: number, dailyMaxRecords: number) {
	const key = keyOf(orgId, day);
	const expiresAt = Math.floor(Date.parse(day) / 1000) + daysKept * 86_400;
	for (;;) {
		const item = await getItem('deliveries', key);
		const { used, runs, counted, writeId }: Quota = item === undefined ? unusedQuota : parseQuota(item);
		const known = runs[runId];
		if (known !== undefined) return { granted: known, used: used - (counted[runId] ?? known) };
		const granted = Math.max(0, Math.min(rows, dailyMaxRecords - used));
		const written = await conditionalUpdate({
			table: 'deliveries',
			key,
			set: { used: used + granted, runs: { ...runs, [runId]: granted }, expiresAt },
			condition: writeId === undefined ? 'attribute_not_exists(pk)' : '#writeId = :seen',
			values: writeId === undefined ? {} : { ':seen': writeId },
		});
		if (written !== undefined) return { granted, used };
	}
}

/** Idempotent. */
export async function countCalculatedLoans({ orgId, day, runId }: LoanRun, calculated: number): Promise<void> {
	const key = keyOf(orgId, day);
	for (;;) {
		const item = await getItem('deliveries', key);
		if (item === undefined) return;
		const { used, runs, counted, writeId } = parseQuota(item);
		const before = counted[runId] ?? runs[runId];
		if (before === undefined || before === calculated) return;
		const written = await conditionalUpdate({
			table: 'deliveries',
			key,
			set: { used: used - before + calculated, counted: { ...counted, [runId]: calculated } },
			condition: '#writeId = :seen',
			values: { ':seen': writeId },
		});
		if (written !== undefined) return;
	}
}

/** Idempotent. */
export async function removeLoanQuotas(orgId: string, nowMillis: number): Promise<void> {
	for (let ago = -1; ago <= daysKept; ago++) {
		const day = new Date(nowMillis - ago * 86_400_000).toISOString().slice(0, 10);
		await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: keyOf(orgId, day) }));
	}
}
