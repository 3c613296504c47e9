import { TZDate } from '@date-fns/tz';
import type { Publication } from '#shared/benchmark/publication.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import { systemCalendars } from './calendar-store.ts';

/** Cached because building the list of business days is slow. */
const businessCalendars = new WeakMap<HolidayCalendar, BusinessCalendar>();

/** @throws Error if the calendar was not loaded */
export async function publicationCalendar({ calendar: name }: Publication): Promise<BusinessCalendar | undefined> {
	if (name === undefined) return undefined;
	const calendar = (await systemCalendars()).find((system) => system.name === name);
	if (calendar === undefined) throw new Error(`the system calendar ${name} is not loaded`);
	let businessCalendar = businessCalendars.get(calendar);
	if (businessCalendar === undefined) {
		businessCalendar = new BusinessCalendar([calendar]);
		businessCalendars.set(calendar, businessCalendar);
	}
	return businessCalendar;
}

export function publicationToday({ timeZone }: Pick<Publication, 'timeZone'>, nowMillis: number): LocalDate {
	return localDate(new TZDate(nowMillis, timeZone).toISOString().slice(0, 10));
}

/** Usual publication time of an index on a date, in milliseconds since 1970 in UTC. */
export function publicationInstant(
	{ timeZone, time }: Pick<Publication, 'timeZone' | 'time'>,
	date: LocalDate,
): number {
	const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
	const [hours = 0, minutes = 0] = time.split(':').map(Number);
	return new TZDate(year, month - 1, day, hours, minutes, timeZone).getTime();
}
