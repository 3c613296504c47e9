import { conditionalPut, conditionalUpdate, getItem, getMany, queryFirst, tableName } from '#platform/aws/table.ts';
import type { MailOutcome } from '../run/send-counted.ts';
import {
	type PulledFile,
	type PullLook,
	type PullRun,
	type PullState,
	parseLook,
	parsePulledFile,
	parseRun,
	parseState,
	pullPartition,
} from './pull-store.ts';

const stateKey = (orgId: string) => ({ pk: pullPartition(orgId), sk: 'STATE' });
const lookKey = (orgId: string) => ({ pk: pullPartition(orgId), sk: 'LOOK' });
const runPrefix = 'RUN#';

/** A run ends within 13 minutes; the function times out after 15. */
const leaseMillis = 14 * 60_000;

const daysKept = 90;
const expiry = (nowMillis: number) => Math.floor(nowMillis / 1000) + daysKept * 86_400;
const textOf = (millis: number) => new Date(millis).toISOString();

/** Undefined if a different run is in progress. */
export async function beginRun(orgId: string, token: string, nowMillis: number): Promise<PullState | undefined> {
	const item = await conditionalUpdate({
		table: 'deliveries',
		key: stateKey(orgId),
		set: { leaseToken: token, leaseUntil: textOf(nowMillis + leaseMillis) },
		condition: 'attribute_not_exists(#leaseUntil) OR #leaseUntil <= :now',
		values: { ':now': textOf(nowMillis) },
	});
	return item && parseState({ seen: [], ...item });
}

/** Returns false, without writing, while a run is in progress. */
export async function askForRun(orgId: string, nowMillis: number): Promise<boolean> {
	const item = await conditionalUpdate({
		table: 'deliveries',
		key: stateKey(orgId),
		set: { askedAt: textOf(nowMillis) },
		condition: 'attribute_not_exists(#leaseUntil) OR #leaseUntil <= :now',
		names: ['leaseUntil'],
		values: { ':now': textOf(nowMillis) },
	});
	return item !== undefined;
}

const beginMillis = 60_000;

export function isFetching({ leaseUntil = '', askedAt, lastRun }: PullState, nowMillis: number): boolean {
	if (leaseUntil > textOf(nowMillis)) return true;
	if (askedAt === undefined || nowMillis - Date.parse(askedAt) > beginMillis) return false;
	return lastRun === undefined || lastRun.startedAt < askedAt;
}

/** Has no effect if a different run has begun in the meantime. */
export async function endRun(orgId: string, token: string, { seen, lastRun }: PullState): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: stateKey(orgId),
		set: { seen, lastRun },
		remove: ['leaseUntil'],
		condition: '#leaseToken = :token',
		names: ['leaseToken'],
		values: { ':token': token },
	});
}

export async function addRun(orgId: string, run: PullRun): Promise<void> {
	const item = { ...runKey(orgId, run.startedAt), ...run };
	const expiresAt = expiry(Date.parse(run.startedAt));
	await conditionalPut({ table: 'deliveries', item: { ...item, expiresAt }, condition: 'attribute_not_exists(pk)' });
}

const runKey = (orgId: string, startedAt: string) => ({ pk: pullPartition(orgId), sk: `${runPrefix}${startedAt}` });

const openMail = 'PULL-MAIL';

export async function noteMailRefused(
	orgId: string,
	startedAt: string,
	nowMillis: number,
	nextAtMillis: number,
): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: runKey(orgId, startedAt),
		set: { mailFailedAt: textOf(nowMillis), openShard: openMail, nextAt: textOf(nextAtMillis) },
		condition: 'attribute_exists(pk)',
	});
}

export async function noteMailed(
	orgId: string,
	startedAt: string,
	nowMillis: number,
	outcome: MailOutcome,
): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: runKey(orgId, startedAt),
		set: { mailedAt: textOf(nowMillis), isMailWithheld: outcome === 'withheld' || undefined },
		remove: ['openShard', 'nextAt', ...(outcome === 'failed' ? [] : ['mailFailedAt'])],
		condition: 'attribute_exists(pk)',
	});
}

const mailMillis = 5 * 60_000;

