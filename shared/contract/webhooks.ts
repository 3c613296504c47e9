import * as z from 'zod';
import { eventModules } from '#shared/events/event-rights.ts';
import { deliveryStates, eventLimits, eventTypes } from '../events/event-types.ts';
import { admin, caller, identifier, instant, paging, route, version } from './route.ts';

const webhooks = { ...admin, capability: 'events' } as const;
const changes = { ...webhooks, effect: 'change' } as const;

const webhookId = z.string().min(1).max(60).describe('Identifier of the webhook.');

const named = { orgId: identifier, webhookId };

const fields = {
	url: z
		.string()
		.max(500, 'must have at most 500 characters')
		.describe('Address to which events are posted: https, on a public host, without user name, password and fragment.'),
	description: z
		.string()
		.trim()
		.min(1, 'must say what receives the events')
		.max(100, 'must have at most 100 characters')
		.describe('Name of the webhook in lists and mails.'),
	types: z
		.array(z.enum(eventTypes))
		.min(1, 'must have at least one type of event')
		.max(eventTypes.length)
		.describe('Types of events that are sent.'),
};

const webhookTry = z.object({
	at: instant,
	durationMillis: z.int(),
	status: z.int().optional().describe('HTTP status of the answer. Absent if there was no answer.'),
	error: z
		.object({ code: z.string(), message: z.string() })
		.optional()
		.describe('Why the event was not delivered. Absent if it was: the status is 2xx.'),
});

export type WebhookTry = z.infer<typeof webhookTry>;

const webhook = z.object({
	orgId: z.string(),
	webhookId: z.string(),
	url: z.string(),
	description: z.string(),
	types: z.array(z.enum(eventTypes)),
	isPaused: z.boolean(),
	pausedAt: instant.optional(),
	pausedBecause: z
		.enum(['administrator', 'retries'])
		.optional()
		.describe('`retries`: the portal paused it, because an event could not be delivered in seven tries.'),
	lastTry: webhookTry.optional().describe('Absent before the first event.'),
	rotatedUntil: instant
		.optional()
		.describe(
			'Until then deliveries carry a signature of the earlier secret, too. Absent unless the secret was rotated.',
		),
	version,
	savedBy: z.string(),
	savedAt: instant,
});

export type Webhook = z.infer<typeof webhook>;

const withSecret = webhook.extend({
	secret: z.string().describe('Secret of the signatures. It is answered this once; store it at the receiver.'),
});

const delivery = z.object({
	number: z.int().describe('Place of the event in the list of events.'),
	id: z.string().describe('Identifier of the event.'),
	type: z.enum(eventTypes),
	time: instant.describe('When it happened.'),
	subject: z.string(),
	state: z
		.enum(deliveryStates)
		.describe(
			'`waiting`: not tried yet, or an earlier event of its subject is not delivered. `failed`: the last try failed and the webhook was paused; it is tried again when the webhook is resumed.',
		),
	tries: z.array(webhookTry).describe(`The last ${eventLimits.triesKept} tries, in their order.`),
	triesMade: z.int(),
	nextTry: instant.optional().describe('Time of the next try, if one is planned.'),
});

export type WebhookDelivery = z.infer<typeof delivery>;

export const webhookList = route({
	...webhooks,
	path: '/admin/webhooks/list',
	summary: 'List the webhooks of an organization.',
	effect: 'read',
	request: z.strictObject({ orgId: identifier, ...caller }),
	answer: z.object({ webhooks: z.array(webhook) }),
});

export const webhookAdd = route({
	...changes,
	path: '/admin/webhooks/add',
	summary: 'Add a webhook. The secret of its signatures is answered once.',
	request: z.strictObject({ orgId: identifier, ...fields, ...caller }),
	answer: withSecret,
});

export const webhookUpdate = route({
	...changes,
	path: '/admin/webhooks/update',
	summary: 'Change address, description and types of a webhook. Events that wait are sent to the new address.',
	request: z.strictObject({ ...named, ...fields, version: version.optional(), ...caller }),
	answer: webhook,
});

