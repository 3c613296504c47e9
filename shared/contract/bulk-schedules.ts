import * as z from 'zod';
import { deliveryStates } from '../delivery/delivery-state.ts';
import { jobRequest } from '../delivery/schedule/job-request.ts';
import { awaited, deliveryError, rowErrors } from './delivery-error.ts';
import { admin, caller, idempotencyKey, identifier, instant, paging, route, searchText, version } from './route.ts';

const schedules = { ...admin, capability: 'schedules' } as const;
export const reads = { ...schedules, effect: 'read', scope: 'deliveries:read' } as const;
export const changes = { ...schedules, effect: 'change' } as const;
const runs = { ...changes, scope: 'deliveries:run' } as const;

/** Maximum bytes of a request body. Fits 500 rates, a public key and an SFTP server, with escaped quotation marks. */
export const bodyBytes = 512 * 1024;
export const bodyValues = 20_000;

/** Maximum length of a job's request, so that the job and its deliveries fit into one database item. */
const longestRequest = 200_000;

export const jobId = z.string().min(1).max(60).describe('Identifier of the schedule.');

const requestTime = z
	.string()
	.max(40)
	.describe('Time of delivery in UTC, written HH:mm:00+0000. Schedules have minutes, not seconds.');

const lastDeliveryDate = z.string().max(40).describe('Time of the last delivery, written yyyy-MM-dd HH:mm:ss+0000.');

/** Schema of a job's request. The API document describes it by the schema that parses it. */
export const documentedJob = z
	.union([z.string().max(longestRequest), z.record(z.string(), z.unknown()).meta({ documentedAs: jobRequest })])
	.describe('What is delivered, under which name, and where to: an object, or its JSON text.');

const warning = z.object({
	path: z.array(z.union([z.string(), z.number()])),
	code: z.string(),
	message: z.string(),
});

export const bulkSchedule = z.object({
	jobId: z.string(),
	orgId: z.string(),
	requestTime,
	lastDeliveryDate: lastDeliveryDate.optional(),
	requestJson: z
		.string()
		.describe('The request as JSON text, in the order in which it was saved. It names the stored secrets, if any.'),
	version,
	isPaused: z.boolean(),
	isScheduled: z.boolean().describe('Whether the schedule is set up. False for a moment after a save that broke off.'),
	nextRun: instant.optional().describe('Time of the next run, unless a holiday is skipped. Absent while paused.'),
	savedBy: z.string(),
	savedAt: instant,
	warnings: z.array(warning).describe('What the portal points out about the saved schedule.'),
});

export type BulkSchedule = z.infer<typeof bulkSchedule>;

const scheduleFields = {
	orgId: identifier,
	requestTime,
	lastDeliveryDate: lastDeliveryDate.optional().describe('Accepted and not used.'),
	requestJson: documentedJob,
};

const delivery = z.object({
	jobId: z.string(),
	deliveryId: z.string(),
	kind: z
		.enum(['scheduled', 'manual', 'resend'])
		.describe('`manual`: started with Run now. `resend`: repeats another delivery.'),
	resends: z.string().optional().describe('`deliveryId` of the delivery that is repeated.'),
	scheduledTime: instant.describe('Time of the run: dates and file name follow from it.'),
	state: z
		.enum(deliveryStates)
		.describe(
			'`waiting`: a fixing is not published yet. `uncertain`: we cannot tell whether the file arrived; ask the recipient before you send it again.',
		),
	changedAt: instant.describe('When the state last changed.'),
	fileName: z.string().optional(),
	bytes: z.int().optional().describe('Size of the file as it was sent.'),
	sha256: z.string().optional().describe('SHA-256 of the file as it was sent, hexadecimal.'),
	rows: z.int().optional().describe('Rows of the file.'),
	faultRows: z.int().optional().describe('Rows that have an error in place of figures.'),
	rowErrors,
	durationMillis: z.int().optional().describe('From the run to its end.'),
	...awaited,
	error: deliveryError.optional(),
	mailError: deliveryError
		.optional()
		.describe('Why its mail was not sent: the limit of mails a day was reached, or the mail service refused it.'),
	requestedBy: z.string().optional().describe('Login of the administrator who started it.'),
	hasFile: z.boolean().describe('Whether its file can be downloaded. Files are kept for 90 days.'),
	canCancel: z.boolean().describe('Whether it can be cancelled: it has not ended, and is not being placed.'),
	canResend: z.boolean(),
});

