import { readdirSync, readFileSync } from 'node:fs';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { addDays, type LocalDate, localDate, weekday } from '#shared/time/local-date.ts';

const fixingsFolder = 'functions/administration/setup/reference/fixings';

interface FixingFile {
	readonly index: string;
	readonly currency: string;
	readonly source: string;
	readonly from: LocalDate;
	readonly to: LocalDate;
	readonly fixings: readonly (readonly [date: LocalDate, value: string])[];
}

export const calendars = readJson(
	'functions/administration/setup/reference/calendars.json',
) as readonly HolidayCalendar[];

export const fixingFiles = readdirSync(fixingsFolder)
	.filter((name) => name.endsWith('.json'))
	.map((name) => readJson(`functions/administration/setup/reference/fixings/${name}`) as FixingFile);

export function officialList(name: string): unknown {
	return readJson(`test/golden/reference/${name}.json`);
}

function readJson(path: string): unknown {
	return JSON.parse(readFileSync(path, 'utf8'));
}

export function calendarNamed(name: string): HolidayCalendar {
	const found = calendars.find((calendar) => calendar.name === name);
	if (found === undefined) throw new Error(`no calendar ${name}`);
	return found;
}

export function fixingFileOf(index: string): FixingFile {
	const found = fixingFiles.find((file) => file.index === index);
	if (found === undefined) throw new Error(`no fixings of ${index}`);
	return found;
}

export function holidaysOfYear(calendar: HolidayCalendar, year: number): LocalDate[] {
	return calendar.holidays.map(({ date }) => date).filter((date) => date.startsWith(`${year}-`));
}

/** Dates from Monday to Friday in the range, including both ends. */
export function weekdaysBetween(from: string, to: string): LocalDate[] {
	const days: LocalDate[] = [];
	for (let day = localDate(from); day <= to; day = addDays(day, 1)) if (isWeekday(day)) days.push(day);
	return days;
}

export function isWeekday(date: LocalDate): boolean {
	return !['Saturday', 'Sunday'].includes(weekday(date));
}
