import * as z from 'zod';
import type { Publisher } from '../publisher.ts';
import { PublisherFailure } from '../publisher-failure.ts';
import { readDate } from '../read-date.ts';
import { digits, nothing, readJson } from '../read-json.ts';

const answer = z.object({
	timeseries: z.array(
		z.object({
			metadata: z.object({ key: z.string() }),
			values: z.array(z.object({ date: z.string(), value: z.union([digits, nothing]) })),
		}),
	),
});

/** The series of the cube with the overnight rate at the close of trading. */
const closeOfTrading = '{H0}';

export const saron: Publisher = {
	index: 'SARON',
	source: 'SIX and Swiss National Bank, Swiss Average Rate Overnight',
	request: ({ from, to }) => ({
		host: 'data.snb.ch',
		path: `/api/cube/zirepo/data/json/en?fromDate=${from}&toDate=${to}`,
		format: 'json',
	}),
	parse: (text) => {
		const { timeseries } = readJson(text, answer);
		const found = timeseries.find(({ metadata }) => metadata.key.endsWith(closeOfTrading));
		if (found === undefined) {
			throw new PublisherFailure('changed-shape', `the time series ${closeOfTrading} is missing`);
		}
		return found.values
			.filter(({ value }) => value !== null && value !== '')
			.map(({ date, value }) => ({ date: readDate(date), value: value as string }));
	},
};
