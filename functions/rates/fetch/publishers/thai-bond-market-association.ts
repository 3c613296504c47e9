import type { Publisher } from '../publisher.ts';
import { readColumns, readCsvRows } from '../read-columns.ts';
import { readDate } from '../read-date.ts';

/** Answers all of THOR and its averages, whatever the range. */
export const thor: Publisher = {
	index: 'THOR',
	source: 'Bank of Thailand, Thai Overnight Repurchase Rate',
	request: () => ({ host: 'www.thaibma.or.th', path: '/api/thor/download-all', format: 'csv' }),
	parse: (text) =>
		readColumns(readCsvRows(text), ['As of', 'Code', 'Tenor', 'Rate'])
			.filter(([, code, tenor, rate]) => code === 'THOR' && tenor === 'O/N' && rate !== '')
			.map(([date = '', , , rate = '']) => ({ date: readDate(date), value: rate })),
};
