import { TZDate } from '@date-fns/tz';
import QuickLRU from 'quick-lru';
import { dateFormat } from '#shared/time/date-format.ts';
import { epochDay, type LocalDate, weekdayNumber } from '#shared/time/local-date.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const months = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
] as const;

const short = (name: string) => name.slice(0, 3);

const fields: Readonly<Record<string, (date: LocalDate) => string>> = {
	yyyy: (date) => date.slice(0, 4),
	yy: (date) => date.slice(2, 4),
	MMM: (date) => short(months[Number(date.slice(5, 7)) - 1] as string),
	MM: (date) => date.slice(5, 7),
	dd: (date) => date.slice(8, 10),
	EEE: (date) => short(days[weekdayNumber(epochDay(date))] as string),
};

type Part = string | ((date: LocalDate) => string);

/** Cache of parsed patterns. A file has many dates but few patterns. */
const read = new QuickLRU<string, readonly Part[]>({ maxSize: 100 });

/**
 * Formats a date with a pattern of `yyyy`, `yy`, `MMM`, `MM`, `dd` and `EEE`, such as `dd-MMM-yyyy`. Month and day
 * names are English.
 *
 * @throws RangeError if the pattern contains anything else
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
	read.set(pattern, parts);
	return parts;
}

/** Replaces placeholders such as in `rates-{yyyyMMdd}.csv`, which were checked when the text was saved. */
export function fillDatePlaceholders(text: string, instantMillis: number, timeZone: string): string {
	const local = new TZDate(instantMillis, timeZone);
	const filled = (pattern: string) =>
		pattern.replaceAll("'T'", 'T').replace(/([yMdHmsE])\1*/g, (run) => fieldOf(local, run));
	return text.replace(/\{([^{}]*)\}/g, (_, pattern: string) => filled(pattern));
}

/** Repeated letters mean more digits or a longer name, as in Unicode date patterns. */
function fieldOf(local: Date, run: string): string {
	const digits = (value: number) => String(value).padStart(run.length, '0');
	switch (run[0]) {
		case 'y':
			return digits(run.length === 2 ? local.getFullYear() % 100 : local.getFullYear());
		case 'M': {
			const name = months[local.getMonth()] as string;
			return run.length < 3 ? digits(local.getMonth() + 1) : run.length === 3 ? short(name) : name;
		}
		case 'd':
			return digits(local.getDate());
		case 'H':
			return digits(local.getHours());
		case 'm':
			return digits(local.getMinutes());
		case 's':
			return digits(local.getSeconds());
		default: {
			const name = days[(local.getDay() + 6) % 7] as string;
			return run.length > 3 ? name : short(name);
		}
	}
}
