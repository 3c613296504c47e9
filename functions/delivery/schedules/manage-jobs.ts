import { operation } from '#functions/directory/access/operation.ts';
import { requireOrganisation } from '#functions/directory/access/within-reach.ts';
import { changedMeanwhile, savedNow } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { listed } from '#platform/http/page-cursor.ts';
import { bulkScheduleDelete, bulkScheduleKey, bulkScheduleList } from '#shared/contract/bulk-schedules.ts';
import { askForSigningKey } from '../questions/ask-deliveries.ts';
import { settleSchedule } from '../scheduler/settle-schedule.ts';
import { jobName } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';
import { describeJob } from './describe-job.ts';
import { requireJob } from './require-job.ts';

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
