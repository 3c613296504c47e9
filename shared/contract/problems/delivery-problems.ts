import { define, number, text } from './problem-definition.ts';

export const scheduleProblems = {
	'unknown-schedule': define(404, { jobId: text }, ({ jobId }) => `There is no bulk schedule ${jobId}.`),
	'schedule-invalid': define(400, { count: number }, ({ first }) => first, { first: text }),
	'schedule-organisation-fixed': define(400, {}, () => 'A bulk schedule cannot be moved to another organization.'),
	'too-many-schedules': define(
		400,
		{ max: number },
		({ max }) => `An organization has at most ${max} bulk schedules. Remove one first.`,
	),
	'unknown-delivery': define(
		404,
		{ deliveryId: text },
		({ deliveryId }) => `The bulk schedule has no delivery ${deliveryId}.`,
	),
	'delivery-not-ended': define(
		409,
		{ state: text },
		({ state }) => `The delivery is ${state}. It can be sent again once it has ended.`,
	),
	'too-many-starts': define(
		429,
		{ max: number, waitSeconds: number },
		({ max, waitSeconds }) =>
			`An organization has at most ${max} runs by hand an hour. Try again in ${waitSeconds} seconds.`,
	),
	'no-delivery-file': define(404, {}, () => 'The delivery has no file, or its file has been removed after 90 days.'),
};

export const loanFileProblems = {
	'no-loan-batches': define(
		409,
		{ reason: text },
		({ reason }) => `Loan files cannot be handed in: ${reason} Ask an administrator to set up LVE.`,
	),
	'unknown-deliver-with': define(
		409,
		{ jobId: text },
		({ jobId }) =>
			`LVE Features: the organization has no bulk schedule ${jobId}, with which loan files are to be delivered (deliverWith).`,
	),
	'loan-file-unreadable': define(400, { reason: text }, ({ reason }) => reason),
	'loan-file-without-time': define(
		400,
		{ currencies: text },
		({ currencies }) => `The LVE schedule has no time for any currency of the file: ${currencies}.`,
	),
	'loan-file-too-large': define(
		413,
		{ limitBytes: number, bytes: number },
		({ limitBytes, bytes }) => `The loan file has ${bytes} bytes; the limit is ${limitBytes}. Divide it.`,
	),
	'loan-content-or-upload': define(400, {}, () => 'Send either content, or the fileId of an uploaded file.'),
	'loan-content-invalid': define(400, {}, () => 'content must be the file in base64.'),
	'no-loan-upload': define(404, { fileId: text }, ({ fileId }) => `No loan file was uploaded for ${fileId}.`),
	'unknown-loan-file': define(
		404,
		{ deliveryId: text },
		({ deliveryId }) => `Your organization has no loan file ${deliveryId}.`,
	),
	'loan-pull-invalid': define(400, { count: number }, ({ first }) => first, { first: text }),
	'no-loan-pull': define(404, {}, () => 'No server is set from which loan files are fetched.'),
};

export const eventProblems = {
	'unknown-webhook': define(404, { webhookId: text }, ({ webhookId }) => `There is no webhook ${webhookId}.`),
	'too-many-webhooks': define(
		400,
		{ max: number },
		({ max }) => `An organization has at most ${max} webhooks. Remove one first.`,
	),
	/** `issues` contains one fault, with the path `url`. */
	'webhook-url-invalid': define(
		400,
		{ fault: text },
		({ reason }) => `The address of the webhook cannot be used: ${reason}`,
		{ reason: text },
	),
	'webhook-paused': define(409, {}, () => 'The webhook is paused. Resume it: events that wait are sent in order.'),
	'unknown-webhook-delivery': define(
		404,
		{ number },
		({ number: place }) => `The webhook has no delivery ${place}, or the event has been removed after 30 days.`,
	),
	'event-cursor-expired': define(
		410,
		{ days: number },
		({ days }) =>
			`Events after this cursor have been removed: events are kept for ${days} days. Call without "after" to begin with the oldest event that is kept.`,
	),
};
