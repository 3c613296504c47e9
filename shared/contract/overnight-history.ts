import * as z from 'zod';
import { route } from './route.ts';
import { caller, currency, date } from './wire.ts';

/** Rows of a page at most. */
const mostPageRows = 2000;

/** A fixing. A profile's columns choose among these fields and give them their labels. */
const overnightRow = z.looseObject({
	/** The value date: the day whose trades made the rate. */
	record_date: date,
	/** Percent per year, as published. */
	value: z.string(),
	/** The overnight index, such as SOFR. */
	index: z.string().optional(),
	publication_date: date.nullish(),
	/** Rows of SOFR: the SOFR Index of the value date, which has grown through the fixing before it. */
	sofr_index: z.string().optional(),
});

export type OvernightRow = z.infer<typeof overnightRow>;

/**
 * The fixings of a currency's overnight index from the start date to the end date, both included, earliest first.
 *
 * The whole range is one answer; `pageSize` asks for pages.
 */
export const overnightHistory = route({
	method: 'POST',
	path: '/rate/api/onhistory',
	capability: 'rates',
	access: { kind: 'module', anyOf: ['ONRates'] },
	effect: 'read',
	request: z
		.strictObject({
			currency,
			startDate: date,
			endDate: date,
			/** Rows of a page. */
			pageSize: z.int().min(1).max(mostPageRows).optional(),
			/** The `cursor` of the page before, with the same currency and dates. */
			cursor: z.string().max(200).optional(),
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
		/** Where the next page begins; none on the last page, or when no pages were asked for. */
		cursor: z.string().optional(),
	}),
});