/** Undefined if the mail is not due, or a different attempt is in progress. */
export async function takeRefusedMail(
	orgId: string,
	startedAt: string,
	nowMillis: number,
): Promise<PullRun | undefined> {
	const item = await conditionalUpdate({
		table: 'deliveries',
		key: runKey(orgId, startedAt),
		set: { nextAt: textOf(nowMillis + mailMillis) },
		condition: '#openShard = :mail AND #nextAt <= :now',
		names: ['openShard'],
		values: { ':mail': openMail, ':now': textOf(nowMillis) },
	});
	return item && parseRun(item);
}

const maxMails = 50;

/** The longest overdue first. Eventually consistent. */
export async function refusedMails(
	nowMillis: number,
): Promise<readonly { readonly orgId: string; readonly startedAt: string }[]> {
	const query = {
		TableName: tableName('deliveries'),
		IndexName: 'open',
		KeyConditionExpression: 'openShard = :shard AND nextAt <= :now',
		ExpressionAttributeValues: { ':shard': openMail, ':now': textOf(nowMillis) },
	};
	const items = await queryFirst(query, maxMails);
	return items.map((item) => ({
		orgId: String(item.pk).slice(pullPartition('').length),
		startedAt: parseRun(item).startedAt,
	}));
}

export async function findState(orgId: string): Promise<PullState | undefined> {
	const item = await getItem('deliveries', stateKey(orgId));
	return item && parseState({ seen: [], ...item });
}

/** Newest first. */
export async function lastRuns(orgId: string, limit: number): Promise<PullRun[]> {
	const query = {
		TableName: tableName('deliveries'),
		KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
		ExpressionAttributeValues: { ':pk': pullPartition(orgId), ':prefix': runPrefix },
		ScanIndexForward: false,
	};
	return (await queryFirst(query, limit)).map(parseRun);
}

export async function findLook(orgId: string): Promise<PullLook | undefined> {
	const item = await getItem('deliveries', lookKey(orgId));
	return item && parseLook(item);
}

/** Replaces an earlier request of the organisation. */
export async function askForLook(orgId: string, lookId: string, nowMillis: number): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: lookKey(orgId),
		set: { lookId, askedAt: textOf(nowMillis), expiresAt: expiry(nowMillis) },
		remove: ['endedAt', 'names', 'matches', 'error'],
		condition: 'attribute_not_exists(#lookId) OR #lookId <> :lookId',
		values: { ':lookId': lookId },
	});
}

/** Has no effect if a different listing has been requested in the meantime. */
export async function endLook(orgId: string, { lookId, askedAt: _, ...found }: PullLook): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: lookKey(orgId),
		set: found,
		condition: '#lookId = :lookId',
		names: ['lookId'],
		values: { ':lookId': lookId },
	});
}

const keyOf = (orgId: string, digest: string) => ({ pk: pullPartition(orgId), sk: `FILE#${digest}` });

/** Strongly consistent. */
export async function findFiles(orgId: string, digests: readonly string[]): Promise<ReadonlyMap<string, PulledFile>> {
	const keys = digests.map((digest) => keyOf(orgId, digest));
	const found = (await getMany('deliveries', keys)).map(parsePulledFile);
	return new Map(found.map((file) => [file.digest, file]));
}

/** Replaces a claim of a killed run if the content differs. Returns false if the file is already recorded. */
export function noteFile(orgId: string, file: PulledFile): Promise<boolean> {
	const { sha256 } = file;
	return conditionalPut({
		table: 'deliveries',
		item: { ...keyOf(orgId, file.digest), ...file },
		condition: `attribute_not_exists(pk)${sha256 === undefined ? '' : ' OR (#state = :claimed AND sha256 <> :sha256)'}`,
		...(sha256 === undefined
			? {}
			: { names: { '#state': 'state' }, values: { ':claimed': 'claimed', ':sha256': sha256 } }),
	});
}

export async function endClaim(
	orgId: string,
	{ digest, sha256 }: Pick<PulledFile, 'digest' | 'sha256'>,
	end: { readonly state: 'taken'; readonly deliveryKey: string } | { readonly state: 'refused' },
): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId, digest),
		set: end,
		condition: '#state = :claimed AND #sha256 = :sha256',
		names: ['sha256'],
		values: { ':claimed': 'claimed', ':sha256': sha256 },
	});
}

/** No other file with this time and size is expected in this period. */
const movedDays = 400;

/** The record of a file that stays on the server never expires. */
export async function noteMoved(orgId: string, digest: string, nowMillis: number): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId, digest),
		set: { expiresAt: Math.floor(nowMillis / 1000) + movedDays * 86_400 },
		condition: 'attribute_exists(#digest)',
		names: ['digest'],
	});
}
