import * as z from 'zod';
import type { Publisher } from '../publisher.ts';
import { PublisherFailure } from '../publisher-failure.ts';
import { readDate } from '../read-date.ts';
import { digits, nothing, readJson } from '../read-json.ts';

const series = 'STRDCLUCON';

const answer = z.object({
	RESULTSET: z.array(
		z.object({
			SERIES_CODE: z.string(),
			VALUES: z.object({ SURVEY_DATES: z.array(digits), VALUES: z.array(z.union([digits, nothing])) }),
		}),
	),
});

const month = (date: string) => date.slice(0, 7).replace('-', '');

export const tona: Publisher = {
	index: 'TONA',
	source: 'Bank of Japan, Tokyo Overnight Average Rate',
	request: ({ from, to }) => ({
		host: 'www.stat-search.boj.or.jp',
		path: `/api/v1/getDataCode?format=json&lang=en&db=FM01&code=${series}&startDate=${month(from)}&endDate=${month(to)}`,
		format: 'json',
	}),
	parse: (text) => {
		const { RESULTSET } = readJson(text, answer);
		if (RESULTSET.length === 0) return [];
		const found = RESULTSET.find(({ SERIES_CODE }) => SERIES_CODE === series);
		if (found === undefined) throw new PublisherFailure('changed-shape', `the series ${series} is missing`);
		const { SURVEY_DATES: dates, VALUES: values } = found.VALUES;
		if (dates.length !== values.length) {
			throw new PublisherFailure('changed-shape', `${dates.length} SURVEY_DATES have ${values.length} VALUES`);
		}
		return dates
			.map((date, i) => ({ date: readDate(date), value: values[i] ?? '' }))
			.filter(({ value }) => value !== '');
	},
};
