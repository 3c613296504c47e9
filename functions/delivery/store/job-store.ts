import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
	conditionalPut,
	dynamodb,
	getItem,
	queryAll,
	queryItems,
	queryMatching,
	tableName,
	unlessConditionFails,
} from '#platform/aws/table.ts';
import { nextRun } from '#shared/delivery/schedule/run-times.ts';
import { deliveryDays } from './delivery-record.ts';
import { type JobRecord, parseJob, parseVersion, runTimesOf } from './job-record.ts';

const partition = (jobId: string) => `JOB#${jobId}`;
const keyOf = (jobId: string) => ({ pk: partition(jobId), sk: 'JOB' });

const openJob = 'JOB';

/** Both a save and a removal normally take less than 30 seconds. */
const mendAfterMillis = 60_000;

/** Scheduler starts a run within a minute. */
export const missedAfterMillis = 10 * 60_000;

const textOf = (millis: number) => new Date(millis).toISOString();

/** None for a paused job. */
function sweepKeys(job: JobRecord): { readonly openShard?: string; readonly nextAt?: string } {
	if (job.scheduled !== 'done') {
		return { openShard: openJob, nextAt: textOf(Date.parse(job.savedAt) + mendAfterMillis) };
	}
	if (job.isPaused) return {};
	const next = nextRun(runTimesOf(job), Date.parse(job.checkedUntil));
	return { openShard: openJob, nextAt: textOf(next + missedAfterMillis) };
}

const itemOf = (job: JobRecord) => ({ ...keyOf(job.jobId), ...job, ...sweepKeys(job) });

export function add(job: JobRecord): Promise<boolean> {
	return conditionalPut({ table: 'deliveries', item: itemOf(job), condition: 'attribute_not_exists(pk)' });
}

/** Returns false, without writing, if the stored version differs from `basedOn`. */
export function replace(job: JobRecord, basedOn: number): Promise<boolean> {
	return conditionalPut({
		table: 'deliveries',
		item: itemOf(job),
		condition: '#version = :version',
		names: { '#version': 'version' },
		values: { ':version': basedOn },
	});
}

const versionKey = (jobId: string, version: number) => ({ pk: partition(jobId), sk: `VERSION#${version}` });

/** Kept as long as the deliveries of this version, for runs that were missed before the next save. Idempotent. */
export async function keepVersion(job: JobRecord, nowMillis: number): Promise<void> {
	const { jobId, version, requestText } = job;
	const expiresAt = Math.floor(nowMillis / 1000) + deliveryDays * 86_400;
	const item = { ...versionKey(jobId, version), requestText, expiresAt };
	await conditionalPut({ table: 'deliveries', item, condition: 'attribute_not_exists(pk)' });
}

/** Throws if the version was not kept. */
export async function keptRequest(jobId: string, version: number): Promise<string> {
	const item = await getItem('deliveries', versionKey(jobId, version));
	if (item === undefined) throw new Error(`version ${version} of the job ${jobId} was not kept`);
	return parseVersion(item).requestText;
}

/** Strongly consistent. */
export async function find(jobId: string): Promise<JobRecord | undefined> {
	const item = await getItem('deliveries', keyOf(jobId));
	return item && parseJob(item);
}

/** The oldest first. Eventually consistent. */
export async function ofOrganisation(orgId: string): Promise<JobRecord[]> {
	const jobs: JobRecord[] = [];
	for await (const job of eachOfOrganisation(orgId)) jobs.push(job);
	return jobs;
}

interface JobPage {
	readonly limit: number;
	/** `sortName` of the last job on the previous page. */
	readonly after?: string | undefined;
	readonly matches?: ((job: JobRecord) => boolean) | undefined;
}

/** The oldest first. Eventually consistent. */
export function pageOfOrganisation(orgId: string, { limit, after = ' ', matches }: JobPage) {
	const query = {
		TableName: tableName('deliveries'),
		IndexName: 'by-organisation',
		KeyConditionExpression: 'orgId = :orgId AND sortName > :after',
		ExpressionAttributeValues: { ':orgId': orgId, ':after': after },
	};
	const isListed = (job: JobRecord) => job.scheduled !== 'removing' && matches?.(job) !== false;
	return queryMatching(query, { limit, parse: parseJob, matches: isListed });
}

