import { define, number, text } from './problem-definition.ts';

/** Events and webhooks. */
export const eventProblems = {
	'unknown-webhook': define(404, { webhookId: text }, ({ webhookId }) => `There is no webhook ${webhookId}.`),
	'too-many-webhooks': define(
		400,
		{ max: number },
		({ max }) => `An organization has at most ${max} webhooks. Remove one first.`,
	),
	/** `issues` has the path `url`. */
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
