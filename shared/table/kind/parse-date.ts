import { fullYear } from '#shared/time/full-year.ts';
import { daysInMonth, isLocalDate, type LocalDate, weekday } from '#shared/time/local-date.ts';

/** Order of day, month and year in a date that consists of three numbers. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;

export type ParsedDate =
	| { readonly date: LocalDate; readonly proves?: DateOrder; readonly isDotted?: true }
	| { readonly open: Readonly<Partial<Record<DateOrder, LocalDate>>> }
	| { readonly noSuchDay: { readonly year: number; readonly month: number } }
	| { readonly hasTime: true }
	| undefined;

const monthNames: Readonly<Record<string, number>> = Object.fromEntries(
	[
		'jan january januar jän jänner',
		'feb february februar',
		'mar march mär mrz märz maerz',
		'apr april',
		'may mai',
		'jun june juni',
		'jul july juli',
		'aug august',
		'sep sept september',
		'oct october okt oktober',
		'nov november',
		'dec december dez dezember',
	].flatMap((names, i) => names.split(' ').map((name): [string, number] => [name, i + 1])),
);

const weekdayNames = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'.split('|');

const weekdayWords: Readonly<Record<string, string>> = Object.fromEntries(
	[
		'monday mon mo montag 周一 星期一',
		'tuesday tue tues di dienstag 周二 星期二',
		'wednesday wed mi mittwoch 周三 星期三',
		'thursday thu thur thurs do donnerstag 周四 星期四',
		'friday fri fr freitag 周五 星期五',
		'saturday sat sa samstag sonnabend 周六 星期六',
		'sunday sun so sonntag 周日 星期日 星期天',
	].flatMap((names, i) => names.split(' ').map((name): [string, string] => [name, weekdayNames[i] as string])),
);

/** Returns the English name of a weekday that is written in English, German or Chinese. */
export const weekdayOf = (text: string): string | undefined =>
	Object.hasOwn(weekdayWords, canonicalWord(text)) ? weekdayWords[canonicalWord(text)] : undefined;

const canonicalWord = (text: string) => text.trim().toLowerCase().replace(/\.$/, '');

