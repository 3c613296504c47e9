import { randomUUID } from 'node:crypto';
import { type Administration, requireOpenOrganisation } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { logger } from '#platform/runtime.ts';
import { type SecretOwner, secretNamesIn } from '#platform/secrets/secret-store.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { bulkScheduleAdd, bulkSchedulePause, bulkScheduleUpdate } from '#shared/contract/bulk-schedules.ts';
import { type ReadJob, readSavedRequest } from '#shared/delivery/schedule/job-request.ts';
import { type ScheduledFile, writesSameFile } from '#shared/delivery/schedule/same-file.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { type JobWarning, jobWarning } from '#shared/input/job-fault.ts';
import { askForSigningKey } from '../questions/ask-deliveries.ts';
import { settleSchedule } from '../scheduler/settle-schedule.ts';
import { type JobRecord, jobName } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { addRunsBeforeSave } from '../store/missed-runs.ts';
import { checkJob, scheduleInvalid, sftpPath } from './check-job.ts';
import { describeJob, requireJob } from './manage-jobs.ts';
import { type PreparedCredentials, prepareCredentials, prepared, storeWith } from './prepare-credentials.ts';

type Change = AuditEntry['changes'][number];
type Saved = Pick<JobRecord, 'requestTime' | 'requestText'>;

const longestText = 4_000;

const secretChange: Change = { field: 'secret', before: '••••', after: '••••' };

function jobChanges(before: Saved | undefined, after: Saved, hasNewSecrets: boolean): readonly Change[] {
	const [was, is] = [fieldsOf(before), fieldsOf(after)];
	const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
		.filter((field) => was[field] !== is[field])
		.map((field) => ({ field, before: cut(was[field]), after: cut(is[field]) }));
	return hasNewSecrets ? [secretChange, ...changes] : changes;
}

function fieldsOf(saved: Saved | undefined): Readonly<Record<string, string>> {
	if (saved === undefined) return {};
	const request = Object.entries(JSON.parse(saved.requestText) as Record<string, unknown>);
	return {
		requestTime: saved.requestTime,
		...Object.fromEntries(
			request.map(([key, value]) => [`requestJson.${key}`, typeof value === 'string' ? value : JSON.stringify(value)]),
		),
	};
}

function cut(text = ''): string {
	return text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}… (${text.length})`;
}

interface PreparedRequest extends PreparedCredentials {
	/** Contains the name of the secret instead of the secrets. */
	readonly requestText: string;
}

async function prepareRequest(
	{ request, written }: ReadJob,
	before: JobRecord | undefined,
	owner: SecretOwner,
): Promise<PreparedRequest> {
	const namedBefore = before === undefined ? [] : secretNamesIn(before.requestText);
	const { sftppush } = request;
	if (sftppush === undefined) return { requestText: JSON.stringify(written), ...prepared(undefined, namedBefore) };
	const place = { namedBefore, owner, path: sftpPath, refusalOf: scheduleInvalid };
	const credentials = await prepareCredentials(sftppush, place);
	return { requestText: withSecretName(written, credentials.secretName), ...credentials };
}

function withSecretName({ sftppush, ...written }: ReadJob['written'], secretName: string): string {
	const secret = new Set<string>([...sftpSecretFields, 'secretName']);
	const open = Object.entries(sftppush as Record<string, unknown>).filter(([key]) => !secret.has(key));
	const without = { ...Object.fromEntries(open), secretName };
	return JSON.stringify({ ...written, sftppush: without });
}

/** `jobId` is undefined for a new schedule. */
async function sameFileSearch(
	orgId: string,
	file: ScheduledFile,
	jobId?: string,
): Promise<{ readonly jobs: number; readonly warnings: readonly JobWarning[] }> {
	// There may be thousands of long requests, so only requests that contain the file name are parsed.
	const name = JSON.stringify(file.request.outputFileName);
	let jobs = 0;
	let isSame = false;
	for await (const job of jobStore.eachOfOrganisation(orgId)) {
		jobs += 1;
		if (isSame || job.jobId === jobId || job.scheduled === 'removing' || !job.requestText.includes(name)) continue;
		// A schedule whose request is no longer valid does not write a file.
		const read = readSavedRequest(job.requestText);
		isSame = 'request' in read && writesSameFile(file, { ...job, request: read.request });
	}
	return { jobs, warnings: isSame ? [jobWarning(['requestJson', 'outputFileName'], 'same-file')] : [] };
}

const maxJobs = 5_000;

export const add = operation(bulkScheduleAdd, async ({ request, ...administration }) => {
	const organisation = await requireOpenOrganisation(administration, request.orgId);
	const { orgId } = organisation;
	const nowMillis = administration.clock();
	const checked = await checkJob(request, organisation, nowMillis);
	const others = await sameFileSearch(orgId, { request: checked.request, requestTime: request.requestTime });
	if (others.jobs >= maxJobs) throw refuse('too-many-schedules', { max: maxJobs });
	await makeSigningKey(checked, organisation);
	const jobId = randomUUID();
	const prepared = await prepareRequest(checked, undefined, { orgId, jobId });
	const saved = savedNow(administration, 1);
	const job: JobRecord = {
		jobId,
		orgId,
		sortName: `${saved.savedAt}#${jobId}`,
		requestTime: request.requestTime,
		requestText: prepared.requestText,
		isPaused: checked.request.delivery.paused,
		scheduled: 'pending',
		checkedUntil: saved.savedAt,
		...saved,
	};
	const auditRecord = { ...recorded('add', job), changes: jobChanges(undefined, job, prepared.hasNewSecrets) };
	return await withAuditRecord(administration, auditRecord, async () => {
		await storeWith(
			prepared,
			() => jobStore.add(job),
			() => new Error(`the new job ${jobId} exists`),
		);
		const warnings = [...checked.warnings, ...others.warnings];
		return describeJob(await settled(job), nowMillis, warnings);
	});
});

