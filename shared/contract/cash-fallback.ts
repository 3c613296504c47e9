import * as z from 'zod';
import { currenciesOnDate, unavailableRates } from './fallback.ts';
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

/** Other names in a publisher's file are kept unchanged. */
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
	method: 'POST',
	path: '/rate/api/cashfallback',
	summary: 'Read the fallback rates of cash products for a day, by currency and category.',
	capability: 'rates',
	access: { kind: 'module', anyOf: ['CashFallbacks'] },
	effect: 'read',
	scope: 'rates:read',
	request: currenciesOnDate,
	answer: z.object({ body: cashFallbackBody, unavailable: unavailableRates }),
});
