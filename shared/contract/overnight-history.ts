import * as z from 'zod';
import { reads } from './rate-history.ts';
import { caller, currency, date, route } from './route.ts';

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
