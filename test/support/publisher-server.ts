import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fixing } from '#shared/benchmark/fixing-series.ts';

interface PublisherAnswer {
	readonly status: number;
	readonly contentType: string;
	readonly text: string;
}

interface Question {
	readonly index: string;
	readonly query: URLSearchParams;
	/** All published fixings, earliest first. */
	readonly fixings: readonly Fixing[];
}

const json = (text: string): PublisherAnswer => ({ status: 200, contentType: 'application/json', text });
const csv = (lines: readonly string[]): PublisherAnswer => ({
	status: 200,
	contentType: 'text/csv; charset=utf-8',
	text: `${lines.join('\r\n')}\r\n`,
});
const notFound: PublisherAnswer = { status: 404, contentType: 'text/html', text: '<html>Not found</html>' };

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Formats a date as `15 Jun 2026`, with a given separator. */
const dayMonthYear = (date: string, between: string) =>
	[date.slice(8), months[Number(date.slice(5, 7)) - 1], date.slice(0, 4)].join(between);

/** Parses a date such as `15/Jun/2026`. */
function isoOfSlashed(text: string): string {
	const [day = '', month = '', year = ''] = text.split('/');
	return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}`;
}

const within = ({ fixings }: Question, from: string | null, to: string | null) =>
	fixings.filter(({ date }) => date >= (from ?? '') && date <= (to ?? '9999'));

/** The response of each publisher by its path, which begins with the host. */
const publisherAnswers: Readonly<Record<string, { index: string; answer(question: Question): PublisherAnswer }>> = {
	'/markets.newyorkfed.org/api/rates/secured/sofr/search.json': { index: 'SOFR', answer: newYorkFed },
	'/markets.newyorkfed.org/api/rates/unsecured/effr/search.json': { index: 'EFFR', answer: newYorkFed },
	'/www.bankofengland.co.uk/boeapps/database/_iadb-FromShowColumns.asp': {
		index: 'SONIA',
		answer: (question) => {
			const { query } = question;
			const rows = within(question, isoOfSlashed(query.get('Datefrom') ?? ''), isoOfSlashed(query.get('Dateto') ?? ''));
			return csv([
				`DATE,${query.get('SeriesCodes')}`,
				...rows.map(({ date, value }) => `${dayMonthYear(date, ' ')},${value}`),
			]);
		},
	},
	'/data-api.ecb.europa.eu/service/data/EST/B.EU000A2X2A25.WT': {
		index: 'ESTR',
		answer: (question) => {
			const rows = within(question, question.query.get('startPeriod'), question.query.get('endPeriod'));
			if (rows.length === 0) return notFound;
			const head = 'KEY,FREQ,BENCHMARK_ITEM,DATA_TYPE_EST,TIME_PERIOD,OBS_VALUE,OBS_STATUS,CONF_STATUS,TITLE';
			const key = 'EST.B.EU000A2X2A25.WT,B,EU000A2X2A25,WT';
			const title = '"Euro short-term rate, volume-weighted trimmed mean"';
			return csv([head, ...rows.map(({ date, value }) => `${key},${date},${value},A,F,${title}`)]);
		},
	},
	'/data.snb.ch/api/cube/zirepo/data/json/en': {
		index: 'SARON',
		answer: (question) => {
			const rows = within(question, question.query.get('fromDate'), question.query.get('toDate'));
			const values = rows.map(({ date, value }) => `{"date":"${date}","value":${value}}`).join(',');
			return json(
				`{"timeseries":[{"metadata":{"key":"zirepo{SRA}{H1}"},"values":[]},` +
					`{"metadata":{"key":"zirepo{SARON}{H0}"},"values":[${values}]}]}`,
			);
		},
	},
	'/www.stat-search.boj.or.jp/api/v1/getDataCode': {
		index: 'TONA',
		answer: (question) => {
			const { query } = question;
			const month = (name: string) => (query.get(name) ?? '').replace(/^(\d{4})/, '$1-');
			const rows = within(question, `${month('startDate')}-01`, `${month('endDate')}-31`);
			const dates = rows.map(({ date }) => date.replaceAll('-', '')).join(',');
			const values = rows.map(({ value }) => value).join(',');
			return json(
				`{"STATUS":200,"RESULTSET":[{"SERIES_CODE":"${query.get('code')}","FREQUENCY":"DAILY",` +
					`"VALUES":{"SURVEY_DATES":[${dates}],"VALUES":[${values}]}}]}`,
			);
		},
	},
	'/www.bankofcanada.ca/valet/observations/AVG.INTWO/json': {
		index: 'CORRA',
		answer: (question) => {
			const rows = within(question, question.query.get('start_date'), question.query.get('end_date'));
			return json(
				JSON.stringify({
					seriesDetail: { 'AVG.INTWO': { label: 'CORRA' } },
					observations: rows.map(({ date, value }) => ({ d: date, 'AVG.INTWO': { v: value } })),
				}),
			);
		},
	},
	'/www.rba.gov.au/statistics/tables/csv/f1-data.csv': {
		index: 'AONIA',
		answer: ({ fixings }) =>
			csv([
				'F1 INTEREST RATES AND YIELDS – MONEY MARKET',
				'Title,Cash Rate Target,Interbank Overnight Cash Rate',
				'Frequency,Daily,Daily',
				'Units,Per cent,Per cent',
				'Series ID,FIRMMCRTD,FIRMMCRID',
				...fixings.map(({ date, value }) => `${dayMonthYear(date, '-')},4.35,${value}`),
			]),
	},
	'/eservices.mas.gov.sg/api/action/datastore/search.json': {
		index: 'SORA',
		answer: ({ query, fixings }) => {
			const skip = Number(query.get('offset') ?? 0);
			const rows = fixings.toReversed().slice(skip, skip + Number(query.get('limit')));
			const records = rows.map(({ date, value }) => ({ end_of_day: date, sora: value, comp_sora_1m: '1.5' }));
			return json(JSON.stringify({ success: true, result: { total: fixings.length, records } }));
		},
	},
	'/www.thaibma.or.th/api/thor/download-all': {
		index: 'THOR',
		answer: ({ fixings }) =>
			csv([
				'As of,Code,Tenor,Rate',
				...fixings.flatMap(({ date, value }) => [
					`${date},THOR,O/N,${value}`,
					`${date},THOR Average,1M,1.00001`,
					`${date},THOR Index,,1.12345`,
				]),
			]),
	},
	'/api.riksbank.se/swestr/v1/all/SWESTR': {
		index: 'SWESTR',
		answer: (question) => {
			const rows = within(question, question.query.get('fromDate'), question.query.get('toDate'));
			const items = rows.map(
				({ date, value }) =>
					`{"rate":${value},"date":"${date}","pctl12_5":1.6,"volume":40000,"alternativeCalculation":false,` +
					`"publicationTime":"${date}T09:00:00Z","republication":false}`,
			);
			return json(`[${items.join(',')}]`);
		},
	},
	'/data.norges-bank.no/api/data/SHORT_RATES/B.NOWA.ON.R': {
		index: 'NOWA',
		answer: (question) => {
			const rows = within(question, question.query.get('startPeriod'), question.query.get('endPeriod'));
			if (rows.length === 0) return notFound;
			const head = 'FREQ;INSTRUMENT_TYPE;TENOR;UNIT_MEASURE;DECIMALS;TIME_PERIOD;OBS_VALUE';
			return csv([head, ...rows.map(({ date, value }) => `B;NOWA;ON;R;2;${date};${value}`)]);
		},
	},
};

function newYorkFed(question: Question): PublisherAnswer {
	const rows = within(question, question.query.get('startDate'), question.query.get('endDate'));
	const items = rows
		.toReversed()
		.map(
			({ date, value }) =>
				`{"effectiveDate":"${date}","type":"${question.index}","percentRate":${value},` +
				`"percentPercentile1":3.5,"volumeInBillions":2500,"revisionIndicator":""}`,
		);
	return json(`{"refRates":[${items.join(',')}]}`);
}

/** A response that replaces the fixings of an index. `never` leaves the request open. */
export type Instead = Partial<PublisherAnswer & { readonly headers: Record<string, string> }> | 'never' | 'cut-off';

export interface PublisherServer {
	readonly origin: string;
	/** Requests in the order in which they arrived, with host and query. */
	readonly asked: readonly string[];
	readonly userAgents: readonly string[];
	/** Sets the fixings that the publisher of an index returns from then on. */
	publish(index: string, fixings: readonly Fixing[]): void;
	/** Sets the next responses for an index. After them, its fixings are returned again. */
	answerInstead(index: string, ...answers: readonly Instead[]): void;
	close(): Promise<void>;
}

/** Starts a fake of all publishers. The path of each publisher begins with its host. */
export async function publisherServer(port = 0): Promise<PublisherServer> {
	const published = new Map<string, readonly Fixing[]>();
	const instead = new Map<string, Instead[]>();
	const asked: string[] = [];
	const userAgents: string[] = [];

	function serve(request: IncomingMessage, response: ServerResponse): void {
		asked.push(request.url ?? '');
		userAgents.push(request.headers['user-agent'] ?? '');
		const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://127.0.0.1');
		const publisher = publisherAnswers[pathname];
		if (publisher === undefined) {
			send(response, { status: 404, contentType: 'text/html', text: '<p>?</p>' });
			return;
		}
		const { index } = publisher;
		const other = instead.get(index)?.shift();
		if (other === 'never') return;
		if (other === 'cut-off') {
			request.socket.destroy();
			return;
		}
		const usual = publisher.answer({ index, query, fixings: published.get(index) ?? [] });
		send(response, { ...usual, ...other }, other?.headers);
	}

	const server = createServer(serve);
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		userAgents,
		publish: (index, fixings) => void published.set(index, fixings),
		answerInstead: (index, ...answers) => void instead.set(index, [...answers]),
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

function send(response: ServerResponse, answer: PublisherAnswer, headers: Record<string, string> = {}): void {
	response.writeHead(answer.status, { 'content-type': answer.contentType, ...headers }).end(answer.text);
}
