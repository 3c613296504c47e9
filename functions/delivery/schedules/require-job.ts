import type { JobRecord } from '#functions/delivery/store/job-record.ts';
import * as jobStore from '#functions/delivery/store/job-store.ts';
import { type Administration, isOperator } from '#functions/directory/access/administration.ts';
import { refuse } from '#platform/http/refusal.ts';

/** @throws a refusal (404) when there is no such job, or none that the caller administers */
export async function requireJob({ caller }: Pick<Administration, 'caller'>, jobId: string): Promise<JobRecord> {
	const job = await jobStore.find(jobId);
	const isWithin = isOperator({ caller }) || job?.orgId === caller.organisation.orgId;
	if (job !== undefined && job.scheduled !== 'removing' && isWithin) return job;
	throw refuse('unknown-schedule', { jobId });
}
