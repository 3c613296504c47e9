import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
	conditionalPut,
	conditionalUpdate,
	dynamodb,
	getItem,
	itemParser,
	queryAll,
	tableName,
} from '#platform/aws/table.ts';
import { type LoanPull, loanPull } from '#shared/delivery/loan-pull/loan-pull.ts';

export const pullPartition = (orgId: string) => `PULL#${orgId}`;

const keyOf = (orgId: string) => ({ pk: pullPartition(orgId), sk: 'PULL' });

const openPull = 'PULL';

/** Both a save and a removal normally take less than 30 seconds. */
const mendAfterMillis = 60_000;

const itemOf = (pull: PullRecord) => ({
	...keyOf(pull.orgId),
	// Has no `sortName`; otherwise it would appear in the index that lists an organisation's jobs.
	...pull,
	...(pull.scheduled === 'done'
		? {}
		: { openShard: openPull, nextAt: new Date(Date.parse(pull.savedAt) + mendAfterMillis).toISOString() }),
});

export function add(pull: PullRecord): Promise<boolean> {
	return conditionalPut({ table: 'deliveries', item: itemOf(pull), condition: 'attribute_not_exists(pk)' });
}

/** @returns false, without writing, if the stored version differs from `basedOn` */
export function replace(pull: PullRecord, basedOn: number): Promise<boolean> {
	return conditionalPut({
		table: 'deliveries',
		item: itemOf(pull),
		condition: '#version = :version',
		names: { '#version': 'version' },
		values: { ':version': basedOn },
	});
}

/** Strongly consistent. */
export async function find(orgId: string): Promise<PullRecord | undefined> {
	const item = await getItem('deliveries', keyOf(orgId));
	return item && parsePull(item);
}

/** Undefined, without writing, if the stored version differs or the setting was removed. */
export async function noteScheduled({ orgId, version }: PullRecord): Promise<PullRecord | undefined> {
	const item = await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId),
		set: { scheduled: 'done' },
		remove: ['openShard', 'nextAt'],
		condition: '#version = :version',
		names: ['version'],
		values: { ':version': version },
	});
	return item && parsePull(item);
}

/** Keeps the records of fetched files, so that remaining files are not fetched again. Idempotent. */
export async function remove(orgId: string): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: keyOf(orgId) }));
}

/** Eventually consistent. */
export async function overdue(nowMillis: number): Promise<PullRecord[]> {
	const items = await queryAll({
		TableName: tableName('deliveries'),
		IndexName: 'open',
		KeyConditionExpression: 'openShard = :shard AND nextAt <= :now',
		ExpressionAttributeValues: { ':shard': openPull, ':now': new Date(nowMillis).toISOString() },
	});
	return items.map(parsePull);
}

const instant = z.iso.datetime();

const record = z.object({
	orgId: z.string(),
	/** JSON, with the name of the secret instead of the secrets. */
	settingText: z.string(),
	version: z.int(),
	savedBy: z.string(),
	savedAt: instant,
	/** `pending` and `removing`: the schedule in EventBridge Scheduler is still to be updated or removed. */
	scheduled: z.enum(['pending', 'done', 'removing']),
});

export type PullRecord = z.infer<typeof record>;

export const parsePull: (item: Record<string, unknown>) => PullRecord = itemParser('deliveries', record);

/** @throws ZodError if the setting was valid in an earlier version of the portal but is no longer valid */
export const settingOf = ({ settingText }: Pick<PullRecord, 'settingText'>): LoanPull =>
	loanPull.parse(JSON.parse(settingText));

/** Secrets of bulk schedules have the job id instead. */
export const loanPullOwner = 'loan-pull';

const pullError = z.object({ code: z.string(), message: z.string() });

export type PullError = z.infer<typeof pullError>;

const takenFile = z.object({
	name: z.string(),
	bytes: z.int(),
	deliveryKey: z.string(),
});

const refusedFile = z.object({ name: z.string(), error: pullError });

export type TakenFile = z.infer<typeof takenFile>;
export type RefusedFile = z.infer<typeof refusedFile>;

const run = z.object({
	startedAt: instant,
	endedAt: instant,
	/** Includes files fetched before. */
	matches: z.int().exactOptional(),
	taken: z.array(takenFile),
	refused: z.array(refusedFile),
	/** Reason why the run stopped early. */
	error: pullError.exactOptional(),
	isRecovery: z.boolean(),
	/** Same meaning as in a delivery record. */
	mailedAt: instant.exactOptional(),
	isMailWithheld: z.boolean().exactOptional(),
	mailFailedAt: instant.exactOptional(),
});

export type PullRun = z.infer<typeof run>;

export const parseRun: (item: Record<string, unknown>) => PullRun = itemParser('deliveries', run);

const state = z.object({
	/** Digests of listed files that were not fetched yet. */
	seen: z.array(z.string()),
	lastRun: run.exactOptional(),
	leaseUntil: instant.exactOptional(),
	askedAt: instant.exactOptional(),
});

export type PullState = z.infer<typeof state>;

export const parseState: (item: Record<string, unknown>) => PullState = itemParser('deliveries', state);

const pulledFile = z.object({
	digest: z.string(),
	/** `claimed`: the submission has begun. */
	state: z.enum(['claimed', 'taken', 'refused']),
	name: z.string(),
	size: z.int(),
	mtime: z.int(),
	sha256: z.string().exactOptional(),
	deliveryKey: z.string().exactOptional(),
	notedAt: instant,
});

export type PulledFile = z.infer<typeof pulledFile>;

export const parsePulledFile: (item: Record<string, unknown>) => PulledFile = itemParser('deliveries', pulledFile);

const look = z.object({
	lookId: z.string(),
	askedAt: instant,
	endedAt: instant.exactOptional(),
	names: z.array(z.string()).exactOptional(),
	matches: z.int().exactOptional(),
	error: pullError.exactOptional(),
});

export type PullLook = z.infer<typeof look>;

export const parseLook: (item: Record<string, unknown>) => PullLook = itemParser('deliveries', look);
