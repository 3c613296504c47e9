import { describe, expect, it } from 'vitest';
import { publications } from '#shared/benchmark/publication.ts';
import { localDate } from '#shared/time/local-date.ts';
import { PublisherFailure } from './publisher.ts';
import { publishers } from './publishers.ts';

/** A publisher's response in its original structure, shortened to a few rows. */
interface RecordedAnswer {
	readonly index: string;
	/** Expected URL for 15 to 18 June 2026. */
	readonly url: string;
	readonly good: string;
	/** Expected result as `date rate`. Rates are the publisher's, except SORA, SWESTR and NOWA, which are invented. */
	readonly read: readonly string[];
	/** Response that does not contain fixings. */
	readonly empty: string;
	/** Text in the good response that the test renames, and the name that the error must contain. */
	readonly changed: readonly [from: string, to: string, named: string];
	/** Date in the good response, and a nonexistent date in the same format. */
	readonly noDay: readonly [from: string, to: string];
}

const newYorkFed = (index: string, market: string, good: string, read: readonly string[]): RecordedAnswer => ({
	index,
	url: `https://markets.newyorkfed.org/api/rates/${market}/search.json?startDate=2026-06-15&endDate=2026-06-18&type=rate`,
	good,
	read,
	empty: '{"refRates":[]}',
	changed: ['"percentRate"', '"ratePercent"', 'refRates[0].percentRate'],
	noDay: [read[0]?.slice(0, 10) ?? '', '2026-02-30'],
});

