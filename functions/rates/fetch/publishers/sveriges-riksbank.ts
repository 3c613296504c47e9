import * as z from 'zod';
import type { Publisher } from '../publisher.ts';
import { readDate } from '../read-date.ts';
import { digits, readJson } from '../read-json.ts';

const answer = z.array(
	z.object({
		date: z.string(),
		rate: digits,
		publicationTime: z.string().nullish(),
		republication: z.boolean().nullish(),
	}),
);

export const swestr: Publisher = {
	index: 'SWESTR',
	source: 'Sveriges Riksbank, Swedish krona Short Term Rate',
	request: ({ from, to }) => ({
		host: 'api.riksbank.se',
		path: `/swestr/v1/all/SWESTR?fromDate=${from}&toDate=${to}`,
		format: 'json',
	}),
	parse: (text) =>
		readJson(text, answer).map(({ date, rate, publicationTime, republication }) => ({
			date: readDate(date),
			value: rate,
			...(publicationTime ? { publishedAt: publicationTime } : {}),
			...(republication ? { revisionIndicator: 'republication' } : {}),
		})),
};
