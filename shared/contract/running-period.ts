import * as z from 'zod';
import { calculates, compoundingRequest } from './compounding-request.ts';
import { route } from './route.ts';

const interestToDate = z.object({
	to: z.string().describe('Last day of the interest, excluded.'),
	days: z.number().describe('Calendar days from the start of the period.'),
	compoundedRate: z.string().describe('All-in rate, percent per year, rounded as requested.'),
	interestAmount: z.string().describe('Exact interest to 18 decimals.'),
	payableAmount: z.string().describe('The exact interest, rounded once, half away from zero, to the minor unit.'),
});

export type InterestToDate = z.infer<typeof interestToDate>;

const runningPeriodResult = z.object({
	currency: z.string(),
	index: z.string(),
	startDate: z.string(),
	endDate: z.string(),
	latestFixing: z.object({ date: z.string(), value: z.string().describe('Percent per year, as published.') }),
	accrued: interestToDate
		.optional()
		.describe('Interest of the days whose rate is known. Absent: the first day of the period has no fixing yet.'),
	heldRows: z
		.number()
		.describe(
			'Days of the period that use the latest fixing because theirs is not published yet. 0: nothing is estimated.',
		),
	whole: interestToDate.describe('Interest to the end of the period. An estimate unless heldRows is 0.'),
});

export type RunningPeriodResult = z.infer<typeof runningPeriodResult>;

export const runningPeriod = route({
	...calculates,
	path: '/rate/api/compounding/running',
	summary: 'Interest of a period that has begun: accrued to the latest fixing, and to its end with that fixing held.',
	bodyBytes: 256 * 1024,
	request: compoundingRequest.omit({ dailyRows: true, customTextBox1: true }),
	answer: runningPeriodResult,
});