const recordedAnswers: readonly RecordedAnswer[] = [
	newYorkFed(
		'SOFR',
		'secured/sofr',
		`{"refRates":[
			{"effectiveDate":"2026-06-16","type":"SOFR","percentRate":3.63,"percentPercentile1":3.55,"volumeInBillions":2903,"revisionIndicator":""},
			{"effectiveDate":"2026-06-15","type":"SOFR","percentRate":3.60,"percentPercentile1":3.60,"volumeInBillions":2887,"revisionIndicator":"R"}]}`,
		['2026-06-16 3.63', '2026-06-15 3.60'],
	),
	newYorkFed(
		'EFFR',
		'unsecured/effr',
		'{"refRates":[{"effectiveDate":"2026-02-27","type":"EFFR","percentRate":3.64,"targetRateFrom":3.5,"targetRateTo":3.75,"revisionIndicator":""}]}',
		['2026-02-27 3.64'],
	),
	{
		index: 'SONIA',
		url: 'https://www.bankofengland.co.uk/boeapps/database/_iadb-FromShowColumns.asp?csv.x=yes&Datefrom=15/Jun/2026&Dateto=18/Jun/2026&SeriesCodes=IUDSOIA&CSVF=TN&UsingCodes=Y',
		good: 'DATE,IUDSOIA\r\n15 Jun 2026,3.7296\r\n16 Jun 2026,3.7304\r\n',
		read: ['2026-06-15 3.7296', '2026-06-16 3.7304'],
		empty: 'DATE,IUDSOIA\r\n',
		changed: ['IUDSOIA', 'IUDSNEW', 'IUDSOIA'],
		noDay: ['15 Jun 2026', '31 Jun 2026'],
	},
	{
		index: 'ESTR',
		url: 'https://data-api.ecb.europa.eu/service/data/EST/B.EU000A2X2A25.WT?format=csvdata&startPeriod=2026-06-15&endPeriod=2026-06-18',
		good: `KEY,FREQ,BENCHMARK_ITEM,DATA_TYPE_EST,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE
EST.B.EU000A2X2A25.WT,B,EU000A2X2A25,WT,2026-08-04,2.185,A,"Euro short-term rate, trimmed mean"
EST.B.EU000A2X2A25.WT,B,EU000A2X2A25,WT,2026-08-05,2.185,A,"Euro short-term rate, trimmed mean"
`,
		read: ['2026-08-04 2.185', '2026-08-05 2.185'],
		empty: 'KEY,FREQ,BENCHMARK_ITEM,DATA_TYPE_EST,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE\n',
		changed: ['OBS_VALUE', 'VALUE', 'OBS_VALUE'],
		noDay: ['2026-08-04', '2026-08-32'],
	},
	{
		index: 'SARON',
		url: 'https://data.snb.ch/api/cube/zirepo/data/json/en?fromDate=2026-06-15&toDate=2026-06-18',
		good: `{"timeseries":[
			{"metadata":{"key":"SRFXON1{H1}"},"values":[{"date":"2026-07-01","value":-0.04}]},
			{"metadata":{"key":"SARON{H0}"},"values":[{"date":"2026-07-01","value":-0.037259},{"date":"2026-07-02","value":-0.037963},{"date":"2026-07-03","value":null}]}]}`,
		read: ['2026-07-01 -0.037259', '2026-07-02 -0.037963'],
		empty: '{"timeseries":[{"metadata":{"key":"SARON{H0}"},"values":[]}]}',
		changed: ['SARON{H0}', 'SARON{H7}', '{H0}'],
		noDay: ['2026-07-02', '2026-07-32'],
	},
	{
		index: 'TONA',
		url: 'https://www.stat-search.boj.or.jp/api/v1/getDataCode?format=json&lang=en&db=FM01&code=STRDCLUCON&startDate=202606&endDate=202606',
		good: '{"STATUS":200,"RESULTSET":[{"SERIES_CODE":"STRDCLUCON","FREQUENCY":"DAILY","VALUES":{"SURVEY_DATES":[20260616,20260617,20260720],"VALUES":[0.727,0.978,null]}}]}',
		read: ['2026-06-16 0.727', '2026-06-17 0.978'],
		empty: '{"STATUS":200,"RESULTSET":[]}',
		changed: ['SURVEY_DATES', 'DATES', 'SURVEY_DATES'],
		noDay: ['20260616', '20260631'],
	},
	{
		index: 'CORRA',
		url: 'https://www.bankofcanada.ca/valet/observations/AVG.INTWO/json?start_date=2026-06-15&end_date=2026-06-18',
		good: '{"terms":{"url":"https://www.bankofcanada.ca/terms/"},"observations":[{"d":"2026-08-05","AVG.INTWO":{"v":"2.3100"}},{"d":"2026-08-06","AVG.INTWO":{"v":"2.3000"}}]}',
		read: ['2026-08-05 2.3100', '2026-08-06 2.3000'],
		empty: '{"terms":{"url":"https://www.bankofcanada.ca/terms/"},"observations":[]}',
		changed: ['"AVG.INTWO"', '"AVG.OTHER"', 'AVG.INTWO'],
		noDay: ['2026-08-05', '2026-8-5'],
	},
	{
		index: 'AONIA',
		url: 'https://www.rba.gov.au/statistics/tables/csv/f1-data.csv',
		good: `F1 INTEREST RATES AND YIELDS – MONEY MARKET,,
Title,Cash Rate Target,Interbank Overnight Cash Rate
Publication date,07-Aug-2026,07-Aug-2026

Series ID,FIRMMCRTD,FIRMMCRID
04-Aug-2026,4.35,4.35
05-Aug-2026,4.35,4.34
06-Aug-2026,4.35,
`,
		read: ['2026-08-04 4.35', '2026-08-05 4.34'],
		empty: 'Title,Cash Rate Target,Interbank Overnight Cash Rate\nSeries ID,FIRMMCRTD,FIRMMCRID\n',
		changed: ['FIRMMCRID', 'FIRMMCROD', 'FIRMMCRID'],
		noDay: ['04-Aug-2026', '04-Agu-2026'],
	},
	{
		index: 'SORA',
		url: 'https://eservices.mas.gov.sg/api/action/datastore/search.json?resource_id=9a0bf149-308c-4bd2-832d-76c8e6cb47ed&limit=100&sort=end_of_day%20desc',
		good: `{"success":true,"result":{"total":"2","records":[
			{"end_of_day":"2026-06-16","sora":"1.4321","comp_sora_1m":"1.5000","published_date":"2026-06-17"},
			{"end_of_day":"2026-06-15","sora":"1.4400","comp_sora_1m":"1.5010","published_date":"2026-06-16"}]}}`,
		read: ['2026-06-16 1.4321', '2026-06-15 1.4400'],
		empty: '{"success":true,"result":{"total":"0","records":[]}}',
		changed: ['"sora"', '"sora_rate"', 'sora'],
		noDay: ['2026-06-15', '2026-06-31'],
	},
	{
		index: 'THOR',
		url: 'https://www.thaibma.or.th/api/thor/download-all',
		good: 'As of,Code,Tenor,Rate\n2026-08-27,THOR,O/N,0.99401\n2026-08-27,THOR Average,1M,0.99512\n2026-08-28,THOR,O/N,0.99377\n',
		read: ['2026-08-27 0.99401', '2026-08-28 0.99377'],
		empty: 'As of,Code,Tenor,Rate\n',
		changed: ['Tenor', 'Term', 'Tenor'],
		noDay: ['2026-08-27', '27/08/2026'],
	},
	{
		index: 'SWESTR',
		url: 'https://api.riksbank.se/swestr/v1/all/SWESTR?fromDate=2026-06-15&toDate=2026-06-18',
		good: '[{"rate":1.650,"date":"2026-06-15","volume":41250,"publicationTime":"2026-06-16T07:00:00Z","republication":false},{"rate":1.651,"date":"2026-06-16","volume":40100,"publicationTime":"2026-06-17T09:00:00Z","republication":true}]',
		read: ['2026-06-15 1.650', '2026-06-16 1.651'],
		empty: '[]',
		changed: ['"rate"', '"value"', '[0].rate'],
		noDay: ['2026-06-15', '2026-06-00'],
	},
	{
		index: 'NOWA',
		url: 'https://data.norges-bank.no/api/data/SHORT_RATES/B.NOWA.ON.R?format=csv&startPeriod=2026-06-15&endPeriod=2026-06-18',
		good: 'FREQ;INSTRUMENT_TYPE;TENOR;UNIT_MEASURE;TIME_PERIOD;OBS_VALUE\nB;NOWA;ON;R;2026-06-15;4.01\nB;NOWA;ON;R;2026-06-16;4.02\n',
		read: ['2026-06-15 4.01', '2026-06-16 4.02'],
		empty: 'FREQ;INSTRUMENT_TYPE;TENOR;UNIT_MEASURE;TIME_PERIOD;OBS_VALUE\n',
		changed: ['TIME_PERIOD', 'PERIOD', 'TIME_PERIOD'],
		noDay: ['2026-06-15', '2026-13-15'],
	},
];

