import type { Publication } from '../../../shared/benchmark/publication.ts';
import { BusinessCalendar } from '../../../shared/time/business-calendar.ts';
import type { HolidayCalendar } from '../../../shared/time/holiday-calendar.ts';
import { systemCalendars } from './calendar-store.ts';

/** Laying a calendar out day by day takes long. */
const laidOut = new WeakMap<HolidayCalendar, BusinessCalendar>();

/**
 * The calendar on whose business days an index is published; nothing where the portal has none for it.
 *
 * @throws Error when the calendar was not loaded
 */
export async function publicationCalendar({ calendar: name }: Publication): Promise<BusinessCalendar | undefined> {
	if (name === undefined) return undefined;
	const calendar = (await systemCalendars()).find((system) => system.name === name);
	if (calendar === undefined) throw new Error(`the system calendar ${name} is not there`);
	let days = laidOut.get(calendar);
	if (days === undefined) {
		days = new BusinessCalendar([calendar]);
		laidOut.set(calendar, days);
	}
	return days;
}
