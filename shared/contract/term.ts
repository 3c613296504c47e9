import * as z from 'zod';
import { route } from './route.ts';
import { caller, currency, date } from './wire.ts';

/** An instrument that has not been loaded for longer is not shown. */
export const longestTermSilenceDays = 60;

const termFigure = z.object({
	/** Instrument code. */
	ric: z.string(),
	/** The value date. */
	record_date: date,
	/** Percent per year. */
	value: z.string().nullish(),
	/** Such as 3M; averages over calendar days are named by them: 90D. */
	tenor: z.string(),
});

export type TermFigure = z.infer<typeof termFigure>;

const termBody = z.record(z.string(), z.array(z.object({ name: z.string(), rates: z.array(termFigure) })));

export type TermBody = z.infer<typeof termBody>;

/** The latest term rates, by currency and instrument. */
export const termRates = route({
	method: 'POST',
	path: '/rate/api/term',
	capability: 'rates',
	access: { kind: 'module', anyOf: ['TermRates'] },
	effect: 'read',
	request: z.strictObject({
		currencyINPUT: z.array(currency).min(1, 'must name at least one currency').max(50),
		...caller,
	}),
	answer: z.object({ body: termBody }),
});
