import { type Administration, isOperator } from '#functions/directory/access/administration.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { JobRecord } from '../store/job-record.ts';
import * as jobStore from '../store/job-store.ts';

/** @throws a refusal (404) when there is no such job, or none that the caller administers */
export async function requireJob({ caller }: Pick<Administration, 'caller'>, jobId: string): Promise<JobRecord> {
	const job = await jobStore.find(jobId);
	const isWithin = isOperator({ caller }) || job?.orgId === caller.organisation.orgId;
	if (job !== undefined && job.scheduled !== 'removing' && isWithin) return job;
	throw refuse('unknown-schedule', { jobId });
}