export const update = operation(bulkScheduleUpdate, async ({ request, ...administration }) => {
	const [written] = request;
	if (written === undefined) throw new Error('an update has exactly one schedule');
	const before = await requireJob(administration, written.jobId);
	if (written.orgId !== before.orgId) throw refuse('schedule-organisation-fixed');
	requireSameVersion(written.version, before);
	const { orgId, jobId } = before;
	const organisation = await requireOpenOrganisation(administration, orgId);
	const nowMillis = administration.clock();
	const checked = await checkJob(written, organisation, nowMillis);
	const saved = { request: checked.request, requestTime: written.requestTime };
	const others = await sameFileSearch(orgId, saved, jobId);
	await makeSigningKey(checked, organisation);
	const prepared = await prepareRequest(checked, before, { orgId, jobId });
	const savedAs = pending(administration, before);
	const { pausedAt: _, ...unchanged } = before;
	const after: JobRecord = {
		...unchanged,
		...savedAs,
		requestTime: written.requestTime,
		requestText: prepared.requestText,
		...pausing(before, checked.request.delivery.paused, savedAs.savedAt),
	};
	const auditRecord = { ...recorded('update', after), changes: jobChanges(before, after, prepared.hasNewSecrets) };
	return await withAuditRecord(administration, auditRecord, async () => {
		await storeWith(
			prepared,
			() => replaceJob(before, after),
			() => lostUpdate(administration, jobId),
		);
		await prepared.deleteSuperseded();
		const warnings = [...checked.warnings, ...others.warnings];
		return describeJob(await settled(after), nowMillis, warnings);
	});
});

export const pause = operation(bulkSchedulePause, async ({ request, ...administration }) => {
	const { jobId, isPaused, version } = request;
	const before = await requireJob(administration, jobId);
	requireSameVersion(version, before);
	const stored = JSON.parse(before.requestText) as Record<string, unknown> & { delivery?: object };
	const requestText = JSON.stringify({ ...stored, delivery: { ...stored.delivery, paused: isPaused } });
	const saved = pending(administration, before);
	const { pausedAt: _, ...unchanged } = before;
	const after: JobRecord = { ...unchanged, ...saved, requestText, ...pausing(before, isPaused, saved.savedAt) };
	const auditRecord = { ...recorded(isPaused ? 'pause' : 'resume', before), changes: [] };
	return await withAuditRecord(administration, auditRecord, async () => {
		if (!(await replaceJob(before, after))) throw await lostUpdate(administration, jobId);
		return describeJob(await settled(after), administration.clock());
	});
});

/** Deliveries fail without the key. */
async function makeSigningKey({ request }: ReadJob, { orgId, shortName }: Organisation): Promise<void> {
	if (request.cryptography?.sign === true) await askForSigningKey(orgId, shortName);
}

/** Records the due runs with the earlier version first. Returns false if another save was faster. */
async function replaceJob(before: JobRecord, after: JobRecord): Promise<boolean> {
	await addRunsBeforeSave(before, Date.parse(after.savedAt));
	return jobStore.replace(after, before.version);
}

function pending(administration: Administration, before: JobRecord) {
	const saved = savedNow(administration, before.version + 1);
	return { ...saved, scheduled: 'pending', checkedUntil: saved.savedAt } as const;
}

/** A schedule that was already paused keeps the time of its pause. */
function pausing(
	{ isPaused: wasPaused, pausedAt }: JobRecord,
	isPaused: boolean,
	savedAt: string,
): Pick<JobRecord, 'isPaused' | 'pausedAt'> {
	const since = wasPaused ? pausedAt : savedAt;
	return isPaused && since !== undefined ? { isPaused, pausedAt: since } : { isPaused };
}

const recorded = (action: 'add' | 'update' | 'pause' | 'resume', job: JobRecord) =>
	({ action, entity: 'bulk-schedule', entityId: job.jobId, entityName: jobName(job), orgId: job.orgId }) as const;

/** If EventBridge Scheduler fails, the record stays marked and the delivery sweep completes the update. */
async function settled(job: JobRecord): Promise<JobRecord> {
	try {
		return (await settleSchedule(job.jobId)) ?? job;
	} catch (error) {
		logger.error('the schedule of a job was not set up', { jobId: job.jobId, error: error as Error });
		return job;
	}
}

async function lostUpdate(administration: Administration, jobId: string): Promise<Error> {
	return changedMeanwhile(await requireJob(administration, jobId));
}
