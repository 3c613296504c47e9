import type { LocalDate } from '#shared/time/local-date.ts';
import type { Publisher } from '../publisher.ts';
import { readColumns, readCsvRows } from '../read-columns.ts';
import { readDate } from '../read-date.ts';

const series = 'IUDSOIA';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `15/Jun/2026` */
const slashedDate = (date: LocalDate) => `${date.slice(8)}/${months[Number(date.slice(5, 7)) - 1]}/${date.slice(0, 4)}`;

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
