import { fullYear } from './full-year.ts';
import { isLocalDate, type LocalDate } from './local-date.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Accepted forms of a date, with groups for year, month and day. The first two may be followed by a midnight time. */
const forms: readonly RegExp[] = [
	/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]00:00(?::00(?:\.0{1,9})?)?Z?)?$/,
	/^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})(?: 0?0:00(?::00)?)?$/,
	/^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
	/^(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日$/,
	/^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
	/^(?<day>\d{1,2})[- ](?<month>[A-Za-z]{3})[- ](?<year>\d{4}|\d{2})$/,
];

/**
 * Reads a date in a form that is unambiguous in files: `2026-11-20`, `2026/11/20`, `20261120`, `20.11.2026`,
 * `20-Nov-2026`, `20-Nov-26`, `2026年11月20日`. `03/04/2026` is rejected, because it can mean two dates.
 * @returns undefined for any other text, for a time other than midnight, and for a day that does not exist
 */
export function readWrittenDate(text: string): LocalDate | undefined {
	for (const form of forms) {
		const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {};
		if (year === '') continue;
		const number = months.indexOf(month.toLowerCase()) + 1 || Number(month);
		const iso = `${fullYear(year)}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
		return isLocalDate(iso) ? iso : undefined;
	}
	return undefined;
}
