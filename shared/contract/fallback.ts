import * as z from 'zod';
import { type Access, route } from './route.ts';
import { caller, currency, date } from './wire.ts';

const access = { kind: 'module', anyOf: ['Fallback'] } as const satisfies Access;

/** What the selected date is: the day on which figures were published, or the day for which they stand. */
export const dateTypes = ['publication_date', 'record_date'] as const;

export type DateType = (typeof dateTypes)[number];

/** Currencies on a day; a currency outside the caller's entitlement is refused. */
export const currenciesOnDate = z.strictObject({
	currencyINPUT: z.array(currency).min(1, 'must name at least one currency').max(50),
	selectedDate: date,
	selectedRadio: z.enum(dateTypes, `must be one of ${dateTypes.join(', ')}`),
	...caller,
});

export const rateTypes = ['Fallback Rate', 'Spread Adjustment', 'Adjusted Reference Rate'] as const;

export type RateType = (typeof rateTypes)[number];

/** One component of a fallback rate for a tenor. */
const fallbackFigure = z.object({
	rate_type: z.enum(rateTypes),
	tenor: z.string(),
	/** The day for which the replaced rate would have been published. */
	record_date: date,
	/** The day on which the figure was calculated and published; null until it is. */
	publication_date: date.nullish(),
	/** Instrument code of the figure. */
	ric: z.string().nullish(),
	/** Percent per year. */
	value: z.string().nullish(),
	/** `Calculated`, `Indicative`, or the status that its publisher gives. */
	status: z.string().nullish(),
	/** Of rates implied from the foreign-exchange market (SGD, THB): in the units in which they are quoted. */
	forward_points: z.string().nullish(),
	spot_ref: z.string().nullish(),
	/** Days of the accrual period. */
	day_count: z.union([z.number().int(), z.string()]).nullish(),
});

export type FallbackFigure = z.infer<typeof fallbackFigure>;

/** The `body` of the answer, once it is read as JSON: currency → the rates that are replaced, by name. */
export const fallbackBody = z.record(
	z.string(),
	z.array(z.object({ name: z.string(), rates: z.array(fallbackFigure) })),
);

export type FallbackBody = z.infer<typeof fallbackBody>;

/** The fallback rates of a day, by currency. */
export const fallbackRates = route({
	method: 'POST',
	path: '/rate/api/fallback',
	capability: 'rates',
	access,
	effect: 'read',
	request: currenciesOnDate,
	/** `body` is JSON text; {@link fallbackBody} says what is in it. */
	answer: z.object({ body: z.string() }),
});

const rounding = z.object({
	figure: z.enum(['adjustedReferenceRate', 'fallbackRate']),
	unrounded: z.string(),
	rounded: z.string(),
	decimals: z.number().int(),
});

/** How the portal calculates a fallback rate. Rates are percent per year. */
const fallbackCalculation = z.object({
	/** The overnight index that is compounded. */
	index: z.string(),
	/** The accrual period, start included, end excluded. */
	window: z.object({ start: date, end: date }),
	/** Calendar days in it. */
	accrualDays: z.number().int(),
	/** Each with the calendar days for which it counts. */
	fixings: z.array(z.object({ date, value: z.string(), weight: z.number().int() })),
	/** On the index's own basis, unrounded. */
	compoundedRate: z.string(),
	/** Days of the year: of the index, and of the rate that is replaced. */
	basis: z.object({ index: z.number().int(), replaced: z.number().int() }),
	adjustedReferenceRate: z.string(),
	/** `status` says whether it was fixed on a cessation announcement, and when. */
	spread: z.object({ value: z.string(), status: z.string(), isFixed: z.boolean() }),
	/** Of the interbank rate; where the rate is implied, that of the US dollar rate which it comes from. */
	fallbackRate: z.string(),
	roundings: z.array(rounding),
	/** For SGD and THB: the rate comes from the US dollar fallback rate and the foreign-exchange market. */
	implied: z
		.object({
			usdFallbackRate: z.string(),
			usdRecordDate: date,
			usdPublicationDate: date,
			spot: z.string(),
			forwardPoints: z.string(),
			/** The points are quoted in units of this many of the currency: 0.01 for satang, 0.0001 for pips. */
			pointUnit: z.string(),
			dayCount: z.number().int(),
			rate: z.string(),
		})
		.optional(),
});

export type FallbackCalculation = z.infer<typeof fallbackCalculation>;

/** Where a fallback rate comes from: the window, the fixings, the spread and the roundings. */
export const explainFallback = route({
	method: 'POST',
	path: '/rate/api/fallback/explain',
	capability: 'rates',
	access,
	effect: 'read',
	request: z.strictObject({
		currency,
		/** Of the rate that is replaced, as the fallback rates name it. */
		name: z.string().min(1).max(100),
		tenor: z.string().regex(/^[A-Z0-9]{2,4}$/, 'must be a tenor, such as 3M'),
		recordDate: date,
		...caller,
	}),
	answer: z.object({
		currency: z.string(),
		name: z.string(),
		tenor: z.string(),
		recordDate: date,
		publicationDate: date.nullable(),
		/** The figure that the portal shows. */
		fallbackRate: z.string(),
		/** `Calculated`, `Indicative`, or the status that its publisher gives. */
		status: z.string(),
		/** Whether the figure shown was loaded from its publisher; it then wins over the portal's own calculation. */
		isPublished: z.boolean(),
		/** None where a fixing that it needs is not there, or none is known for this rate. */
		calculation: fallbackCalculation.nullable(),
	}),
});

export type FallbackExplanation = z.infer<typeof explainFallback.answer>;
