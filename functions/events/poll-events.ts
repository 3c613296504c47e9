import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { readCursor } from '#platform/http/page-cursor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { eventList, usualPageOfEvents } from '#shared/contract/webhooks.ts';
import type { Entitlement } from '#shared/directory/entitlement.ts';
import { mayReadEvent } from '#shared/events/event-rights.ts';
import { eventLimits } from '#shared/events/event-types.ts';
import { eventsAfter, followsOn, type LoggedEvent, portalEvent } from './store/event-log.ts';

const place = z.strictObject({ seq: z.int().min(0) });

/** Omits events that the caller may not read. The cursor moves past them. */
export const list = operation(eventList, async ({ request, caller, clock }) => {
	const { orgId } = caller.organisation;
	const limit = request.limit ?? usualPageOfEvents;
	const after = readCursor(place, request.after)?.seq;
	const found = await eventsAfter(orgId, after ?? 0, limit + 1, clock());
	if (after !== undefined && !(await followsOn(orgId, after, found[0], clock()))) throw cursorExpired();
	const page = found.slice(0, limit);
	const last = page.at(-1)?.seq ?? after ?? 0;
	return {
		events: page
			.filter((event) => isReadable(caller.entitlement, event))
			.map((event) => ({ ...portalEvent(event, orgId), type: event.type })),
		cursor: Buffer.from(JSON.stringify({ seq: last })).toString('base64url'),
		hasMore: found.length > limit,
	};
});

const cursorExpired = (): Refusal => refuse('event-cursor-expired', { days: eventLimits.retentionDays });

const named = z.looseObject({ currency: z.string().optional() });

const isReadable = (entitlement: Entitlement, { type, dataText }: LoggedEvent): boolean =>
	mayReadEvent(entitlement, type, named.parse(JSON.parse(dataText)).currency);
