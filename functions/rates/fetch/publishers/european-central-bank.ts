import type { Publisher } from '../publisher.ts';
import { readColumns, readCsvRows } from '../read-columns.ts';
import { readDate } from '../read-date.ts';

export const estr: Publisher = {
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
