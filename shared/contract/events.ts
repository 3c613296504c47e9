import * as z from 'zod';
import { eventModules } from '../events/event-rights.ts';
import { eventLimits, eventTypes } from '../events/event-types.ts';
import { route } from './route.ts';

const maxEvents = 500;
const usualEvents = 100;

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
			.describe(`Events that are looked at, from 1 to ${maxEvents}. Default: ${usualEvents}.`),
	}),
	answer: z.object({
		events: z.array(event),
		cursor: z.string().describe('Value of `after` for the next call. Store it with what you have processed.'),
		hasMore: z.boolean().describe('Whether more events are there already. Otherwise ask again in a minute.'),
	}),
});

export const usualPageOfEvents = usualEvents;
