import * as z from 'zod';
import type { Access } from './route.ts';
import { route } from './route.ts';
import { caller, date, decimal } from './wire.ts';

const access: Access = { kind: 'administrator' };

const feeds = { method: 'POST', capability: 'feeds', access } as const;

/** Missing days that are named. */
export const mostMissingDates = 20;

/** Percent per year. */
const fixing = z.object({ date, value: z.string() });

/** ISO 8601 instant, UTC. */
const instant = z.string();

const heldFixing = fixing.extend({
	/** The fixing that it is too far from. */
	comparedWith: fixing,
	/** When its publisher last said so. */
	askedAt: instant,
});

const feed = z.object({
	index: z.string(),
	/** The last fixing; none where there never was one. */
	latest: fixing.optional(),
	/** How the last fetching went; nothing when there was none. */
	fetched: z
		.object({
			at: instant,
			outcome: z.enum(['taken', 'nothing-new', 'failed']),
			/** Why it failed. */
			reason: z.string().optional(),
			/** Rows of the last answer that could not be taken. */
			refusedRows: z.int().optional(),
		})
		.optional(),
	/** The first fixing that is not there yet; none without a latest one, or beyond the end of the calendar. */
	next: z
		.object({
			date,
			expectedAt: instant,
			/** Beyond the grace of the index; 0 while it is not late. */
			lateByMillis: z.number(),
		})
		.optional(),
	/** The calendar of the index ends before its next fixing: whether it is late can not be told. */
	isBeyondCalendar: z.boolean(),
	/** Business days without a fixing before the latest one, in the last 400 days; where the index has a calendar. */
	missing: z
		.object({
			count: z.int(),
			/** The last of them, ascending. */
			dates: z.array(date).max(mostMissingDates),
		})
		.optional(),
	held: z.array(heldFixing),
});

export type Feed = z.infer<typeof feed>;

export type HeldValue = z.infer<typeof heldFixing>;

/** Where every index stands that is fetched from its publisher. */
export const feedList = route({
	...feeds,
	path: '/admin/feeds/list',
	effect: 'read',
	request: z.strictObject({ ...caller }),
	answer: z.object({ feeds: z.array(feed) }),
});

/** The value is named so that nobody decides on another one than was shown. */
const heldValue = z.strictObject({ index: z.string().min(1).max(20), date, value: decimal, ...caller });

/** Takes a held value in as the fixing of its day. */
export const feedConfirm = route({
	...feeds,
	path: '/admin/feeds/confirm',
	effect: 'change',
	request: heldValue,
	answer: fixing.extend({ index: z.string(), kept: z.enum(['new', 'revised', 'unchanged']) }),
});

/** Sets a held value aside: it is not held again however often its publisher repeats it. */
export const feedReject = route({
	...feeds,
	path: '/admin/feeds/reject',
	effect: 'change',
	request: heldValue,
	answer: fixing.extend({ index: z.string() }),
});
