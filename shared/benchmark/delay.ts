import type { BusinessCalendar, OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import type { Publication } from './publication.ts';

/** Next expected fixing of an index, and the time by which it is late. */
export interface Delay {
	/** Date of the first missing fixing. */
	readonly nextDate: LocalDate;
	/** Usual publication time of that fixing, milliseconds since 1970 in UTC. */
	readonly expectedAtMillis: number;
	/** Delay beyond the index's grace days; 0 if there is no delay. */
	readonly lateByMillis: number;
}

/** Returns the instant of a publication on a date. Passed in, because it needs time zone data that `shared` lacks. */
export type PublicationInstant = (publication: Publication, date: LocalDate) => number;

/**
 * Returns the delay of the fixing that follows the latest one, measured from its usual publication time.
 * @param calendar publication calendar; without one, every weekday counts as a business day
 * @returns `outside-calendar` if the calendar does not include the required days
 */
export function delayOf(
	publication: Publication,
	latestDate: LocalDate,
	calendar: BusinessCalendar | undefined,
	nowMillis: number,
	instantOf: PublicationInstant,
): Delay | OutsideCalendar {
	const next = businessDayAfter(epochDay(latestDate), calendar);
	if (typeof next !== 'number') return next;
	const published = publication.lagDays === 0 ? next : businessDayAfter(next, calendar);
	if (typeof published !== 'number') return published;
	const expectedAtMillis = instantOf(publication, dateOfEpochDay(published));
	const graceMillis = (publication.graceDays ?? 0) * 86_400_000;
	return {
		nextDate: dateOfEpochDay(next),
		expectedAtMillis,
		lateByMillis: Math.max(0, nowMillis - expectedAtMillis - graceMillis),
	};
}

function businessDayAfter(day: EpochDay, calendar: BusinessCalendar | undefined): EpochDay | OutsideCalendar {
	for (let next = day + 1; ; next++) {
		const outside = calendar?.outside(next);
		if (outside !== undefined) return outside;
		if (calendar === undefined ? !isWeekend(next) : calendar.isBusinessDay(next)) return next;
	}
}
