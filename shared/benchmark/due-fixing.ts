import type { BusinessCalendar, OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import type { PublicationInstant } from './delay.ts';
import type { Publication } from './publication.ts';

/**
 * Returns the date of the latest fixing that is published by an instant if its publisher is on time.
 *
 * Grace days only suppress alarms, so they do not count here: files for clients wait for the due fixing.
 * @param today date of the instant at the place of publication
 * @param calendar publication calendar; without one, every weekday counts as a business day
 * @returns `outside-calendar` if the calendar does not include the required days
 */
export function dueFixing(
	publication: Publication,
	today: LocalDate,
	calendar: BusinessCalendar | undefined,
	atMillis: number,
	instantOf: PublicationInstant,
): LocalDate | OutsideCalendar {
	let published = businessDayUpTo(epochDay(today), calendar);
	if (typeof published !== 'number') return published;
	if (instantOf(publication, dateOfEpochDay(published)) > atMillis) {
		published = businessDayUpTo(published - 1, calendar);
		if (typeof published !== 'number') return published;
	}
	const fixing = publication.lagDays === 0 ? published : businessDayUpTo(published - 1, calendar);
	return typeof fixing === 'number' ? dateOfEpochDay(fixing) : fixing;
}

/** Returns the last business day before a date. All fixings published on that day are known on the date. */
export function businessDayBefore(
	date: LocalDate,
	calendar: BusinessCalendar | undefined,
): LocalDate | OutsideCalendar {
	const day = businessDayUpTo(epochDay(date) - 1, calendar);
	return typeof day === 'number' ? dateOfEpochDay(day) : day;
}

function businessDayUpTo(day: EpochDay, calendar: BusinessCalendar | undefined): EpochDay | OutsideCalendar {
	for (let last = day; ; last--) {
		const outside = calendar?.outside(last);
		if (outside !== undefined) return outside;
		if (calendar === undefined ? !isWeekend(last) : calendar.isBusinessDay(last)) return last;
	}
}
