import { cronExpression } from '#shared/delivery/schedule/run-times.ts';
import type { JobRecord } from '../store/job-record.ts';
import { runTimesOf } from '../store/job-record.ts';
import { deleteNamedSchedule, putNamedSchedule } from './named-schedules.ts';

const nameOf = (jobId: string) => `job-${jobId}`;

/** Makes the schedule of a job what its record says. Idempotent. */
export async function putSchedule(job: JobRecord): Promise<void> {
	await putNamedSchedule({
		name: nameOf(job.jobId),
		expression: cronExpression(runTimesOf(job)),
		isPaused: job.isPaused,
		// Scheduler starts a run at least once: job and time identify it.
		input: { jobId: job.jobId, scheduledTime: '<aws.scheduler.scheduled-time>' },
		// A run that Scheduler cannot start within an hour is found by the sweep.
		retries: { MaximumRetryAttempts: 30, MaximumEventAgeInSeconds: 3600 },
	});
}

/** Idempotent: a missing schedule is not an error. */
export const deleteSchedule = (jobId: string): Promise<void> => deleteNamedSchedule(nameOf(jobId));
