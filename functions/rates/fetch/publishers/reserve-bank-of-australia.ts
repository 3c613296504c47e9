import type { Publisher } from '../publisher.ts';
import { PublisherFailure } from '../publisher-failure.ts';
import { columnNamed, readCsvRows } from '../read-columns.ts';
import { readDate } from '../read-date.ts';

const series = 'FIRMMCRID';

/** Answers all of table F1, whatever the range: rows that describe the columns, then one row a date. */
export const aonia: Publisher = {
	index: 'AONIA',
	source: 'Reserve Bank of Australia, interbank overnight cash rate',
	request: () => ({ host: 'www.rba.gov.au', path: '/statistics/tables/csv/f1-data.csv', format: 'csv' }),
	parse: (text) => {
		const rows = readCsvRows(text);
		const headerAt = rows.findIndex(([first]) => first === 'Series ID');
		const header = rows[headerAt];
		if (header === undefined) throw new PublisherFailure('changed-shape', 'the row Series ID is missing');
		const place = columnNamed(header, series);
		return rows
			.slice(headerAt + 1)
			.map((row) => ({ date: readDate(row[0] ?? ''), value: row[place] ?? '' }))
			.filter(({ value }) => value !== '');
	},
};
