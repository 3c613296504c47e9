import * as z from 'zod';
import { route } from './route.ts';
import { caller, currency, date } from './wire.ts';

/** Rows of a page at most. */
export const overnightPageRows = 2000;

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

/** The fixings of a currency's overnight index from the start date to the end date, both included, earliest first. */
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
			/** The `cursor` of the page before, with the same currency and dates. */
			cursor: z.string().max(200).optional(),
			...caller,
		})
		.refine(({ startDate, endDate }) => startDate <= endDate, {
			path: ['startDate'],
			message: 'must not be later than endDate',
		}),
	answer: z.object({
		body: z.object({ rates: z.array(overnightRow).max(overnightPageRows) }),
		/** Where the next page begins; none when this is the last. */
		cursor: z.string().optional(),
	}),
});
