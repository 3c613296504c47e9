import * as z from 'zod';
import type { Publisher } from '../publisher.ts';
import { readDate } from '../read-date.ts';
import { digits, readJson } from '../read-json.ts';

const series = 'AVG.INTWO';

const answer = z.object({
	observations: z.array(z.object({ d: z.string(), [series]: z.object({ v: digits }) })),
});

export const corra: Publisher = {
	index: 'CORRA',
	source: 'Bank of Canada, Canadian Overnight Repo Rate Average',
	request: ({ from, to }) => ({
		host: 'www.bankofcanada.ca',
		path: `/valet/observations/${series}/json?start_date=${from}&end_date=${to}`,
		format: 'json',
	}),
	parse: (text) =>
		readJson(text, answer)
			.observations.filter((observation) => observation[series].v !== '')
			.map(({ d, [series]: { v } }) => ({ date: readDate(d), value: v })),
};
