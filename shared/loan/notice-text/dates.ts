import {
	calendarDayOf,
	daysInMonth,
	type EpochDay,
	epochDay,
	epochDayOf,
	type LocalDate,
	weekdayNumber,
} from '#shared/time/local-date.ts';

/** A date as printed. It has a list of possible days for each order of day and month. */
export interface WrittenDate {
	readonly end: number;
	/** Empty if the day does not exist or does not fall on the printed weekday. */
	readonly dayFirst: readonly EpochDay[];
	readonly monthFirst: readonly EpochDay[];
}

const monthNames = [
	'jan january januar jänner janvier janv',
	'feb february februar février févr fév',
	'mar march märz mär mrz mars',
	'apr april avril avr',
	'may mai',
	'jun june juni juin',
	'jul july juli juillet juil',
	'aug august août aoû',
	'sep sept september septembre',
	'oct october okt oktober octobre',
	'nov november novembre',
	'dec december dez dezember décembre déc',
];

const weekdayNames = [
	'mon monday montag lundi lun 星期一 周一',
	'tue tues tuesday dienstag mardi 星期二 周二',
	'wed wednesday mittwoch mercredi mer 星期三 周三',
	'thu thur thurs thursday donnerstag jeudi jeu 星期四 周四',
	'fri friday freitag vendredi ven 星期五 周五',
	'sat saturday samstag samedi sam 星期六 周六',
	'sun sunday sonntag dimanche dim 星期日 周日',
];

const numbersOf = (names: readonly string[]): ReadonlyMap<string, number> =>
	new Map(names.flatMap((each, i) => each.split(' ').map((name) => [name, i] as const)));

const months = numbersOf(monthNames);
const weekdays = numbersOf(weekdayNames);

const yearFirst = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\p{L}\d]|[-/.,]\d)/uy;
const chinese = /(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/y;
const compact = /((?:19|20)\d\d)(\d\d)(\d\d)(?![\p{L}\d%]|[-/.,'’]\d)/uy;
const yearLast = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\p{L}\d]|[-/.,]\d)/uy;
const dayAndMonth = /(\d{1,2})(?:\.|st|nd|rd|th|er)?[ -]?(?:of )?(\p{L}{3,9})/uy;
const yearBehind = /(?:[.,]? |\. ?|-)?(\d{4})(?![\p{L}\d]|[-/.,'’]\d)|-?(\d{2})(?![\p{L}\d]|[-/.,'’]\d)/uy;
const monthAndDay = /(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?![\p{L}\d]|[-/.,'’]\d)/uy;
const leadingWeekday = /(\p{L}{2,10})[.,]{0,2} ?/uy;
const startOfDate = /[\p{L}\d]/u;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(text);
}

/** Reads dates. A date without a year is read as a date in or near the loan's period. */
export class DateReader {
	readonly #start: EpochDay;
	readonly #end: EpochDay;

	constructor(start: LocalDate, end: LocalDate) {
		this.#start = epochDay(start);
		this.#end = epochDay(end);
	}

	/** @param end end of the line @returns undefined if no date starts at `at` */
	read(text: string, at: number, end: number): WrittenDate | undefined {
		if (!startOfDate.test(text.charAt(at))) return undefined;
		const named = match(leadingWeekday, text, at);
		const weekday = named === null ? undefined : weekdays.get((named[1] as string).toLowerCase());
		const from = named === null || weekday === undefined ? at : at + named[0].length;
		const date = this.#readDate(text, from);
		if (date === undefined || date.end > end) return undefined;
		const isOnWeekday = (day: EpochDay) => weekday === undefined || weekdayNumber(day) === weekday;
		return {
			end: date.end,
			dayFirst: date.dayFirst.filter(isOnWeekday),
			monthFirst: date.monthFirst.filter(isOnWeekday),
		};
	}

	#readDate(text: string, at: number): WrittenDate | undefined {
		const iso = match(yearFirst, text, at);
		if (iso !== null) return only(at + iso[0].length, day(iso[1], iso[3], iso[4]));
		const plain = match(chinese, text, at) ?? match(compact, text, at);
		const days = plain === null ? [] : day(plain[1], plain[2], plain[3]);
		if (plain !== null && (days.length > 0 || plain[0].length > 8)) return only(at + plain[0].length, days);
		const last = match(yearLast, text, at);
		if (last !== null) {
			const [whole, first, sign, second, year] = last;
			const end = at + whole.length;
			const dayFirst = day(year, second, first);
			return sign === '.' ? only(end, dayFirst) : { end, dayFirst, monthFirst: day(year, first, second) };
		}
		const american = match(monthAndDay, text, at);
		const month = american === null ? undefined : months.get((american[1] as string).toLowerCase());
		if (american !== null && month !== undefined)
			return only(at + american[0].length, day(american[3], month + 1, american[2]));
		return this.#readNamedMonth(text, at);
	}

	#readNamedMonth(text: string, at: number): WrittenDate | undefined {
		const found = match(dayAndMonth, text, at);
		const month = found === null ? undefined : months.get((found[2] as string).toLowerCase());
		if (found === null || month === undefined) return undefined;
		const end = at + found[0].length;
		const year = match(yearBehind, text, end);
		if (year !== null) return only(end + year[0].length, day(year[1] ?? year[2], month + 1, found[1]));
		if (startOfDate.test(text.charAt(end))) return undefined;
		const first = calendarDayOf(this.#start).year;
		const last = calendarDayOf(this.#end).year;
		const days: EpochDay[] = [];
		for (let each = first - 1; each <= last; each++) days.push(...day(String(each), month + 1, found[1]));
		const near = days.filter((each) => each >= this.#start - 60 && each <= this.#end + 60);
		return only(end, near.length > 0 ? near : days.slice(-1));
	}
}

const only = (end: number, days: readonly EpochDay[]): WrittenDate => ({ end, dayFirst: days, monthFirst: days });

/** @returns the day, or an empty list if the parts are not a valid date; a two-digit year is read as 2000 to 2099 */
function day(year = '', month: string | number = '', dayOfMonth = ''): EpochDay[] {
	const y = year.length === 2 ? 2000 + Number(year) : Number(year);
	const m = Number(month);
	const d = Number(dayOfMonth);
	const exists = y >= 1900 && y <= 2199 && m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m);
	return exists ? [epochDayOf(y, m, d)] : [];
}