/** The oldest first, one by one because the requests are long. Eventually consistent. */
export async function* eachOfOrganisation(orgId: string): AsyncGenerator<JobRecord> {
	const query = {
		TableName: tableName('deliveries'),
		IndexName: 'by-organisation',
		KeyConditionExpression: 'orgId = :orgId',
		ExpressionAttributeValues: { ':orgId': orgId },
	};
	for await (const item of queryItems(query)) yield parseJob(item);
}

/** Interrupted saves or removals and overdue runs, the longest overdue first. Eventually consistent. */
export async function overdue(nowMillis: number): Promise<JobRecord[]> {
	const items = await queryAll({
		TableName: tableName('deliveries'),
		IndexName: 'open',
		KeyConditionExpression: 'openShard = :shard AND nextAt <= :now',
		ExpressionAttributeValues: { ':shard': openJob, ':now': textOf(nowMillis) },
	});
	return items.map(parseJob);
}

/** Undefined, without writing, if the stored version differs or the job was removed. */
export async function noteScheduled(job: JobRecord): Promise<JobRecord | undefined> {
	const settled: JobRecord = { ...job, scheduled: 'done' };
	const isNoted = await update(settled, { scheduled: 'done', ...sweepKeys(settled) });
	return isNoted ? settled : undefined;
}

/** Has no effect if the job was saved in the meantime, or if later runs are already recorded. */
export async function noteChecked(job: JobRecord, untilMillis: number): Promise<void> {
	const checkedUntil = textOf(untilMillis);
	await update(job, { checkedUntil, ...sweepKeys({ ...job, checkedUntil }) }, '#checkedUntil < :checkedUntil');
}

/** Has no effect if earlier runs were missed, because the delivery sweep must find them. */
export async function noteStarted(jobId: string, runMillis: number): Promise<void> {
	const job = await find(jobId);
	if (job === undefined) return;
	if (nextRun(runTimesOf(job), Date.parse(job.checkedUntil)) === runMillis) await noteChecked(job, runMillis);
}

/** Has no effect if the job was removed. */
export async function noteDelivered(jobId: string, atMillis: number): Promise<void> {
	const lastDeliveryDate = `${textOf(atMillis).slice(0, 19).replace('T', ' ')}+0000`;
	const noted = new UpdateCommand({
		TableName: tableName('deliveries'),
		Key: keyOf(jobId),
		UpdateExpression: 'SET lastDeliveryDate = :date',
		ConditionExpression:
			'attribute_exists(pk) AND (attribute_not_exists(lastDeliveryDate) OR lastDeliveryDate < :date)',
		ExpressionAttributeValues: { ':date': lastDeliveryDate },
	});
	await unlessConditionFails(dynamodb.send(noted));
}

/** The deliveries are kept until they expire. Idempotent. */
export async function remove(jobId: string): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: keyOf(jobId) }));
}

/** Idempotent. */
export async function removeWithDeliveries(jobId: string): Promise<void> {
	const keys = await queryAll({
		TableName: tableName('deliveries'),
		KeyConditionExpression: 'pk = :pk',
		ExpressionAttributeValues: { ':pk': partition(jobId) },
		ProjectionExpression: 'pk, sk',
		ConsistentRead: true,
	});
	const deletions = keys.map(
		({ pk, sk }) => new DeleteCommand({ TableName: tableName('deliveries'), Key: { pk, sk } }),
	);
	while (deletions.length > 0) await Promise.all(deletions.splice(-25).map((each) => dynamodb.send(each)));
}

async function update(
	job: JobRecord,
	set: Readonly<Record<string, string | undefined>>,
	condition?: string,
): Promise<boolean> {
	const names = Object.keys(set);
	const command = new UpdateCommand({
		TableName: tableName('deliveries'),
		Key: keyOf(job.jobId),
		UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${'nextAt' in set ? '' : ' REMOVE openShard, nextAt'}`,
		ConditionExpression: ['#version = :version', ...(condition === undefined ? [] : [condition])].join(' AND '),
		ExpressionAttributeNames: { '#version': 'version', ...Object.fromEntries(names.map((name) => [`#${name}`, name])) },
		ExpressionAttributeValues: {
			':version': job.version,
			...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
		},
	});
	return (await unlessConditionFails(dynamodb.send(command))) !== undefined;
}
