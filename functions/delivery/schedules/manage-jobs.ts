import * as z from 'zod';
import { type Administration, isOperator, requireOrganisation } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, savedNow } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { listed, readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { textSearch } from '#platform/text-search.ts';
import {
	type BulkSchedule,
	bulkScheduleDelete,
	bulkScheduleKey,
	bulkScheduleList,
	bulkScheduleSearch,
} from '#shared/contract/bulk-schedules.ts';
import { readSavedRequest } from '#shared/delivery/schedule/job-request.ts';
import { nextRun } from '#shared/delivery/schedule/run-times.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { askForSigningKey } from '../questions/ask-deliveries.ts';
import { settleSchedule } from '../scheduler/settle-schedule.ts';
import { type JobRecord, jobName, runTimesOf } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';

const place = z.strictObject({ sortName: z.string().min(1).max(100) });

export const search = operation(bulkScheduleSearch, async ({ request, caller, clock }) => {
	const now = clock();
	const { orgId } = await requireOrganisation({ caller }, request.orgId);
	const after = readCursor(place, request.cursor)?.sortName;
	const matches = textSearch(request.search, searchedTexts);
	const { items, isLast } = await jobStore.pageOfOrganisation(orgId, { limit: request.limit, after, matches });
	const last = isLast ? undefined : items.at(-1);
	return {
		schedules: items.map((job) => describeJob(job, now)),
		...writeCursor(last && { sortName: last.sortName }),
	};
});

function searchedTexts({ jobId, requestTime, requestText }: JobRecord): readonly (string | undefined)[] {
	const read = readSavedRequest(requestText);
	const { outputFileName, outputDir, sftppush } = 'request' in read ? read.request : {};
	return [jobId, requestTime, outputFileName, outputDir, sftppush?.host, sftppush?.directory];
}

/** A job as the API answers it. */
export function describeJob(job: JobRecord, nowMillis: number, warnings: readonly JobWarning[] = []): BulkSchedule {
	const { requestText, sortName: _, checkedUntil: __, pausedAt: ___, scheduled, ...rest } = job;
	return {
		...rest,
		requestJson: requestText,
		isScheduled: scheduled === 'done',
		...(job.isPaused ? {} : { nextRun: new Date(nextRun(runTimesOf(job), nowMillis)).toISOString() }),
		warnings: warnings.map(({ path, ...warning }) => ({ ...warning, path: [...path] })),
	};
}

/** @throws a refusal (404) when there is no such job, or none that the caller administers */
export async function requireJob({ caller }: Pick<Administration, 'caller'>, jobId: string): Promise<JobRecord> {
	const job = await jobStore.find(jobId);
	const isWithin = isOperator({ caller }) || job?.orgId === caller.organisation.orgId;
	if (job !== undefined && job.scheduled !== 'removing' && isWithin) return job;
	throw refuse('unknown-schedule', { jobId });
}

export const list = operation(bulkScheduleList, async ({ request, caller, clock }) => {
	const { orgId } = await requireOrganisation({ caller }, request.orgId);
	const jobs = (await jobStore.ofOrganisation(orgId)).filter(({ scheduled }) => scheduled !== 'removing');
	return listed(jobs.map((job) => describeJob(job, clock())));
});

/** The record says first that the job is being removed: from here on no delivery starts, and the sweep ends the rest. */
export const remove = operation(bulkScheduleDelete, async ({ request, ...administration }) => {
	const before = await requireJob(administration, request.jobId);
	const { jobId, orgId } = before;
	const auditRecord = {
		action: 'remove',
		entity: 'bulk-schedule',
		entityId: jobId,
		entityName: jobName(before),
		orgId,
	} as const;
	return await withAuditRecord(administration, { ...auditRecord, changes: [] }, async () => {
		const marked = { ...before, ...savedNow(administration, before.version + 1), scheduled: 'removing' } as const;
		if (!(await jobStore.replace(marked, before.version))) {
			throw changedMeanwhile(await requireJob(administration, jobId));
		}
		await settleSchedule(jobId);
		return { jobId };
	});
});

export const key = operation(bulkScheduleKey, async ({ request, caller }) => {
	const { orgId, shortName } = await requireOrganisation({ caller }, request.orgId);
	return await askForSigningKey(orgId, shortName);
});
