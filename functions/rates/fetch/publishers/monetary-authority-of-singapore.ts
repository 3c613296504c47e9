import * as z from 'zod';
import type { Publisher } from '../publisher.ts';
import { readDate } from '../read-date.ts';
import { digits, nothing, readJson } from '../read-json.ts';

const answer = z.object({
	result: z.object({
		records: z.array(
			z.object({
				end_of_day: z.string(),
				sora: z.union([digits, nothing]),
				published_date: z.string().nullish(),
			}),
		),
	}),
});

const pageRows = 100;

/** Answers the latest rows first, a hundred a page. */
export const sora: Publisher = {
	index: 'SORA',
	source: 'Monetary Authority of Singapore, Singapore Overnight Rate Average',
	pageRows,
	request: (_, skip) => ({
		host: 'eservices.mas.gov.sg',
		path:
			'/api/action/datastore/search.json?resource_id=9a0bf149-308c-4bd2-832d-76c8e6cb47ed' +
			`&limit=${pageRows}&sort=end_of_day%20desc${skip === 0 ? '' : `&offset=${skip}`}`,
		format: 'json',
	}),
	parse: (text) =>
		readJson(text, answer)
			.result.records.filter(({ sora }) => sora !== null && sora !== '')
			.map(({ end_of_day, sora, published_date }) => ({
				date: readDate(end_of_day),
				value: sora as string,
				...(published_date ? { publishedAt: published_date } : {}),
			})),
};