export type BulkDelivery = z.infer<typeof delivery>;

export const bulkScheduleList = route({
	...reads,
	path: '/admin/bulkschedules/list',
	summary: 'List the bulk delivery schedules of an organization. Long lists are refused: search them page by page.',
	body: 'multipart',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: z.array(bulkSchedule),
});

export const bulkScheduleSearch = route({
	...reads,
	path: '/admin/bulkschedules/search',
	summary: 'Search the bulk delivery schedules of an organization, page by page, the oldest first.',
	request: z.strictObject({
		orgId: identifier,
		search: searchText.describe('Part of the file name, directory, server, time or identifier. Blank: all.'),
		...paging,
		...caller,
	}),
	answer: z.object({ schedules: z.array(bulkSchedule), cursor: z.string().optional() }),
});

export const bulkScheduleAdd = route({
	...changes,
	path: '/admin/bulkschedules/add',
	summary: 'Add a bulk delivery schedule.',
	bodyBytes,
	bodyValues,
	request: z.strictObject({
		jobId: z.literal('-').describe('The portal answers the identifier of the new schedule.'),
		...scheduleFields,
		...caller,
	}),
	answer: bulkSchedule,
});

export const bulkScheduleUpdate = route({
	...changes,
	path: '/admin/bulkschedules/update',
	summary: 'Change a bulk delivery schedule. The body is an array of exactly one schedule.',
	bodyBytes,
	bodyValues,
	request: z
		.array(z.strictObject({ jobId, ...scheduleFields, version: version.optional() }))
		.length(1, 'must have exactly one schedule'),
	answer: bulkSchedule,
});

export const bulkScheduleDelete = route({
	...changes,
	path: '/admin/bulkschedules/delete',
	summary: 'Remove a bulk delivery schedule. What has been delivered stays where it is.',
	body: 'multipart',
	request: z.strictObject({ jobId, ...caller }),
	answer: z.object({ jobId: z.string() }),
});

export const bulkSchedulePause = route({
	...changes,
	path: '/admin/bulkschedules/pause',
	summary: 'Pause or resume a bulk delivery schedule.',
	request: z.strictObject({ jobId, isPaused: z.boolean(), version: version.optional(), ...caller }),
	answer: bulkSchedule,
});

export const bulkScheduleRun = route({
	...runs,
	path: '/admin/bulkschedules/run',
	summary: 'Deliver now, beside the deliveries of the schedule.',
	request: z.strictObject({ jobId, idempotencyKey, ...caller }),
	answer: delivery,
});

export const bulkScheduleDeliveries = route({
	...reads,
	path: '/admin/bulkschedules/deliveries',
	summary: 'List the deliveries of a bulk delivery schedule, page by page, newest first.',
	request: z.strictObject({
		jobId,
		search: searchText.describe('Part of the file name, time, state or login. Blank: all.'),
		...paging,
		...caller,
	}),
	answer: z.object({ deliveries: z.array(delivery), cursor: z.string().optional() }),
});

const deliveryId = z.string().min(1).max(200).describe('Identifier of the delivery, as the list answers it.');

export const bulkScheduleResend = route({
	...runs,
	path: '/admin/bulkschedules/resend',
	summary: 'Deliver the file of a run again: one that failed, is uncertain, was cancelled or was delivered.',
	request: z.strictObject({ jobId, deliveryId, idempotencyKey, ...caller }),
	answer: delivery,
});

export const bulkScheduleCancel = route({
	...runs,
	path: '/admin/bulkschedules/cancel',
	summary:
		'Cancel a delivery, such as one that waits for a rate. One that has ended or is being placed stays as it is.',
	request: z.strictObject({ jobId, deliveryId, ...caller }),
	answer: delivery,
});

export const bulkScheduleFile = route({
	...reads,
	path: '/admin/bulkschedules/file',
	summary: 'Get a link to the file of a delivery, as it was sent.',
	request: z.strictObject({ jobId, deliveryId, ...caller }),
	answer: z.object({ url: z.string().describe('Valid for five minutes.'), expiresAt: instant }),
});

export const bulkScheduleKey = route({
	...changes,
	path: '/admin/bulkschedules/key',
	summary:
		'Read the public key with which recipients verify the signatures of an organization. It is made at first use.',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: z.object({
		publicKey: z.string().describe('OpenPGP public key as armored text.'),
		fingerprint: z.string(),
	}),
});
