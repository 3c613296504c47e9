import { randomUUID } from 'node:crypto';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
	conditionalUpdate,
	dynamodb,
	getItem,
	itemParser,
	tableName,
	unlessConditionFails,
} from '#platform/aws/table.ts';
import { refuse } from '#platform/http/refusal.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { gigabyte, type UserLimits, userLimitsOf } from '#shared/directory/user-limits.ts';
import type { Caller } from './access/operation.ts';

const keptDays = runLimits.retentionDays;
const dayMillis = 86_400_000;

/** An upload may begin just before its link expires. */
const uploadMillis = 15 * 60_000;

const link = z.object({
	/** The function for runs cannot read the bucket of loan files, and vice versa. */
	kind: z.enum(['run', 'loan-file']),
	bytes: z.int(),
	day: z.string(),
	/** Milliseconds since 1970. */
	until: z.int(),
});

export type UploadKind = z.infer<typeof link>['kind'];

const usage = z.object({
	/** By file id. */
	links: z.record(z.string(), link),
	/** Stored and reserved bytes by day. */
	days: z.record(z.string(), z.int()),
	keptBytes: z.int(),
	writeId: z.string().optional(),
});

type Usage = z.infer<typeof usage>;

const parseUsage = itemParser('directory', usage);
const emptyUsage: Usage = { links: {}, days: {}, keptBytes: 0 };

export interface UsageOwner {
	readonly orgId: string;
	readonly sub: string;
}

export const usageOwnerOf = ({ organisation, user }: Pick<Caller, 'organisation' | 'user'>): UsageOwner => ({
	orgId: organisation.orgId,
	sub: user.sub,
});

export const limitsOf = ({ organisation }: Pick<Caller, 'organisation'>): UserLimits =>
	userLimitsOf(organisation.backendConfig.trim() === '' ? {} : JSON.parse(organisation.backendConfig));

const keyOf = ({ orgId, sub }: UsageOwner) => ({ pk: `USAGE#${orgId}`, sk: `USER#${sub}` });

const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);

const total = (days: Usage['days']) => Object.values(days).reduce((sum, bytes) => sum + bytes, 0);

const expiryOf = (day: string) => dayOf(Date.parse(day) + (keptDays + 1) * dayMillis);

function withoutRemoved({ links, days }: Usage, nowMillis: number): Usage {
	const kept = Object.entries(days).filter(([day, bytes]) => bytes > 0 && expiryOf(day) > dayOf(nowMillis));
	const left = Object.fromEntries(kept);
	return { links, days: left, keptBytes: total(left) };
}

interface NewLink {
	readonly fileId: string;
	readonly kind: UploadKind;
	readonly isUploaded: (fileId: string) => Promise<boolean>;
}

interface Reservation {
	readonly bytes: number;
	readonly limits: UserLimits;
	readonly nowMillis: number;
	readonly link?: NewLink;
}

/** Corrects the counts only if a limit seems reached. Throws a refusal: 429 for too many links, 409 without storage. */
export async function reserveFile(owner: UsageOwner, reservation: Reservation): Promise<void> {
	for (;;) {
		if (await countAtOnce(owner, reservation)) return;
		const item = await getItem('directory', keyOf(owner));
		const { writeId, ...stored } = item === undefined ? emptyUsage : parseUsage(item);
		const { bytes, limits, nowMillis, link: wanted } = reservation;
		if (wanted !== undefined && stored.links[wanted.fileId] !== undefined) return;
		const current = await withoutSettled(withoutRemoved(stored, nowMillis), reservation);
		requireRoom(current, bytes, limits, nowMillis);
		if (wanted !== undefined) requireLink(current, limits, nowMillis);
		if (await replace(owner, added(current, reservation), writeId, nowMillis)) return;
	}
}

/** Counts even above the limit, because a calculated result is kept. Requires that the user already has counts. */
export async function countResult(owner: UsageOwner, bytes: number, nowMillis: number): Promise<void> {
	const unlimited = { openUploads: 0, runningRuns: 0, keptGigabytes: Number.MAX_SAFE_INTEGER / gigabyte };
	await countAtOnce(owner, { bytes, limits: unlimited, nowMillis });
}

/** Ignores a file that is no longer counted. */
export async function releaseFile(owner: UsageOwner, bytes: number, storedMillis: number): Promise<void> {
	const command = new UpdateCommand({
		TableName: tableName('directory'),
		Key: keyOf(owner),
		UpdateExpression: 'SET #kept = #kept - :bytes, #days.#day = #days.#day - :bytes, writeId = :id',
		ConditionExpression: '#kept >= :bytes AND #days.#day >= :bytes',
		ExpressionAttributeNames: { '#kept': 'keptBytes', '#days': 'days', '#day': dayOf(storedMillis) },
		ExpressionAttributeValues: { ':bytes': bytes, ':id': randomUUID() },
	});
	await unlessConditionFails(dynamodb.send(command));
}

