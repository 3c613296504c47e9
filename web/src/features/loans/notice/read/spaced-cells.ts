import { monthPattern } from './foreign-dates.ts';

const month = `(?:${monthPattern})`;
const weekday =
	'(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|mo|di|mi|do|fr|sa|so)[.,]{0,2}\\s{1,3}';
const day = '\\d{1,2}(?:st|nd|rd|th|er)?';
const dates = [
	`${day}(?:\\s{1,3}of)?[\\s.]{1,3}${month}[.,]{0,2}\\s{1,3}(?:\\d{4}|\\d{2})`,
	`${month}\\.?\\s{1,3}${day},?\\s{1,3}\\d{4}`,
	`\\d{4}\\s{1,3}${month}\\.?\\s{1,3}\\d{1,2}`,
	'\\d{1,2}\\.\\s{1,3}\\d{1,2}\\.\\s{1,3}\\d{4}',
	`\\d{1,2}${month}(?:\\d{4}|\\d{2})`,
	'\\d{4}\\s{0,2}年\\s{0,2}\\d{1,2}\\s{0,2}月\\s{0,2}\\d{1,2}\\s{0,2}日?',
	`\\d{1,4}[./-](?:\\d{1,2}|${month})[./-]\\d{1,4}`,
];

/** A date in running text. */
export const datePattern = `(?:${weekday})?(?:${dates.join('|')})(?![.,]?\\d)`;

const between = '\\s{1,3}(?:to|until|till|through|bis|au)\\s{1,3}|\\s{0,3}[-–—~至到]\\s{0,3}';
const spacedDate = new RegExp(`(?<![\\d.,/a-zà-ÿ-])${datePattern}(?:(?:${between})${datePattern})?`, 'giu');

const join = '\u0001';

/** The cells of a line with single spaces between them. The spaces of a date, a period or `3 days` separate nothing. */
export function splitAtSpaces(line: string): readonly string[] {
	return line
		.trim()
		.replaceAll(join, ' ')
		.replace(spacedDate, (found) => found.replace(/\s+/g, join))
		.replace(/(?<=\s\d{1,3})\s(?=(?:days?|tagen?|jours?)(?:\s|$))/gi, join)
		.split(/\s+/)
		.map((cell) => cell.replaceAll(join, ' ').replace(/[,;]$/, ''));
}
