import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { dateFormat } from '../../../shared/portal/date-format.ts';
import { epochDay, type LocalDate, weekdayNumber } from '../../../shared/time/local-date.ts';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const fields: Readonly<Record<string, (date: LocalDate) => string>> = {
	yyyy: (date) => date.slice(0, 4),
	yy: (date) => date.slice(2, 4),
	MMM: (date) => months[Number(date.slice(5, 7)) - 1] as string,
	MM: (date) => date.slice(5, 7),
	dd: (date) => date.slice(8, 10),
	EEE: (date) => days[weekdayNumber(epochDay(date))] as string,
};

type Part = string | ((date: LocalDate) => string);

/** The parts of the patterns that were used last: a file has a few of them and many dates. */
const read = new Map<string, readonly Part[]>();
const mostRead = 100;

/**
 * A date in a pattern of `yyyy yy MMM MM dd EEE`, such as `dd-MMM-yyyy`. Names are English.
 *
 * @throws RangeError for another pattern
 */
export function dateInPattern(date: LocalDate, pattern: string): string {
	let text = '';
	for (const part of partsOf(pattern)) text += typeof part === 'string' ? part : part(date);
	return text;
}

function partsOf(pattern: string): readonly Part[] {
	const known = read.get(pattern);
	if (known !== undefined) return known;
	if (!dateFormat.test(pattern)) throw new RangeError(`${pattern} is not a format of dates`);
	const parts = (pattern.match(/yyyy|yy|MMM|MM|dd|EEE|./g) ?? []).map((part) => fields[part] ?? part);
	if (read.size >= mostRead) read.clear();
	read.set(pattern, parts);
	return parts;
}

/**
 * A text whose placeholders in braces are replaced by an instant in a time zone: `rates-{yyyyMMdd}.csv`.
 *
 * @param text its placeholders were checked when it was saved
 */
export function fillDatePlaceholders(text: string, instantMillis: number, timeZone: string): string {
	const local = new TZDate(instantMillis, timeZone);
	const written = (pattern: string) => (pattern === '' ? '' : format(local, pattern));
	// To date-fns a T without quotation marks is the time in milliseconds.
	const filled = (pattern: string) => pattern.split(/'T'|T/).map(written).join('T');
	return text.replace(/\{([^{}]*)\}/g, (_, pattern: string) => filled(pattern));
}
