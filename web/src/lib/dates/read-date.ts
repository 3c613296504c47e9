import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import type { LocalDate } from '#shared/time/local-date.ts';
import { localDateOf, utcDay } from './local-day.ts';

/**
 * Reads the dates of a column. A date like `03/04/2026` is read in the order of the other dates: 25/04/2026 shows that
 * the day comes first. If no other date shows the order, the date remains ambiguous.
 */
export function readDateColumn(cells: readonly string[], read: (cell: string) => DateReading): DateReading[] {
	const readings = cells.map(read);
	const orders = new Set(readings.map((reading, i) => orderOf(cells[i] as string, reading)));
	orders.delete(undefined);
	const [order] = orders;
	if (order === undefined || orders.size > 1) return readings;
	return readings.map((reading, i) => {
		if (!('problem' in reading) || reading.problem !== 'ambiguous') return reading;
		const [first, second] = numbersOf(cells[i] as string) ?? [];
		const [day, month] = order === 'day-first' ? [first, second] : [second, first];
		const fitting = reading.dates.filter((date) => isOn(date, month, day));
		return fitting.length === 1 ? { date: fitting[0] as LocalDate } : reading;
	});
}

type DateOrder = 'day-first' | 'month-first';

function numbersOf(cell: string): readonly [number, number] | undefined {
	const [, first, second] = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+\d{2,4}$/.exec(cell.trim()) ?? [];
	return first === undefined || second === undefined ? undefined : [Number(first), Number(second)];
}

const isOn = (date: LocalDate, month: number | undefined, day: number | undefined) =>
	Number(date.slice(5, 7)) === month && Number(date.slice(8)) === day;

/**
 * Returns the order of day and month that a date shows.
 *
 * @returns undefined if the date does not show an order: it is ambiguous, such as 04/04/2026, or it has a month name
 */
function orderOf(cell: string, reading: DateReading): DateOrder | undefined {
	const [first, second] = numbersOf(cell) ?? [];
	if (first === undefined || first === second || 'problem' in reading) return undefined;
	if (isOn(reading.date, second, first)) return 'day-first';
	return isOn(reading.date, first, second) ? 'month-first' : undefined;
}

/** Reason why a text is not accepted: it is not a date, or it can mean more than one date. */
export type DateProblem =
	| { readonly problem: 'not-a-date' }
	| { readonly problem: 'ambiguous'; readonly dates: readonly LocalDate[] };

export type DateReading = { readonly date: LocalDate } | DateProblem;

/** All common orders of day, month and year, with separators replaced by spaces. `MMMM` also matches short names. */
const patterns = [
	...['d MMMM yyyy', 'MMMM d yyyy', 'yyyy MMMM d', 'yyyy M d', 'd M yyyy', 'M d yyyy'],
	...['d MMMM yy', 'MMMM d yy', 'd M yy', 'M d yy', 'yy M d'],
	...['yyyyMMdd', 'ddMMyyyy', 'MMddyyyy'],
];

const partsOf = (text: string, isNumber: (part: string) => boolean): string =>
	text
		.split(' ')
		.map((part) => (isNumber(part) ? '1' : 'a'))
		.join('');

/**
 * Shape of each pattern, in which 1 is a number and a is a name: `d MMMM yyyy` has the shape `1a1`. A text can match
 * only patterns of the same shape.
 */
const partsOfPatterns = new Map(patterns.map((pattern) => [pattern, partsOf(pattern, (part) => part !== 'MMMM')]));

/** Matches dates with dots. The day always comes first: no locale in Unicode CLDR puts the month first with dots. */
const dotted = /^\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2})$/;

const earliestYear = 1900;
const latestYear = 2199;

/**
 * Reads a date in any common format. The date is ambiguous if several patterns match and give different dates. A
 * two-digit year is read as a year within fifty years of today. A time is accepted only if it is midnight. A weekday
 * must be correct for the date.
 */
export function readDate(text: string, today: LocalDate): DateReading {
	const { bare, weekday } = withoutWeekday(withoutMidnight(text.normalize('NFKC').trim()));
	const written = separatedBySpaces(bare);
	const hasInitials = /\b[a-z]{1,2}\b/i.test(written);
	const hasShortYear = / \d$/.test(written);
	if (hasInitials || (hasShortYear && !/^\d{4} /.test(written))) return { problem: 'not-a-date' };
	const parts = partsOf(written, (part) => /^\d+$/.test(part));
	const fitting = (dotted.test(bare) ? ['d M yyyy', 'd M yy'] : patterns)
		.filter((pattern) => partsOfPatterns.get(pattern) === parts)
		.map((pattern) => parse(written, pattern, utcDay(today)))
		.filter((day) => isValid(day) && day.getFullYear() >= earliestYear && day.getFullYear() <= latestYear)
		.filter((day) => weekday === undefined || day.getDay() === weekday);
	const [date, ...others] = [...new Set(fitting.map(localDateOf))].sort();
	if (date === undefined) return { problem: 'not-a-date' };
	return others.length === 0 ? { date } : { problem: 'ambiguous', dates: [date, ...others] };
}

function withoutMidnight(text: string): string {
	return text.replace(/(?<=^\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0{1,9})?)?Z?$/, '');
}

const englishWeekday =
	/^(?:(sun)(?:day)?|(mon)(?:day)?|(tue)(?:s|sday)?|(wed)(?:nesday)?|(thu)(?:rs?|rsday)?|(fri)(?:day)?|(sat)(?:urday)?)\b[.,]*/i;
const chineseWeekday = /^(?:星期|周)([日一二三四五六])|[\s(]{0,9}(?:星期|周)([日一二三四五六])\)?$/;

/** @returns the weekday counted from Sunday, if there is one */
function withoutWeekday(text: string): { readonly bare: string; readonly weekday: number | undefined } {
	const [english, ...names] = englishWeekday.exec(text) ?? [''];
	if (english !== '')
		return { bare: text.slice(english.length).trim(), weekday: names.findIndex((name) => name !== undefined) };
	const [chinese, before, after] = chineseWeekday.exec(text) ?? [''];
	if (chinese === '') return { bare: text, weekday: undefined };
	return { bare: text.replace(chinese, '').trim(), weekday: '日一二三四五六'.indexOf(before ?? after ?? '') };
}

/**
 * Separates day, month and year by spaces: `16-Mar-26`, `16mar26` and `16th of Mar 26` become `16 Mar 26`, `2026年3月16日`
 * becomes `2026 3 16`.
 */
function separatedBySpaces(text: string): string {
	return text
		.replace(/\b(\d{1,2})(?:st|nd|rd|th)\b(?: of\b)?/i, '$1')
		.replace(/[\s.,/\-–年月日]+/g, ' ')
		.replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi, ' ')
		.replace(/\bsept\b/i, 'Sep')
		.trim();
}
