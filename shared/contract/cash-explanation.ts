import * as z from 'zod';
import { cashFallbacks } from './fallback.ts';
import { caller, currency, date, route } from './route.ts';

/** Rounding of an exact rate to the displayed rate, half away from zero. */
const rounding = z.object({ unrounded: z.string(), rounded: z.string(), decimals: z.number().int() });

/** Spread adjustment that replaces US dollar LIBOR's premium over SOFR. Phased in over a year for consumer products. */
const spread = z.object({
	value: z
		.string()
		.nullable()
		.describe('Spread in the figure. Null: the spread at the start of the transition is not known.'),
	isFixed: z.boolean().describe('Whether the cessation announcement fixed the spread. Otherwise it is indicative.'),
	transition: z
		.object({
			start: z.object({ date, value: z.string().nullable() }),
			end: z.object({ date, value: z.string() }),
			businessDays: z.number().int(),
			businessDaysDone: z.number().int(),
			rounding: rounding.nullable(),
		})
		.nullable()
		.describe('Linear transition from the spread of `start` to the spread of `end`.'),
});

/** Steps by which a fallback rate of cash products is calculated. Rates are percent per year. */
const cashCalculation = z.object({
	index: z.string().describe('Overnight index that is averaged.'),
	average: z.enum(['compounded', 'simple']),
	basis: z.number().int().describe('Days of the year in the day count.'),
	window: z.object({ start: date, end: date }).describe('Interest period: start included, end excluded.'),
	observed: z.object({ first: date, last: date }).describe('First and last date of the fixings, both included.'),
	lookbackDays: z.number().int(),
	hasObservationShift: z.boolean(),
	lockoutDays: z.number().int(),
	fixings: z
		.array(z.object({ accrualDate: date, date, value: z.string(), weight: z.number().int() }))
		.describe(
			'For each business day of the interest period: the date of its fixing, and the calendar days that the fixing counts.',
		),
	days: z.number().int().describe('Sum of the weights.'),
	averageRounding: rounding,
	floor: z
		.object({ rate: z.string(), isApplied: z.boolean() })
		.nullable()
		.describe('Lowest rate of the average. Null: the product has no floor.'),
	adjustedSofr: z.string(),
	spread,
	allInFallback: z.string().nullable().describe('Null where `spread.value` is null.'),
});

export type CashCalculation = z.infer<typeof cashCalculation>;

const rowName = (what: string) =>
	z.string().min(1, `must name the ${what}`).max(100).describe(`The ${what}, as in the answer of \`cashFallbacks\`.`);

export const explainCashFallback = route({
	method: 'POST',
	path: '/rate/api/cashfallback/explain',
	summary: 'Explain a fallback of a cash product: its days, fixings, spread, floor and roundings.',
	capability: 'rates',
	access: cashFallbacks.access,
	effect: 'read',
	scope: 'rates:read',
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
		figures: z
			.array(z.object({ heading: z.string(), value: z.string() }))
			.describe('Figures that the portal shows, by heading.'),
		status: z.string().describe('`Calculated`, `Indicative`, or the status that the publisher gives.'),
		isPublished: z
			.boolean()
			.describe('Whether the figures come from their publisher. Published figures have priority over calculated ones.'),
		calculation: cashCalculation
			.nullable()
			.describe('Null: a fixing is missing, or the portal does not calculate this row.'),
	}),
});

export type CashExplanation = z.infer<typeof explainCashFallback.answer>;