const midnight = /^(.{6,40}?)[T ]0?0:00(?::00(?:\.0{1,9})?)?Z?$/;
const otherTime = /^.{6,40}?[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[AaPp][Mm])?Z?$/;
const numbers = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const chinese = /^(\d{4}|\d{2})年(\d{1,2})月(\d{1,2})[日号]$/;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?[-/. ]{0,2}(\p{L}{3,9})\.?[-/., ]{0,2}(\d{4}|\d{2})$/u;
const monthFirst = /^(\p{L}{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?(?:, ?| |-)(\d{4})$/u;
const yearFirst = /^(\d{4})[- ](\p{L}{3,9})[- ](\d{1,2})$/u;
const leadingWeekday = /^(\p{L}{2,10}\.?),? (?=\d|\p{L})/u;

const maxCharacters = 40;

/**
 * Parses a date in any usual form: `2026-11-20`, `20260316`, `16-Mar-26`, `16. März 2026`, `2026年3月16日`, `16.2.26`.
 * @param order of three numbers; without it, `03/04/2026` is ambiguous
 * @param dottedOrder of dates with points; default: the day comes first
 */
export function parseDate(written: string, order?: DateOrder, dottedOrder?: DateOrder): ParsedDate {
	if (written.length > maxCharacters) return undefined;
	const text = written.normalize('NFKC').replace(/\s+/g, ' ').trim();
	const bare = midnight.exec(text)?.[1];
	if (bare === undefined && otherTime.test(text)) return { hasTime: true };
	return parseBare(bare ?? text, order, dottedOrder);
}

function parseBare(text: string, order: DateOrder | undefined, dottedOrder: DateOrder | undefined): ParsedDate {
	const [lead = '', word = ''] = leadingWeekday.exec(text) ?? [];
	const named = weekdayOf(word);
	if (named === undefined) return parseForms(text, order, dottedOrder);
	const parsed = parseForms(text.slice(lead.length), order, dottedOrder);
	if (parsed === undefined) return undefined;
	if ('date' in parsed) return weekday(parsed.date) === named ? parsed : undefined;
	return 'open' in parsed ? narrowByWeekday(parsed.open, named) : parsed;
}

/** Removes the possible dates that are not on the given weekday. */
export function narrowByWeekday(
	open: Readonly<Partial<Record<DateOrder, LocalDate>>>,
	weekdayName: string,
): ParsedDate {
	const fitting = dateOrders.filter((order) => {
		const date = open[order];
		return date !== undefined && weekday(date) === weekdayName;
	});
	const [order] = fitting;
	if (order === undefined) return undefined;
	const date = open[order] as LocalDate;
	return fitting.length === 1 ? { date, proves: order } : { open };
}

function parseForms(text: string, order: DateOrder | undefined, dottedOrder: DateOrder | undefined): ParsedDate {
	const [, year8 = '', month8 = '', day8 = ''] = compact.exec(text) ?? chinese.exec(text) ?? [];
	if (year8 !== '') return existing(yearOf(year8), Number(month8), Number(day8));
	const [, a = '', mark = '', b = '', c = ''] = numbers.exec(text) ?? [];
	if (mark !== '') return threeNumbers(a, b, c, mark === '.' ? dottedOrder : order, mark === '.');
	const [, dayText = '', monthText = '', yearText = ''] = dayFirst.exec(text) ?? [];
	if (yearText !== '') return withName(yearText, monthText, dayText);
	const [, monthLead = '', dayMiddle = '', yearEnd = ''] = monthFirst.exec(text) ?? [];
	if (yearEnd !== '') return withName(yearEnd, monthLead, dayMiddle);
	const [, yearLead = '', monthMiddle = '', dayEnd = ''] = yearFirst.exec(text) ?? [];
	return yearLead === '' ? undefined : withName(yearLead, monthMiddle, dayEnd);
}

function withName(year: string, name: string, day: string): ParsedDate {
	const month = monthNames[name.toLowerCase()];
	return month === undefined ? undefined : existing(yearOf(year), month, Number(day));
}

function threeNumbers(a: string, b: string, c: string, order: DateOrder | undefined, isDotted: boolean): ParsedDate {
	if (a.length === 4) return c.length <= 2 ? existing(Number(a), Number(b), Number(c)) : undefined;
	if (a.length === 3 || c.length === 3 || c.length === 1) return undefined;
	const dates: Partial<Record<DateOrder, LocalDate>> = {};
	const add = (name: DateOrder, year: string, month: string, day: string) => {
		const date = isoDate(yearOf(year), Number(month), Number(day));
		if (isLocalDate(date)) dates[name] = date;
	};
	add('dmy', c, b, a);
	add('mdy', c, a, b);
	if (c.length === 2 && a.length === 2 && !isDotted) add('ymd', a, b, c);
	const possible = dateOrders.filter((each) => dates[each] !== undefined);
	const dotted = isDotted ? ({ isDotted } as const) : {};
	const [only] = possible;
	if (only === undefined) {
		const [day, month] = order === 'mdy' ? [b, a] : [a, b];
		return Number(month) >= 1 && Number(month) <= 12 && Number(day) <= 31
			? { noSuchDay: { year: yearOf(c), month: Number(month) } }
			: undefined;
	}
	if (order !== undefined) {
		// The selected order applies to the whole column: if it gives no valid date, no other order is tried.
		const settled = dates[order];
		return settled === undefined ? undefined : { date: settled, ...dotted };
	}
	if (possible.length === 1) return { date: dates[only] as LocalDate, proves: only, ...dotted };
	if (isDotted && dates.dmy !== undefined) return { date: dates.dmy, isDotted };
	const [first, ...others] = possible.map((each) => dates[each] as LocalDate);
	if (first !== undefined && others.every((other) => other === first)) return { date: first };
	return { open: dates };
}

function existing(year: number, month: number, day: number): ParsedDate {
	const text = isoDate(year, month, day);
	if (isLocalDate(text)) return { date: text };
	const isDay = month >= 1 && month <= 12 && day <= 31 && day > daysInMonth(year, month);
	return isDay ? { noSuchDay: { year, month } } : undefined;
}

const yearOf = (text: string): number => Number(fullYear(text));

const isoDate = (year: number, month: number, day: number): string =>
	`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
