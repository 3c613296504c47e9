import * as z from 'zod';
import { type Access, caller, currency, date, problem, route } from './route.ts';

const access = { kind: 'module', anyOf: ['Fallback'] } as const satisfies Access;
const reads = { method: 'POST', capability: 'rates', effect: 'read', scope: 'rates:read' } as const;

/** Kinds of dates of requested fallback rates: day of publication, or day to which the rates apply (record date). */
export const dateTypes = ['publication_date', 'record_date'] as const;

export type DateType = (typeof dateTypes)[number];

/** Request for some currencies on a date. It is refused if the caller is not entitled to one of the currencies. */
const currenciesOnDate = z.strictObject({
	currencyINPUT: z.array(currency).min(1, 'must name at least one currency').max(50),
	selectedDate: date,
	selectedRadio: z.enum(dateTypes, `must be one of ${dateTypes.join(', ')}`),
	...caller,
});

export const rateTypes = ['Fallback Rate', 'Spread Adjustment', 'Adjusted Reference Rate'] as const;

export type RateType = (typeof rateTypes)[number];

const fallbackFigure = z.object({
	rate_type: z.enum(rateTypes),
	tenor: z.string(),
	record_date: date.describe('Date for which the replaced rate would have been published.'),
	publication_date: date.nullish().describe('Date on which the figure is published. Null: not yet known.'),
	ric: z.string().nullish().describe('Instrument code.'),
	value: z.string().nullish().describe('Percent per year.'),
	status: z.string().nullish().describe('`Calculated`, `Indicative`, or the status that the publisher gives.'),
	forward_points: z
		.string()
		.nullish()
		.describe('SGD and THB: forward points of the foreign-exchange market, in the units of their quotation.'),
	spot_ref: z.string().nullish(),
	day_count: z.union([z.number().int(), z.string()]).nullish().describe('Days of the accrual period.'),
});

export type FallbackFigure = z.infer<typeof fallbackFigure>;

/** Content of `body` in the answer, which is a JSON text: by currency, the replaced rates by name. */
export const fallbackBody = z.record(
	z.string(),
	z.array(z.object({ name: z.string(), rates: z.array(fallbackFigure) })),
);

export type FallbackBody = z.infer<typeof fallbackBody>;

const unavailableRates = z
	.array(z.object({ currency: z.string(), name: z.string(), tenor: z.string(), recordDate: date, problem }))
	.optional()
	.describe('Calculated rates without a figure, and why: a fixing is missing or not yet published. Absent: none.');

export type UnavailableRate = NonNullable<z.infer<typeof unavailableRates>>[number];

export const fallbackRates = route({
	...reads,
	path: '/rate/api/fallback',
	summary: 'Read the fallback rates of a day, by currency.',
	access,
	request: currenciesOnDate,
	answer: z.object({
		body: z.string().meta({
			description: 'JSON text: by currency, the replaced rates with their figures.',
			contentMediaType: 'application/json',
			contentSchema: fallbackBody,
		}),
		unavailable: unavailableRates,
	}),
});

const rounding = z.object({
	figure: z.enum(['adjustedReferenceRate', 'fallbackRate']),
	unrounded: z.string(),
	rounded: z.string(),
	decimals: z.number().int(),
});

/** Steps by which a fallback rate is calculated. Rates are percent per year. */
const fallbackCalculation = z.object({
	index: z.string().describe('Overnight index that is compounded.'),
	window: z.object({ start: date, end: date }).describe('Accrual period: start included, end excluded.'),
	accrualDays: z.number().int().describe('Calendar days of the accrual period.'),
	fixings: z
		.array(z.object({ date, value: z.string(), weight: z.number().int() }))
		.describe('Fixings, each with the calendar days for which it counts.'),
	compoundedRate: z.string().describe('On the day count basis of the index, unrounded.'),
	basis: z
		.object({ index: z.number().int(), replaced: z.number().int() })
		.describe('Days of the year: of the index, and of the replaced rate.'),
	adjustedReferenceRate: z.string(),
	spread: z
		.object({ value: z.string(), status: z.string(), isFixed: z.boolean() })
		.describe('`status` says whether a cessation announcement fixed the spread, and when.'),
	fallbackRate: z
		.string()
		.describe('Fallback rate. For SGD and THB: that of the US dollar rate from which the rate is implied.'),
	roundings: z.array(rounding),
	implied: z
		.object({
			usdFallbackRate: z.string(),
			usdRecordDate: date,
			usdPublicationDate: date,
			spot: z.string(),
			forwardPoints: z.string(),
			pointUnit: z.string().describe('Unit of the forward points: 0.01 for satang, 0.0001 for pips.'),
			dayCount: z.number().int(),
			rate: z.string(),
		})
		.optional()
		.describe(
			'For SGD and THB: how the rate follows from the US dollar fallback rate and the foreign-exchange market.',
		),
});

