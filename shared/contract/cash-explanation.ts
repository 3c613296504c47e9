import * as z from 'zod';
import { cashFallbacks } from './cash-fallback.ts';
import { route } from './route.ts';
import { caller, currency, date } from './wire.ts';

/** From a figure with many decimals to the one that is shown, halves away from zero. */
const rounding = z.object({ unrounded: z.string(), rounded: z.string(), decimals: z.number().int() });

/** Of US dollar LIBOR; consumer products moved to it within a year. */
const spread = z.object({
	/** What takes part in the figure; null in the transition where its start is not loaded. */
	value: z.string().nullable(),
	/** Whether the spread of the tenor was fixed on the cessation announcement; otherwise it is indicative. */
	isFixed: z.boolean(),
	/** The way from the spread of `start` to that of `end`, of which so many business days are behind. */
	transition: z
		.object({
			start: z.object({ date, value: z.string().nullable() }),
			end: z.object({ date, value: z.string() }),
			businessDays: z.number().int(),
			businessDaysDone: z.number().int(),
			rounding: rounding.nullable(),
		})
		.nullable(),
});

/** How the portal calculates a cash fallback. Rates are percent per year. */
const cashCalculation = z.object({
	/** The overnight index that is averaged. */
	index: z.string(),
	average: z.enum(['compounded', 'simple']),
	/** Days of the year. */
	basis: z.number().int(),
	/** The interest period, start included, end excluded. */
	window: z.object({ start: date, end: date }),
	/** The days whose fixings are looked at, both included. */
	observed: z.object({ first: date, last: date }),
	lookbackDays: z.number().int(),
	hasObservationShift: z.boolean(),
	lockoutDays: z.number().int(),
	/** By day of the interest period: the date of the fixing that it takes, and the calendar days that it counts. */
	fixings: z.array(z.object({ accrualDate: date, date, value: z.string(), weight: z.number().int() })),
	/** The sum of the weights. */
	days: z.number().int(),
	averageRounding: rounding,
	/** Below which the average does not fall; null for a product without. */
	floor: z.object({ rate: z.string(), isApplied: z.boolean() }).nullable(),
	adjustedSofr: z.string(),
	spread,
	/** Null where the spread is. */
	allInFallback: z.string().nullable(),
});

export type CashCalculation = z.infer<typeof cashCalculation>;

const rowName = (what: string) => z.string().min(1, `must name the ${what}`).max(100);

/** Where the figures of a cash fallback come from: the days, the fixings, the spread, the floor and the roundings. */
export const explainCashFallback = route({
	method: 'POST',
	path: '/rate/api/cashfallback/explain',
	capability: 'rates',
	access: cashFallbacks.access,
	effect: 'read',
	/** A row as the cash fallbacks name it. */
	request: z.strictObject({
		currency,
		name: rowName('category'),
		compounding: rowName('compounding style'),
		feature: rowName('feature'),
		tenor: z.string().regex(/^[A-Z0-9]{2,4}$/, 'must be a tenor, such as 3M'),
		recordDate: date,
		...caller,
	}),
	answer: z.object({
		currency: z.string(),
		name: z.string(),
		compounding: z.string(),
		feature: z.string(),
		tenor: z.string(),
		recordDate: date,
		publicationDate: date.nullable(),
		/** Those that the portal shows, by heading. */
		figures: z.array(z.object({ heading: z.string(), value: z.string() })),
		/** `Calculated`, `Indicative`, or the status that its publisher gives. */
		status: z.string(),
		/** Whether the figures shown were loaded from their publisher; they then win over the portal's own calculation. */
		isPublished: z.boolean(),
		/** None where a fixing that it needs is not there, or the portal knows no such row. */
		calculation: cashCalculation.nullable(),
	}),
});

export type CashExplanation = z.infer<typeof explainCashFallback.answer>;
