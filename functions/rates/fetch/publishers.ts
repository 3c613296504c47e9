import * as z from 'zod';
import {
	columnNamed,
	digits,
	nothing,
	type Publisher,
	PublisherFailure,
	readColumns,
	readCsvRows,
	readDate,
	readJson,
} from './publisher.ts';

/** Reads rows of date and rate. Skips rows with a blank rate, which the publisher fills in later. */
const datedValues = (rows: readonly (readonly string[])[]) =>
	rows.filter(([, value]) => value !== '').map(([date = '', value = '']) => ({ date: readDate(date), value }));

const fedAnswer = z.object({
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
		readJson(text, fedAnswer).refRates.map(({ effectiveDate, percentRate, revisionIndicator }) => ({
			date: readDate(effectiveDate),
			value: percentRate,
			...(revisionIndicator ? { revisionIndicator } : {}),
		})),
});

const sofr = newYorkFed('SOFR', 'Secured Overnight Financing Rate', 'secured');
const effr = newYorkFed('EFFR', 'Effective Federal Funds Rate', 'unsecured');

const soniaSeries = 'IUDSOIA';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Writes a date as `15/Jun/2026`. */
const slashedDate = (date: string) => `${date.slice(8)}/${months[Number(date.slice(5, 7)) - 1]}/${date.slice(0, 4)}`;

const sonia: Publisher = {
	index: 'SONIA',
	source: 'Bank of England, Sterling Overnight Index Average',
	request: ({ from, to }) => ({
		host: 'www.bankofengland.co.uk',
		path:
			'/boeapps/database/_iadb-FromShowColumns.asp?csv.x=yes' +
			`&Datefrom=${slashedDate(from)}&Dateto=${slashedDate(to)}&SeriesCodes=${soniaSeries}&CSVF=TN&UsingCodes=Y`,
		format: 'csv',
	}),
	parse: (text) => datedValues(readColumns(readCsvRows(text), ['DATE', soniaSeries])),
};

const saronAnswer = z.object({
	timeseries: z.array(
		z.object({
			metadata: z.object({ key: z.string() }),
			values: z.array(z.object({ date: z.string(), value: z.union([digits, nothing]) })),
		}),
	),
});

/** Series in the publisher's data cube with the overnight rate at the close of trading. */
const closeOfTrading = '{H0}';

const saron: Publisher = {
	index: 'SARON',
	source: 'SIX and Swiss National Bank, Swiss Average Rate Overnight',
	request: ({ from, to }) => ({
		host: 'data.snb.ch',
		path: `/api/cube/zirepo/data/json/en?fromDate=${from}&toDate=${to}`,
		format: 'json',
	}),
	parse: (text) => {
		const { timeseries } = readJson(text, saronAnswer);
		const found = timeseries.find(({ metadata }) => metadata.key.endsWith(closeOfTrading));
		if (found === undefined) {
			throw new PublisherFailure('changed-shape', `the time series ${closeOfTrading} is missing`);
		}
		return found.values
			.filter(({ value }) => value !== null && value !== '')
			.map(({ date, value }) => ({ date: readDate(date), value: value as string }));
	},
};

const tonaSeries = 'STRDCLUCON';

const tonaAnswer = z.object({
	RESULTSET: z.array(
		z.object({
			SERIES_CODE: z.string(),
			VALUES: z.object({ SURVEY_DATES: z.array(digits), VALUES: z.array(z.union([digits, nothing])) }),
		}),
	),
});

const month = (date: string) => date.slice(0, 7).replace('-', '');

const tona: Publisher = {
	index: 'TONA',
	source: 'Bank of Japan, Tokyo Overnight Average Rate',
	request: ({ from, to }) => ({
		host: 'www.stat-search.boj.or.jp',
		path: `/api/v1/getDataCode?format=json&lang=en&db=FM01&code=${tonaSeries}&startDate=${month(from)}&endDate=${month(to)}`,
		format: 'json',
	}),
	parse: (text) => {
		const { RESULTSET } = readJson(text, tonaAnswer);
		if (RESULTSET.length === 0) return [];
		const found = RESULTSET.find(({ SERIES_CODE }) => SERIES_CODE === tonaSeries);
		if (found === undefined) throw new PublisherFailure('changed-shape', `the series ${tonaSeries} is missing`);
		const { SURVEY_DATES: dates, VALUES: values } = found.VALUES;
		if (dates.length !== values.length) {
			throw new PublisherFailure('changed-shape', `${dates.length} SURVEY_DATES have ${values.length} VALUES`);
		}
		return dates
			.map((date, i) => ({ date: readDate(date), value: values[i] ?? '' }))
			.filter(({ value }) => value !== '');
	},
};

