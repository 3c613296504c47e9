import * as z from 'zod';
import { epochDay } from '../time/local-date.ts';
import { caller, currency, date, route } from './route.ts';

export const reads = { method: 'POST', capability: 'rates', effect: 'read', scope: 'rates:read' } as const;

/** Maximum number of days in a history of rates: ten years. */
export const maxHistoryDays = 3_660;

const request = z
	.strictObject({
		currency,
		name: z.string().min(1).max(100).describe('Name of the rate, as in the answer of its screen.'),
		startDate: date,
		endDate: date,
		...caller,
	})
	.refine(({ startDate, endDate }) => startDate <= endDate, {
		path: ['startDate'],
		message: 'must not be later than endDate',
	})
	.refine(({ startDate, endDate }) => epochDay(endDate) - epochDay(startDate) < maxHistoryDays, {
		path: ['startDate'],
		message: `must be at most ${maxHistoryDays} days before endDate`,
	});

const answer = z.object({
	tenors: z
		.array(
			z.object({
				tenor: z.string(),
				rates: z
					.array(z.object({ record_date: date, value: z.string().describe('Percent per year.') }))
					.describe('Earliest first.'),
				missing: z
					.int()
					.nonnegative()
					.describe(
						'Record dates between the first and the last figure that have no rate, because a fixing is missing.',
					),
			}),
		)
		.describe('Tenors with figures in the range, shortest first.'),
});

export type RateHistory = z.infer<typeof answer>;

export const termHistory = route({
	...reads,
	path: '/rate/api/term/history',
	summary: 'Read the rates of a term instrument in a range of value dates, by tenor.',
	access: { kind: 'module', anyOf: ['TermRates'] },
	request,
	answer,
});

export const fallbackHistory = route({
	...reads,
	path: '/rate/api/fallback/history',
	summary: 'Read the fallback rates that replace a rate in a range of record dates, by tenor.',
	access: { kind: 'module', anyOf: ['Fallback'] },
	request,
	answer,
});
