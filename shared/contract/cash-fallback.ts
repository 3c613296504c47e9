import * as z from 'zod';
import { currenciesOnDate } from './fallback.ts';
import { route } from './route.ts';
import { date } from './wire.ts';

/** The names of the cash fallbacks, in display order. */
export const cashCategories = ['Consumer Cash Products', 'Institutional Cash Products'] as const;

export const compoundingStyles = ['Compound in advance', 'Compound in arrears', 'Simple in arrears'] as const;

export const cashHeadings = ['All-in fallbacks', 'Adjusted SOFR', 'Spread adjustments'] as const;

/** In display order. */
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

/** What a publisher's file calls otherwise is kept as it is called there. */
const cashFigure = z.object({
	/** One of {@link compoundingStyles}. */
	compounding: z.string(),
	tenor: z.string(),
	/** One of {@link cashHeadings}. */
	heading: z.string(),
	/** One of {@link cashFeatures}. */
	feature: z.string(),
	publication_date: date.nullish(),
	record_date: date,
	/** Percent per year. */
	value: z.string().nullish(),
	/** `Calculated`, `Indicative`, or the status that its publisher gives. */
	status: z.string().nullish(),
});

export type CashFigure = z.infer<typeof cashFigure>;

const cashFallbackBody = z.record(z.string(), z.array(z.object({ name: z.string(), rates: z.array(cashFigure) })));

export type CashFallbackBody = z.infer<typeof cashFallbackBody>;

/** The fallback rates for cash products of a day, by currency and category. */
export const cashFallbacks = route({
	method: 'POST',
	path: '/rate/api/cashfallback',
	capability: 'rates',
	access: { kind: 'module', anyOf: ['CashFallbacks'] },
	effect: 'read',
	request: currenciesOnDate,
	answer: z.object({ body: cashFallbackBody }),
});
