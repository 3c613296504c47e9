import * as z from 'zod';
import type { Publisher } from '../publisher.ts';
import { readDate } from '../read-date.ts';
import { digits, readJson } from '../read-json.ts';

const answer = z.object({
	refRates: z.array(
		z.object({ effectiveDate: z.string(), percentRate: digits, revisionIndicator: z.string().nullish() }),
	),
});

const newYorkFed = (index: string, title: string, market: 'secured' | 'unsecured'): Publisher => ({
	index,
	source: `Federal Reserve Bank of New York, ${title}`,
	request: ({ from, to }) => ({
		host: 'markets.newyorkfed.org',
		path: `/api/rates/${market}/${index.toLowerCase()}/search.json?startDate=${from}&endDate=${to}&type=rate`,
		format: 'json',
	}),
	parse: (text) =>
		readJson(text, answer).refRates.map(({ effectiveDate, percentRate, revisionIndicator }) => ({
			date: readDate(effectiveDate),
			value: percentRate,
			...(revisionIndicator ? { revisionIndicator } : {}),
		})),
});

export const sofr = newYorkFed('SOFR', 'Secured Overnight Financing Rate', 'secured');
export const effr = newYorkFed('EFFR', 'Effective Federal Funds Rate', 'unsecured');
