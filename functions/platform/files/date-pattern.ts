import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { dateFormat } from '../../../shared/portal/date-format.ts';
import type { LocalDate } from '../../../shared/time/local-date.ts';

/**
 * A date in a pattern of `yyyy yy MMM MM dd EEE`, such as `dd-MMM-yyyy`. Names are English.
 *
 * @throws RangeError for another pattern: date-fns takes other letters for fields of their own
 */
export function dateInPattern(date: LocalDate, pattern: string): string {
	if (!dateFormat.test(pattern)) throw new RangeError(`${pattern} is not a format of dates`);
	return format(new TZDate(`${date}T00:00:00Z`, 'UTC'), pattern);
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
