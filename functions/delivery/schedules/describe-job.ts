import type { BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import { nextRun } from '#shared/delivery/schedule/run-times.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { type JobRecord, runTimesOf } from '../store/job-record.ts';

/** A job as the API answers it. */
export function describeJob(job: JobRecord, nowMillis: number, warnings: readonly JobWarning[] = []): BulkSchedule {
	const { requestText, sortName: _, checkedUntil: __, scheduled, ...rest } = job;
	return {
		...rest,
		requestJson: requestText,
		isScheduled: scheduled === 'done',
		...(job.isPaused ? {} : { nextRun: new Date(nextRun(runTimesOf(job), nowMillis)).toISOString() }),
		warnings: warnings.map(({ path, ...warning }) => ({ ...warning, path: [...path] })),
	};
}