/** Returns false, without counting, if a limit is reached or the user has no counts yet. */
async function countAtOnce(
	owner: UsageOwner,
	{ bytes, limits, nowMillis, link: wanted }: Reservation,
): Promise<boolean> {
	const day = dayOf(nowMillis);
	const counted = '#kept = #kept + :bytes, #days.#day = if_not_exists(#days.#day, :zero) + :bytes';
	const command = new UpdateCommand({
		TableName: tableName('directory'),
		Key: keyOf(owner),
		UpdateExpression: `SET ${counted}, expiresAt = :expiry, writeId = :id${wanted === undefined ? '' : ', #links.#file = :link'}`,
		// If the SDK retries after a lost response, the condition finds the link of the first write.
		ConditionExpression: `#kept <= :room${wanted === undefined ? '' : ' AND size(#links) < :most AND attribute_not_exists(#links.#file)'}`,
		ExpressionAttributeNames: {
			'#kept': 'keptBytes',
			'#days': 'days',
			'#day': day,
			...(wanted === undefined ? {} : { '#links': 'links', '#file': wanted.fileId }),
		},
		ExpressionAttributeValues: {
			':bytes': bytes,
			':zero': 0,
			':room': limits.keptGigabytes * gigabyte - bytes,
			':expiry': expirySeconds(nowMillis),
			':id': randomUUID(),
			...(wanted === undefined ? {} : { ':most': limits.openUploads, ':link': linkOf(wanted, bytes, nowMillis) }),
		},
	});
	return (await unlessConditionFails(dynamodb.send(command))) !== undefined;
}

const linkOf = ({ kind }: NewLink, bytes: number, nowMillis: number) => ({
	kind,
	bytes,
	day: dayOf(nowMillis),
	until: nowMillis + runLimits.linkSeconds * 1000,
});

/** Some days after the last counted file. */
const expirySeconds = (nowMillis: number) => Math.floor((nowMillis + (keptDays + 10) * dayMillis) / 1000);

async function withoutSettled(current: Usage, { nowMillis, link: wanted }: Reservation): Promise<Usage> {
	if (wanted === undefined) return current;
	const links = { ...current.links };
	const days = { ...current.days };
	const own = Object.entries(links).filter(([, { kind }]) => kind === wanted.kind);
	await Promise.all(
		own.map(async ([fileId, { bytes, day, until }]) => {
			const isUploaded = await wanted.isUploaded(fileId);
			if (!isUploaded && nowMillis < until + uploadMillis) return;
			delete links[fileId];
			if (!isUploaded && days[day] !== undefined) days[day] = Math.max(0, days[day] - bytes);
		}),
	);
	return { links, days, keptBytes: total(days) };
}

function requireRoom({ days, keptBytes }: Usage, bytes: number, { keptGigabytes }: UserLimits, nowMillis: number) {
	if (keptBytes + bytes <= keptGigabytes * gigabyte) return;
	const [first = dayOf(nowMillis)] = Object.keys(days).sort();
	throw refuse('kept-files-full', {
		limitBytes: keptGigabytes * gigabyte,
		usedBytes: keptBytes,
		bytes,
		freeFrom: expiryOf(first),
	});
}

const openLinks = ({ links }: Usage, nowMillis: number) =>
	Object.values(links).filter(({ until }) => until > nowMillis);

function requireLink(current: Usage, { openUploads: limit }: UserLimits, nowMillis: number): void {
	const open = openLinks(current, nowMillis);
	if (open.length < limit) return;
	const freeAt = new Date(Math.min(...open.map(({ until }) => until))).toISOString();
	throw refuse('too-many-uploads', { limit, open: open.length, freeAt });
}

function added({ links, days, keptBytes }: Usage, { bytes, nowMillis, link: wanted }: Reservation): Usage {
	const day = dayOf(nowMillis);
	return {
		links: wanted === undefined ? links : { ...links, [wanted.fileId]: linkOf(wanted, bytes, nowMillis) },
		days: { ...days, [day]: (days[day] ?? 0) + bytes },
		keptBytes: keptBytes + bytes,
	};
}

async function replace(
	owner: UsageOwner,
	next: Usage,
	writeId: string | undefined,
	nowMillis: number,
): Promise<boolean> {
	const { links, days, keptBytes } = next;
	const written = await conditionalUpdate({
		table: 'directory',
		key: keyOf(owner),
		set: { links, days, keptBytes, expiresAt: expirySeconds(nowMillis) },
		condition: writeId === undefined ? 'attribute_not_exists(pk)' : '#writeId = :seen',
		values: writeId === undefined ? {} : { ':seen': writeId },
	});
	return written !== undefined;
}

export async function usageOf(owner: UsageOwner, limits: UserLimits, nowMillis: number) {
	const item = await getItem('directory', keyOf(owner));
	const current = withoutRemoved(item === undefined ? emptyUsage : parseUsage(item), nowMillis);
	return {
		openUploads: { used: openLinks(current, nowMillis).length, limit: limits.openUploads },
		keptBytes: { used: current.keptBytes, limit: limits.keptGigabytes * gigabyte },
	};
}

/** Later results are not counted. Idempotent. */
export async function removeUsage(owner: UsageOwner): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('directory'), Key: keyOf(owner) }));
}
