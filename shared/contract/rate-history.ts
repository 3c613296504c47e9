import * as z from 'zod';
import { epochDay } from '../time/local-date.ts';
import { caller, currency, date, route } from './route.ts';

const reads = { method: 'POST', capability: 'rates', effect: 'read', scope: 'rates:read' } as const;

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

/** Number of days without new rates after which an instrument is hidden. */
export const longestTermSilenceDays = 60;

const termFigure = z.object({
	ric: z.string().describe('Instrument code.'),
	record_date: date.describe('Value date.'),
	value: z.string().nullish().describe('Percent per year.'),
	tenor: z.string().describe('Such as 3M. Averages over calendar days have a number of days, such as 90D.'),
});

export type TermFigure = z.infer<typeof termFigure>;

const termBody = z.record(z.string(), z.array(z.object({ name: z.string(), rates: z.array(termFigure) })));

export type TermBody = z.infer<typeof termBody>;

export const termRates = route({
	...reads,
	path: '/rate/api/term',
	summary: 'Read the latest term rates, by currency and instrument.',
	access: { kind: 'module', anyOf: ['TermRates'] },
	request: z.strictObject({
		currencyINPUT: z.array(currency).min(1, 'must name at least one currency').max(50),
		...caller,
	}),
	answer: z.object({ body: termBody }),
});

const maxPageRows = 2000;

/** A fixing in the history. The user's profile selects which fields are displayed, and their labels. */
const overnightRow = z.looseObject({
	record_date: date.describe('Value date of the fixing.'),
	value: z.string().describe('Percent per year, as published.'),
	index: z.string().optional().describe('Overnight index, such as SOFR.'),
	publication_date: date.nullish(),
	sofr_index: z.string().optional().describe('SOFR only: the SOFR Index of the value date.'),
});

export type OvernightRow = z.infer<typeof overnightRow>;

export const overnightHistory = route({
	...reads,
	path: '/rate/api/onhistory',
	summary: 'Read the fixings of an overnight index in a range of dates, earliest first.',
	access: { kind: 'module', anyOf: ['ONRates'] },
	request: z
		.strictObject({
			currency,
			startDate: date,
			endDate: date,
			pageSize: z
				.int()
				.min(1)
				.max(maxPageRows)
				.optional()
				.describe('Rows of a page. Absent: the whole range in one answer.'),
			cursor: z
				.string()
				.max(200)
				.optional()
				.describe('`cursor` of the previous page, with the same currency and dates.'),
			...caller,
		})
		.refine(({ cursor, pageSize }) => cursor === undefined || pageSize !== undefined, {
			path: ['cursor'],
			message: 'needs pageSize',
		})
		.refine(({ startDate, endDate }) => startDate <= endDate, {
			path: ['startDate'],
			message: 'must not be later than endDate',
		}),
	answer: z.object({
		body: z.object({ rates: z.array(overnightRow) }),
		cursor: z.string().optional().describe('Cursor of the next page. Absent on the last page, and without `pageSize`.'),
	}),
});
