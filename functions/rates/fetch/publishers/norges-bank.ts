import type { Publisher } from '../publisher.ts';
import { readColumns, readCsvRows } from '../read-columns.ts';
import { readDate } from '../read-date.ts';

export const nowa: Publisher = {
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