export type FallbackCalculation = z.infer<typeof fallbackCalculation>;

export const explainFallback = route({
	...reads,
	path: '/rate/api/fallback/explain',
	summary: 'Explain a fallback rate: its accrual period, fixings, spread and roundings.',
	access,
	request: z.strictObject({
		currency,
		name: z.string().min(1).max(100).describe('Name of the replaced rate, as in the answer of `fallbackRates`.'),
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
		fallbackRate: z.string().describe('Figure that the portal shows.'),
		status: z.string().describe('`Calculated`, `Indicative`, or the status that the publisher gives.'),
		isPublished: z
			.boolean()
			.describe('Whether the figure comes from its publisher. A published figure has priority over a calculated one.'),
		calculation: fallbackCalculation
			.nullable()
			.describe('Null: a fixing is missing, or the portal does not calculate this rate.'),
	}),
});

export type FallbackExplanation = z.infer<typeof explainFallback.answer>;

/** Categories of fallback rates for cash products, in the order in which they are displayed. */
export const cashCategories = ['Consumer Cash Products', 'Institutional Cash Products'] as const;

export const compoundingStyles = ['Compound in advance', 'Compound in arrears', 'Simple in arrears'] as const;

export const cashHeadings = ['All-in fallbacks', 'Adjusted SOFR', 'Spread adjustments'] as const;

export const cashFeatures = [
	'No floor',
	'N/A',
	'Floor',
	'No lookback or lockout',
	'3 day lookback (no observation shift)',
	'5 day lookback (no observation shift)',
	'10 day lookback (no observation shift)',
	'2 day lookback (observation shift)',
	'3 day lookback (observation shift)',
	'5 day lookback (observation shift)',
	'2 day lockout',
	'3 day lockout',
] as const;

const cashFigure = z.object({
	compounding: z.string().describe('Such as `Compound in arrears`.'),
	tenor: z.string(),
	heading: z.string().describe('Such as `All-in fallbacks`.'),
	feature: z.string().describe('Such as `5 day lookback (observation shift)`.'),
	publication_date: date.nullish(),
	record_date: date,
	value: z.string().nullish().describe('Percent per year.'),
	status: z.string().nullish().describe('`Calculated`, `Indicative`, or the status that the publisher gives.'),
});

export type CashFigure = z.infer<typeof cashFigure>;

const cashFallbackBody = z.record(z.string(), z.array(z.object({ name: z.string(), rates: z.array(cashFigure) })));

export type CashFallbackBody = z.infer<typeof cashFallbackBody>;

export const cashFallbacks = route({
	...reads,
	path: '/rate/api/cashfallback',
	summary: 'Read the fallback rates of cash products for a day, by currency and category.',
	access: { kind: 'module', anyOf: ['CashFallbacks'] },
	request: currenciesOnDate,
	answer: z.object({ body: cashFallbackBody, unavailable: unavailableRates }),
});

/** Rounding of an exact rate to the displayed rate, half away from zero. */
const displayRounding = z.object({ unrounded: z.string(), rounded: z.string(), decimals: z.number().int() });

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
			rounding: displayRounding.nullable(),
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
	averageRounding: displayRounding,
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
	...reads,
	path: '/rate/api/cashfallback/explain',
	summary: 'Explain a fallback of a cash product: its days, fixings, spread, floor and roundings.',
	access: cashFallbacks.access,
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