export const webhookPause = route({
	...changes,
	path: '/admin/webhooks/pause',
	summary:
		'Pause or resume a webhook. Events of a paused webhook wait for 30 days and are sent in order when it is resumed.',
	request: z.strictObject({ ...named, isPaused: z.boolean(), version: version.optional(), ...caller }),
	answer: webhook,
});

export const webhookRotate = route({
	...changes,
	path: '/admin/webhooks/rotate',
	summary: `Make a new secret. For ${eventLimits.rotationHours} hours deliveries carry signatures of the new and the earlier secret.`,
	request: z.strictObject({ ...named, version: version.optional(), ...caller }),
	answer: withSecret,
});

export const webhookTest = route({
	...changes,
	path: '/admin/webhooks/test',
	summary:
		'Send a signed event of the type webhook.test now, also while the webhook is paused, and answer the outcome.',
	request: z.strictObject({ ...named, ...caller }),
	answer: webhookTry,
});

export const webhookRemove = route({
	...changes,
	path: '/admin/webhooks/remove',
	summary: 'Remove a webhook with its secret and its deliveries. Events that wait are not sent.',
	request: z.strictObject({ ...named, version: version.optional(), ...caller }),
	answer: z.object({ webhookId: z.string() }),
});

export const webhookDeliveries = route({
	...webhooks,
	path: '/admin/webhooks/deliveries',
	summary: 'List the deliveries of a webhook with their tries, page by page, the latest event first.',
	effect: 'read',
	request: z.strictObject({ ...named, ...paging, ...caller }),
	answer: z.object({ deliveries: z.array(delivery), cursor: z.string().optional() }),
});

export const webhookResend = route({
	...changes,
	path: '/admin/webhooks/resend',
	summary: 'Send an event to a webhook again, with the same identifier, within a minute.',
	request: z.strictObject({ ...named, number: z.int().min(1), ...caller }),
	answer: delivery,
});

const maxEvents = 500;
export const usualPageOfEvents = 100;

const limitRule = `must be a whole number from 1 to ${maxEvents}`;

const event = z.object({
	id: z.string().describe('The same in every delivery of the event.'),
	type: z.enum(eventTypes),
	time: z.string().describe('When it happened, ISO 8601 in UTC.'),
	organisation: z.string().describe('Identifier of the organization.'),
	subject: z.string().describe('What it is about, such as `run/<runId>`.'),
	data: z
		.record(
			z.string(),
			z.union([
				z.string(),
				z.number(),
				z.record(z.string(), z.union([z.string(), z.number()])),
				z.array(z.record(z.string(), z.string())),
			]),
		)
		.describe('Identifiers and states; details are read with other operations.'),
});

export const eventList = route({
	method: 'GET',
	path: '/events',
	capability: 'events',
	access: { kind: 'module', anyOf: eventModules },
	scope: 'events:read',
	effect: 'read',
	summary: `List the events of your organization that you may read, in a stable order, the oldest first. Events are kept for ${eventLimits.retentionDays} days.`,
	request: z.strictObject({
		after: z
			.string()
			.max(200)
			.optional()
			.describe('`cursor` of the previous answer. Absent: from the oldest event that is kept.'),
		limit: z
			.string()
			.regex(/^\d{1,3}$/, limitRule)
			.transform(Number)
			.refine((limit) => limit >= 1 && limit <= maxEvents, limitRule)
			.optional()
			.describe(`Events that are looked at, from 1 to ${maxEvents}. Default: ${usualPageOfEvents}.`),
	}),
	answer: z.object({
		events: z.array(event),
		cursor: z.string().describe('Value of `after` for the next call. Store it with what you have processed.'),
		hasMore: z.boolean().describe('Whether more events are there already. Otherwise ask again in a minute.'),
	}),
});
