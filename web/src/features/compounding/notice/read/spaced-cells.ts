const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const weekday = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]{0,2}\\s{1,3}';
const day = '\\d{1,2}(?:st|nd|rd|th)?';
const dates = [
	`${day}(?:\\s{1,3}of)?[\\s.]{1,3}${month}[.,]?\\s{1,3}(?:\\d{4}|\\d{2})`,
	`${month}\\.?\\s{1,3}${day},?\\s{1,3}\\d{4}`,
	`\\d{4}\\s{1,3}${month}\\s{1,3}\\d{1,2}`,
	'\\d{1,2}\\.\\s{1,3}\\d{1,2}\\.\\s{1,3}\\d{4}',
	`\\d{1,4}[./-](?:\\d{1,2}|${month})[./-]\\d{1,4}`,
];
const date = `(?:${weekday})?(?:${dates.join('|')})(?![.,]?\\d)`;
const untilWords = 'to|until|till|through|bis|au|至|[-–—]';
const spacedDate = new RegExp(`(?<![\\d.,/-])${date}(?:\\s{1,3}(?:${untilWords})\\s{1,3}${date})?`, 'gi');

const join = '\u0001';

/** The cells of a line with single spaces between them. The spaces of a date, or of a period, separate nothing. */
export function splitAtSpaces(line: string): readonly string[] {
	return line
		.trim()
		.replaceAll(join, ' ')
		.replace(spacedDate, (found) => found.replace(/\s+/g, join))
		.split(/\s+/)
		.map((cell) => cell.replaceAll(join, ' ').replace(/[,;]$/, ''));
}

const period = new RegExp(`^(.{0,30}\\d.{0,10}?)\\s+(?:${untilWords})\\s+(.{0,30}\\d.{0,10})$`, 'iu');

/** The start of a period, such as `17 Dec 2024 to 18 Dec 2024`; another cell as it is. */
export const startOfPeriod = (cell: string): string => period.exec(cell)?.[1]?.trim() ?? cell;
