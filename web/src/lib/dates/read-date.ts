import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import type { LocalDate } from '../../../../shared/time/local-date.ts';
import type { DateReading } from './date-reading.ts';
import { localDateOf, utcDay } from './local-day.ts';

/** Every order in which a date is commonly written, once its separators are spaces. `MMMM` also reads short names. */
const patterns = [
	...['d MMMM yyyy', 'MMMM d yyyy', 'yyyy MMMM d', 'yyyy M d', 'd M yyyy', 'M d yyyy'],
	...['d MMMM yy', 'MMMM d yy', 'd M yy', 'M d yy', 'yy M d'],
	...['yyyyMMdd', 'ddMMyyyy', 'MMddyyyy'],
];

const earliestYear = 1900;
const latestYear = 2199;

/**
 * The day that a text means: the one day in which all the orders agree that fit it. A year of two digits lies within
 * fifty years of today.
 */
export function readDate(text: string, today: LocalDate): DateReading {
	const written = separatedBySpaces(text);
	const hasInitials = /\b[a-z]{1,2}\b/i.test(written);
	const hasShortYear = / \d$/.test(written);
	if (hasInitials || (hasShortYear && !/^\d{4} /.test(written))) return { problem: 'not-a-date' };
	const fitting = patterns
		.map((pattern) => parse(written, pattern, utcDay(today)))
		.filter((day) => isValid(day) && day.getFullYear() >= earliestYear && day.getFullYear() <= latestYear);
	const [date, ...others] = [...new Set(fitting.map(localDateOf))].sort();
	if (date === undefined) return { problem: 'not-a-date' };
	return others.length === 0 ? { date } : { problem: 'ambiguous', dates: [date, ...others] };
}

/** `16-Mar-26` and `16mar26` become `16 Mar 26`, `2026年3月16日` becomes `2026 3 16`. */
function separatedBySpaces(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/[\s.,/\-–年月日]+/g, ' ')
		.replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi, ' ')
		.replace(/\bsept\b/i, 'Sep')
		.trim();
}
