import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addMonths as monthsAfter } from 'date-fns/addMonths';
import { lightFormat } from 'date-fns/lightFormat';
import { epochDay, isLocalDate, type LocalDate, weekdayNumber } from '#shared/time/local-date.ts';

/** Formatters of Intl: the browser has both languages' names. A date-fns locale would add 7 kB to the first load. */
const formats = (locale: string) => {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
	return {
		weekday: format({ weekday: 'long' }),
		shortWeekday: format({ weekday: 'short' }),
		month: format({ month: 'long' }),
		shortMonth: format({ month: 'short' }),
		spokenDate: format({ dateStyle: 'full' }),
	};
};

const english = formats('en-US');
const chinese = formats('zh-CN');

/**
 * Returns one of the names of an ISO date: `Friday`, `Fri`, `August`, `Aug`, or in Chinese 星期五, 周五, 八月, 8月.
 * `spokenDate` is the whole date for a screen reader: `Friday, August 7, 2026`, 2026年8月7日星期五.
 */
export function dateName(date: string, part: keyof typeof english, language: string): string {
	const isChinese = language.startsWith('zh');
	const name = () => (isChinese ? chinese : english)[part].format(utcDay(date));
	if (part === 'spokenDate' || !isLocalDate(date)) return name();
	const place = part === 'month' || part === 'shortMonth' ? date.slice(5, 7) : weekdayNumber(epochDay(date));
	const key = `${isChinese} ${part} ${place}`;
	const known = names.get(key) ?? name();
	names.set(key, known);
	return known;
}

/** Cache of month and weekday names. A table with the days of a year shows about a thousand of these names. */
const names = new Map<string, string>();

/** Converts a date for date-fns to midnight in UTC, so that time zones and clock changes cannot shift it. */
export function utcDay(date: string): Date {
	return new UTCDateMini(Date.parse(date));
}

/** Returns the calendar day of a `Date`: in UTC for a result of `utcDay`, otherwise in the browser's time zone. */
export function localDateOf(day: Date): LocalDate {
	return lightFormat(day, 'yyyy-MM-dd') as LocalDate;
}

/** Returns the same day in a different month, or the last day of that month if it is shorter. */
export function addMonths(date: LocalDate, months: number): LocalDate {
	return localDateOf(monthsAfter(utcDay(date), months));
}

/** Returns the current day in the browser's time zone. */
export function localToday(now: Date = new Date()): LocalDate {
	return localDateOf(now);
}

const hourMillis = 3_600_000;

/** Formats the hour that begins at an instant: `7 Aug 2026, 22:00–23:00 UTC`. Returns other text unchanged. */
export function hourText(start: string, language: string): string {
	const millis = Date.parse(start);
	if (Number.isNaN(millis)) return start;
	const end = new Date(millis + hourMillis).toISOString().slice(11, 16);
	return `${formatIn(language, 'short').format(millis)}–${end} UTC`;
}

/** Formats the local time with its offset from UTC: 14:05:00 +08:00. */
export function clockText(now: Date): string {
	const twoDigits = (n: number): string => String(Math.floor(n)).padStart(2, '0');
	const east = -now.getTimezoneOffset();
	const minutes = Math.abs(east);
	return `${lightFormat(now, 'HH:mm:ss')} ${east < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/**
 * Formats an ISO 8601 instant in UTC: `7 Aug 2026, 23:30:00 UTC`. Returns text that is not an instant unchanged.
 *
 * @param timeStyle `short` omits the seconds
 */
export function instantText(instant: string, language: string, timeStyle: 'medium' | 'short' = 'medium'): string {
	const millis = Date.parse(instant);
	return Number.isNaN(millis) ? instant : `${formatIn(language, timeStyle).format(millis)} UTC`;
}

/** Returns a formatter of dates and times in UTC. */
export const formatIn = (language: string, timeStyle: 'medium' | 'short') =>
	new Intl.DateTimeFormat(language.startsWith('zh') ? 'zh-CN' : 'en-GB', {
		dateStyle: 'medium',
		timeStyle,
		timeZone: 'UTC',
	});

/** Formats an ISO date in a language: 15-Jun-2022 in English, 2022-06-15 in Chinese. */
export function dateText(date: string, language: string): string {
	if (language.startsWith('zh')) return date;
	const month = dateName(date, 'shortMonth', language);
	if (isLocalDate(date)) return `${date.slice(8)}-${month}-${date.slice(0, 4)}`;
	const day = utcDay(date);
	return `${lightFormat(day, 'dd')}-${month}-${lightFormat(day, 'yyyy')}`;
}

/** Lists the possible meanings of an ambiguous date: `03-Apr-2026 or 04-Mar-2026`. */
export function dateChoiceText(dates: readonly string[], language: string): string {
	const list = new Intl.ListFormat(language.startsWith('zh') ? 'zh-CN' : 'en', { type: 'disjunction' });
	return list.format(dates.map((date) => dateText(date, language)));
}
