import * as z from 'zod';
import type { Publisher } from './publisher.ts';
import { sonia } from './publishers/bank-of-england.ts';
import { tona } from './publishers/bank-of-japan.ts';
import { sora } from './publishers/monetary-authority-of-singapore.ts';
import { effr, sofr } from './publishers/new-york-fed.ts';
import { aonia } from './publishers/reserve-bank-of-australia.ts';
import { swestr } from './publishers/sveriges-riksbank.ts';
import { saron } from './publishers/swiss-national-bank.ts';
import { readColumns, readCsvRows } from './read-columns.ts';
import { readDate } from './read-date.ts';
import { digits, readJson } from './read-json.ts';

const series = 'AVG.INTWO';

const answer = z.object({
	observations: z.array(z.object({ d: z.string(), [series]: z.object({ v: digits }) })),
});

const corra: Publisher = {
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

const nowa: Publisher = {
	index: 'NOWA',
	source: 'Norges Bank, Norwegian Overnight Weighted Average',
	request: ({ from, to }) => ({
		host: 'data.norges-bank.no',
		path: `/api/data/SHORT_RATES/B.NOWA.ON.R?format=csv&startPeriod=${from}&endPeriod=${to}`,
		format: 'csv',
		emptyStatus: 404,
	}),
	parse: (text) =>
		readColumns(readCsvRows(text, ';'), ['TIME_PERIOD', 'OBS_VALUE'])
			.filter(([, value]) => value !== '')
			.map(([date = '', value = '']) => ({ date: readDate(date), value })),
};

const estr: Publisher = {
	index: 'ESTR',
	source: 'European Central Bank, euro short-term rate',
	request: ({ from, to }) => ({
		host: 'data-api.ecb.europa.eu',
		path: `/service/data/EST/B.EU000A2X2A25.WT?format=csvdata&startPeriod=${from}&endPeriod=${to}`,
		format: 'csv',
		emptyStatus: 404,
	}),
	parse: (text) =>
		readColumns(readCsvRows(text), ['TIME_PERIOD', 'OBS_VALUE'])
			.filter(([, value]) => value !== '')
			.map(([date = '', value = '']) => ({ date: readDate(date), value })),
};

/** Answers all of THOR and its averages, whatever the range. */
const thor: Publisher = {
	index: 'THOR',
	source: 'Bank of Thailand, Thai Overnight Repurchase Rate',
	request: () => ({ host: 'www.thaibma.or.th', path: '/api/thor/download-all', format: 'csv' }),
	parse: (text) =>
		readColumns(readCsvRows(text), ['As of', 'Code', 'Tenor', 'Rate'])
			.filter(([, code, tenor, rate]) => code === 'THOR' && tenor === 'O/N' && rate !== '')
			.map(([date = '', , , rate = '']) => ({ date: readDate(date), value: rate })),
};

/** The publisher of each fetched index, by the name of the index. */
export const publishers: ReadonlyMap<string, Publisher> = new Map(
	[sofr, effr, sonia, estr, saron, tona, corra, aonia, sora, thor, swestr, nowa].map((publisher) => [
		publisher.index,
		publisher,
	]),
);
