import * as z from 'zod';
import { admin, caller, date, decimal, instant, route } from './route.ts';

const feeds = { ...admin, capability: 'feeds' } as const;
const changes = { ...feeds, effect: 'change' } as const;

export const maxMissingDates = 20;

/** A fixing: its date and its value in percent per year. */
const fixing = z.object({ date, value: z.string() });

const heldFixing = fixing.extend({
	comparedWith: fixing.describe('Earlier fixing with which the value was compared.'),
	askedAt: instant.describe('When the publisher last gave this value.'),
});

const feed = z.object({
	index: z.string(),
	publisher: z.string(),
	page: z.string().describe('Page of the publisher about the index.'),
	latest: fixing.optional().describe('Latest fixing. Absent: there is no fixing.'),
	fetched: z
		.object({
			at: instant,
			outcome: z.enum(['taken', 'nothing-new', 'failed']),
			reason: z.string().optional().describe('Why the request failed.'),
			refusedRows: z.int().optional().describe('Rows of the last answer that were refused.'),
		})
		.optional()
		.describe('Last request to the publisher. Absent: there was none.'),
	next: z
		.object({
			date,
			expectedAt: instant,
			lateByMillis: z
				.number()
				.describe('Milliseconds after the expected time and the grace of the index. 0: not overdue.'),
		})
		.optional()
		.describe('Next fixing. Absent: there is no latest fixing, or the calendar ends before.'),
	isBeyondCalendar: z.boolean().describe('Whether the calendar of the index ends before its next fixing.'),
	missing: z
		.object({
			count: z.int(),
			dates: z.array(date).max(maxMissingDates).describe('The last of the dates, ascending.'),
		})
		.optional()
		.describe(
			'Gaps: business days without a fixing in the last 400 days before the latest fixing. Absent: the index has no calendar.',
		),
	held: z.array(heldFixing),
});

export type Feed = z.infer<typeof feed>;

export type HeldValue = z.infer<typeof heldFixing>;

export const feedList = route({
	...feeds,
	path: '/admin/feeds/list',
	summary: 'List the indices that are fetched from their publishers, and the state of each.',
	effect: 'read',
	request: z.strictObject({ ...caller }),
	answer: z.object({ feeds: z.array(feed) }),
});

export const feedFetch = route({
	...changes,
	path: '/admin/feeds/fetch',
	summary: 'Fetch the indices of a publisher now. Answers at once; the list has the outcome a little later.',
	request: z.strictObject({ index: z.string().min(1).max(20), ...caller }),
	answer: z.object({
		publisher: z.string(),
		indices: z.array(z.string()).describe('All indices of the publisher: they are fetched together.'),
	}),
});

/** Fixing held back for a decision. The request contains its value, so that a decision cannot apply to a newer one. */
const heldValue = z.strictObject({ index: z.string().min(1).max(20), date, value: decimal, ...caller });

export const feedConfirm = route({
	...changes,
	path: '/admin/feeds/confirm',
	summary: 'Accept a value in quarantine as the fixing of its date.',
	request: heldValue,
	answer: fixing.extend({ index: z.string(), kept: z.enum(['new', 'revised', 'unchanged']) }),
});

export const feedReject = route({
	...changes,
	path: '/admin/feeds/reject',
	summary: 'Reject a value in quarantine. The same value is not put in quarantine again.',
	request: heldValue,
	answer: fixing.extend({ index: z.string() }),
});
