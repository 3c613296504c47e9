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

/**
 * Starts a run.
 *
 * @returns undefined if a different run is in progress
 */
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

/**
 * Records that a person has requested a run.
 *
 * @returns false, without writing, while a run is in progress
 */
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

/** Maximum time between a request and the start of its run. */
const beginMillis = 60_000;

/** True if a run is in progress, or was requested and will begin soon. */
export function isFetching({ leaseUntil = '', askedAt, lastRun }: PullState, nowMillis: number): boolean {
	if (leaseUntil > textOf(nowMillis)) return true;
	if (askedAt === undefined || nowMillis - Date.parse(askedAt) > beginMillis) return false;
	return lastRun === undefined || lastRun.startedAt < askedAt;
}

/** Ends a run and stores its state. Has no effect if a different run has begun in the meantime. */
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

/** Adds a run to the history. Skips a run without fetched or refused files and with the previous run's outcome. */
export async function addRun(orgId: string, run: PullRun): Promise<void> {
	const item = { ...runKey(orgId, run.startedAt), ...run };
	const expiresAt = expiry(Date.parse(run.startedAt));
	await conditionalPut({ table: 'deliveries', item: { ...item, expiresAt }, condition: 'attribute_not_exists(pk)' });
}

const runKey = (orgId: string, startedAt: string) => ({ pk: pullPartition(orgId), sk: `${runPrefix}${startedAt}` });

/** Partition key in the index `open` for runs whose mail was refused. */
const openMail = 'PULL-MAIL';

/** Records that the mail service refused the mail about a run, and when to try again. */
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

/** Records the final outcome of the mail about a run. The mail is not tried again. */
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

/** Maximum duration of one attempt to send a mail. */
const mailMillis = 5 * 60_000;

/** @returns undefined if the mail about the run is not due, or a different attempt is in progress */
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

/** Maximum number of mails per run of the delivery sweep. */
const maxMails = 50;

/** Returns runs whose refused mail is due again, the longest overdue first. Eventually consistent. */
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

/** Returns the latest runs in the history, newest first. */
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

/** Records the request to list the files on the server. Replaces an earlier request of the organisation. */
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

/** Stores the result of a listing. Has no effect if a different listing has been requested in the meantime. */
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

/** Reads the records of files by their digests. Strongly consistent. */
export async function findFiles(orgId: string, digests: readonly string[]): Promise<ReadonlyMap<string, PulledFile>> {
	const keys = digests.map((digest) => keyOf(orgId, digest));
	const found = (await getMany('deliveries', keys)).map(parsePulledFile);
	return new Map(found.map((file) => [file.digest, file]));
}

/**
 * Records that a file is claimed, before it is submitted, or that it is refused. A claim with different content is
 * replaced: this occurs if the file was overwritten within one second and the run that claimed it was killed.
 *
 * @returns false if the file was already claimed with this content, fetched or refused
 */
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

/** Records that a claimed file was submitted, or that its content was refused. */
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

/** Days for which a moved file's record is kept. No other file with this time and size is expected in this period. */
const movedDays = 400;

/** Sets the expiry of a moved file's record. The record of a file that stays on the server never expires. */
export async function noteMoved(orgId: string, digest: string, nowMillis: number): Promise<void> {
	await conditionalUpdate({
		table: 'deliveries',
		key: keyOf(orgId, digest),
		set: { expiresAt: Math.floor(nowMillis / 1000) + movedDays * 86_400 },
		condition: 'attribute_exists(#digest)',
		names: ['digest'],
	});
}
