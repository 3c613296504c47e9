import { randomUUID } from 'node:crypto';
import type { Administration } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { requireOpenOrganisation } from '#functions/directory/access/within-reach.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { logger } from '#platform/logger.ts';
import { bulkScheduleAdd, bulkSchedulePause, bulkScheduleUpdate } from '#shared/contract/bulk-schedules.ts';
import type { ReadJob } from '#shared/delivery/schedule/read-job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { askForSigningKey } from '../questions/ask-deliveries.ts';
import { settleSchedule } from '../scheduler/settle-schedule.ts';
import { type JobRecord, jobName } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { addRunsBeforeSave } from '../store/missed-runs.ts';
import { checkJob } from './check-job.ts';
import { describeJob } from './describe-job.ts';
import { jobChanges } from './job-changes.ts';
import { prepareRequest } from './job-secrets.ts';
import { storeWith } from './prepare-credentials.ts';
import { requireJob } from './require-job.ts';
import { sameFileSearch } from './same-file-search.ts';

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
	return await replace(administration, before, written, 'update');
});

export const pause = operation(bulkSchedulePause, async ({ request, ...administration }) => {
	const { jobId, isPaused, version } = request;
	const before = await requireJob(administration, jobId);
	requireSameVersion(version, before);
	const stored = JSON.parse(before.requestText) as Record<string, unknown> & { delivery?: object };
	const requestText = JSON.stringify({ ...stored, delivery: { ...stored.delivery, paused: isPaused } });
	const after: JobRecord = { ...before, ...pending(administration, before), requestText, isPaused };
	const auditRecord = { ...recorded(isPaused ? 'pause' : 'resume', before), changes: [] };
	return await withAuditRecord(administration, auditRecord, async () => {
		if (!(await replaceJob(before, after))) throw await lostUpdate(administration, jobId);
		return describeJob(await settled(after), administration.clock());
	});
});

async function replace(
	administration: Administration,
	before: JobRecord,
	written: Parameters<typeof checkJob>[0],
	action: 'update',
) {
	const { orgId, jobId } = before;
	const organisation = await requireOpenOrganisation(administration, orgId);
	const nowMillis = administration.clock();
	const checked = await checkJob(written, organisation, nowMillis);
	const saved = { request: checked.request, requestTime: written.requestTime };
	const others = await sameFileSearch(orgId, saved, jobId);
	await makeSigningKey(checked, organisation);
	const prepared = await prepareRequest(checked, before, { orgId, jobId });
	const after: JobRecord = {
		...before,
		...pending(administration, before),
		requestTime: written.requestTime,
		requestText: prepared.requestText,
		isPaused: checked.request.delivery.paused,
	};
	const auditRecord = { ...recorded(action, after), changes: jobChanges(before, after, prepared.hasNewSecrets) };
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
}

/** Makes the signing key of the organisation at the first schedule that signs: its deliveries would fail without it. */
async function makeSigningKey({ request }: ReadJob, { orgId, shortName }: Organisation): Promise<void> {
	if (request.cryptography?.sign === true) await askForSigningKey(orgId, shortName);
}

/** Runs before a save are those of the version before: none of them is lost. @returns false if another save was faster */
async function replaceJob(before: JobRecord, after: JobRecord): Promise<boolean> {
	await addRunsBeforeSave(before, Date.parse(after.savedAt));
	return jobStore.replace(after, before.version);
}

/** Fields that every save changes. */
function pending(administration: Administration, before: JobRecord) {
	const saved = savedNow(administration, before.version + 1);
	return { ...saved, scheduled: 'pending', checkedUntil: saved.savedAt } as const;
}

const recorded = (action: 'add' | 'update' | 'pause' | 'resume', job: JobRecord) =>
	({ action, entity: 'bulk-schedule', entityId: job.jobId, entityName: jobName(job), orgId: job.orgId }) as const;

/** The record says what is left to do, so that the sweep ends what Scheduler did not take now. */
async function settled(job: JobRecord): Promise<JobRecord> {
	try {
		return (await settleSchedule(job.jobId)) ?? job;
	} catch (error) {
		logger.error('the schedule of a job was not set up', { jobId: job.jobId, error: error as Error });
		return job;
	}
}

/** Names who was faster; 404 when the job was removed. */
async function lostUpdate(administration: Administration, jobId: string): Promise<Error> {
	return changedMeanwhile(await requireJob(administration, jobId));
}