function publisherOf(index: string) {
	const publisher = publishers.get(index);
	if (publisher === undefined) throw new Error(`no publisher of ${index}`);
	return publisher;
}

const parse = (index: string, text: string) => publisherOf(index).parse(text);
const html = '<!DOCTYPE html><html><body>Down for maintenance, DATE,IUDSOIA</body></html>';

function failure(index: string, text: string): PublisherFailure {
	try {
		parse(index, text);
	} catch (error) {
		if (error instanceof PublisherFailure) return error;
		throw error;
	}
	throw new Error(`${index} read it`);
}

it('every published index has a publisher and a recorded response, and no other index has', () => {
	const indices = publications.map(({ index }) => index).sort();
	expect([...publishers.keys()].sort()).toEqual(indices);
	expect(recordedAnswers.map(({ index }) => index).sort()).toEqual(indices);
});

describe.each(recordedAnswers)(
	'publisher of $index',
	({ index, url, good, read, empty, changed, noDay }: RecordedAnswer) => {
		it('an index is requested from its publisher', () => {
			const range = { from: localDate('2026-06-15'), to: localDate('2026-06-18') };
			const { host, path } = publisherOf(index).request(range, 0);
			expect(`https://${host}${path}`).toBe(url);
		});

		it('a fixing has the digits that the publisher has written', () => {
			expect(parse(index, good).map(({ date, value }) => `${date} ${value}`)).toEqual(read);
		});

		it('an empty response has no fixings', () => {
			expect(parse(index, empty)).toEqual([]);
		});

		it('a response with a different structure is refused completely, and the error names the missing element', () => {
			const [from, to, named] = changed;
			const { fault, message } = failure(index, good.replaceAll(from, to));
			expect([fault, message]).toEqual(['changed-shape', expect.stringContaining(named)]);
		});

		it.each([html, '', '{"error":"quota exceeded"}', 'null'])('response %j is refused', (text) => {
			expect(failure(index, text).fault).toBe('changed-shape');
		});

		it('a response with a nonexistent date is refused completely', () => {
			const [from, to] = noDay;
			const { fault, message } = failure(index, good.replaceAll(from, to));
			expect([fault, message]).toEqual(['changed-shape', `"${to}" is not a date`]);
		});
	},
);

it("a fixing keeps the publisher's revision mark and publication time", () => {
	const marksOf = (index: string) =>
		parse(index, recordedAnswers.find((recorded) => recorded.index === index)?.good ?? '').map(
			({ publishedAt, revisionIndicator }) => [publishedAt, revisionIndicator],
		);
	expect(marksOf('SOFR')).toEqual([
		[undefined, undefined],
		[undefined, 'R'],
	]);
	expect(marksOf('SORA').flat()).toEqual(['2026-06-17', undefined, '2026-06-16', undefined]);
	expect(marksOf('SWESTR')).toEqual([
		['2026-06-16T07:00:00Z', undefined],
		['2026-06-17T09:00:00Z', 'republication'],
	]);
});

it('SORA responses are requested page by page', () => {
	const range = { from: localDate('2026-06-15'), to: localDate('2026-06-18') };
	expect(publisherOf('SORA').request(range, 200).path).toMatch(/&limit=100&sort=end_of_day%20desc&offset=200$/);
});
