import * as z from 'zod';
import { reads } from './rate-history.ts';
import { caller, currency, date, route } from './route.ts';

/** Number of days without new rates after which an instrument is hidden. */
export const longestTermSilenceDays = 60;

const termFigure = z.object({
	ric: z.string().describe('Instrument code.'),
	record_date: date.describe('Value date.'),
	value: z.string().nullish().describe('Percent per year.'),
	tenor: z.string().describe('Such as 3M. Averages over calendar days have a number of days, such as 90D.'),
});

export type TermFigure = z.infer<typeof termFigure>;

const termBody = z.record(z.string(), z.array(z.object({ name: z.string(), rates: z.array(termFigure) })));

export type TermBody = z.infer<typeof termBody>;

export const termRates = route({
	...reads,
	path: '/rate/api/term',
	summary: 'Read the latest term rates, by currency and instrument.',
	access: { kind: 'module', anyOf: ['TermRates'] },
	request: z.strictObject({
		currencyINPUT: z.array(currency).min(1, 'must name at least one currency').max(50),
		...caller,
	}),
	answer: z.object({ body: termBody }),
});