const aoniaSeries = 'FIRMMCRID';

/** Returns the complete table F1 for any range. Its first rows describe the columns; each further row is a date. */
const aonia: Publisher = {
	index: 'AONIA',
	source: 'Reserve Bank of Australia, interbank overnight cash rate',
	request: () => ({ host: 'www.rba.gov.au', path: '/statistics/tables/csv/f1-data.csv', format: 'csv' }),
	parse: (text) => {
		const rows = readCsvRows(text);
		const headerAt = rows.findIndex(([first]) => first === 'Series ID');
		const header = rows[headerAt];
		if (header === undefined) throw new PublisherFailure('changed-shape', 'the row Series ID is missing');
		const place = columnNamed(header, aoniaSeries);
		return rows
			.slice(headerAt + 1)
			.map((row) => ({ date: readDate(row[0] ?? ''), value: row[place] ?? '' }))
			.filter(({ value }) => value !== '');
	},
};

const soraAnswer = z.object({
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

/** Returns a hundred rows per page, the latest first. */
const sora: Publisher = {
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
		readJson(text, soraAnswer)
			.result.records.filter(({ sora }) => sora !== null && sora !== '')
			.map(({ end_of_day, sora, published_date }) => ({
				date: readDate(end_of_day),
				value: sora as string,
				...(published_date ? { publishedAt: published_date } : {}),
			})),
};

const swestrAnswer = z.array(
	z.object({
		date: z.string(),
		rate: digits,
		publicationTime: z.string().nullish(),
		republication: z.boolean().nullish(),
	}),
);

const swestr: Publisher = {
	index: 'SWESTR',
	source: 'Sveriges Riksbank, Swedish krona Short Term Rate',
	request: ({ from, to }) => ({
		host: 'api.riksbank.se',
		path: `/swestr/v1/all/SWESTR?fromDate=${from}&toDate=${to}`,
		format: 'json',
	}),
	parse: (text) =>
		readJson(text, swestrAnswer).map(({ date, rate, publicationTime, republication }) => ({
			date: readDate(date),
			value: rate,
			...(publicationTime ? { publishedAt: publicationTime } : {}),
			...(republication ? { revisionIndicator: 'republication' } : {}),
		})),
};

const corraSeries = 'AVG.INTWO';

const corraAnswer = z.object({
	observations: z.array(z.object({ d: z.string(), [corraSeries]: z.object({ v: digits }) })),
});

const corra: Publisher = {
	index: 'CORRA',
	source: 'Bank of Canada, Canadian Overnight Repo Rate Average',
	request: ({ from, to }) => ({
		host: 'www.bankofcanada.ca',
		path: `/valet/observations/${corraSeries}/json?start_date=${from}&end_date=${to}`,
		format: 'json',
	}),
	parse: (text) =>
		readJson(text, corraAnswer)
			.observations.filter((observation) => observation[corraSeries].v !== '')
			.map(({ d, [corraSeries]: { v } }) => ({ date: readDate(d), value: v })),
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
	parse: (text) => datedValues(readColumns(readCsvRows(text, ';'), ['TIME_PERIOD', 'OBS_VALUE'])),
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
	parse: (text) => datedValues(readColumns(readCsvRows(text), ['TIME_PERIOD', 'OBS_VALUE'])),
};

/** Always returns all THOR rates and averages, regardless of the range. */
const thor: Publisher = {
	index: 'THOR',
	source: 'Bank of Thailand, Thai Overnight Repurchase Rate',
	request: () => ({ host: 'www.thaibma.or.th', path: '/api/thor/download-all', format: 'csv' }),
	parse: (text) =>
		readColumns(readCsvRows(text), ['As of', 'Code', 'Tenor', 'Rate'])
			.filter(([, code, tenor, rate]) => code === 'THOR' && tenor === 'O/N' && rate !== '')
			.map(([date = '', , , rate = '']) => ({ date: readDate(date), value: rate })),
};

export const publishers: ReadonlyMap<string, Publisher> = new Map(
	[sofr, effr, sonia, estr, saron, tona, corra, aonia, sora, thor, swestr, nowa].map((publisher) => [
		publisher.index,
		publisher,
	]),
);
