import type { Publisher } from '../publisher.ts';
import { readColumns, readCsvRows } from '../read-csv.ts';
import { readDate, slashedDate } from '../read-date.ts';

const series = 'IUDSOIA';

export const sonia: Publisher = {
	index: 'SONIA',
	source: 'Bank of England, Sterling Overnight Index Average',
	request: ({ from, to }) => ({
		host: 'www.bankofengland.co.uk',
		path:
			'/boeapps/database/_iadb-FromShowColumns.asp?csv.x=yes' +
			`&Datefrom=${slashedDate(from)}&Dateto=${slashedDate(to)}&SeriesCodes=${series}&CSVF=TN&UsingCodes=Y`,
		format: 'csv',
	}),
	parse: (text) =>
		readColumns(readCsvRows(text), ['DATE', series])
			.filter(([, value]) => value !== '')
			.map(([date = '', value = '']) => ({ date: readDate(date), value })),
};
