import * as z from 'zod';
import { deliveryStates } from '#shared/delivery/delivery-state.ts';
import { sftpAccountToTest } from '#shared/delivery/schedule/sftp-push.ts';
import { bodyBytes, bodyValues, changes, documentedJob, jobId, reads } from './bulk-schedules.ts';
import { deliveryError } from './delivery-error.ts';
import { caller, identifier, route } from './route.ts';

export const connectionTestAnswer = z.object({
	outcome: z
		.enum(['passed', 'host-key-unknown', 'host-key-differs', 'failed'])
		.describe(
			'`passed`: a test file was written, read back and removed. `host-key-unknown`: the request has no host key; nobody signed in. `host-key-differs`: the server shows another key than the given ones; nobody signed in.',
		),
	hostKey: z
		.string()
		.optional()
		.describe('Line of the host key that the server shows. Compare its fingerprint with that of the recipient.'),
	error: deliveryError.optional().describe('Why a file cannot be delivered.'),
});

export const bulkScheduleTest = route({
	...changes,
	path: '/admin/bulkschedules/test',
	summary: 'Test an SFTP account: show the host key, sign in, write a test file into the directory and remove it.',
	request: z.strictObject({
		orgId: identifier,
		jobId: jobId.optional().describe('Schedule whose stored secrets are used, if sftppush names them.'),
		sftppush: z
			.record(z.string(), z.unknown())
			.meta({ documentedAs: sftpAccountToTest })
			.describe('The account, as in requestJson. Host keys may be absent.'),
		...caller,
	}),
	answer: connectionTestAnswer,
});

export const previewAnswer = z.object({
	fileName: z.string(),
	runDate: z.string().describe('ISO date of the run in the time zone of the schedule.'),
	headings: z.array(z.string()),
	rows: z.array(z.array(z.string())).describe('At most ten rows, as text of a CSV file.'),
	isWhole: z.boolean().describe('Whether these are all rows of the file.'),
	waitingFor: z
		.array(z.object({ index: z.string(), date: z.string() }))
		.describe('Rates that a run would wait for now. The rows are those of the latest run date with all rates.'),
});

export const bulkSchedulePreview = route({
	...reads,
	path: '/admin/bulkschedules/preview',
	summary: 'Calculate the first ten rows of the file of a bulk delivery schedule that is not saved yet.',
	bodyBytes,
	bodyValues,
	request: z.strictObject({ orgId: identifier, requestJson: documentedJob, ...caller }),
	answer: previewAnswer,
});

const maxHistoryJobs = 20;

export const bulkScheduleHistory = route({
	...reads,
	path: '/admin/bulkschedules/history',
	summary: 'List the outcomes of the deliveries of some bulk delivery schedules in the last 30 days.',
	request: z.strictObject({ orgId: identifier, jobIds: z.array(jobId).min(1).max(maxHistoryJobs), ...caller }),
	answer: z.object({
		jobs: z.array(
			z.object({
				jobId: z.string(),
				runs: z
					.array(
						z.object({
							scheduledTime: z.string().describe('ISO 8601 in UTC.'),
							kind: z.enum(['scheduled', 'manual', 'resend']),
							state: z.enum(deliveryStates),
							endedAt: z.string().optional().describe('ISO 8601 in UTC.'),
							faultRows: z.int().optional(),
						}),
					)
					.describe('Newest first, at most 100.'),
			}),
		),
	}),
});

export type ScheduleRun = z.infer<typeof bulkScheduleHistory.answer>['jobs'][number]['runs'][number];
