import type { Publication } from '../../shared/benchmark/publication.ts';
import type { BusinessCalendar, OutsideCalendar } from '../../shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, isWeekend, type LocalDate } from '../../shared/time/local-date.ts';
import { instantIn } from './time-zone.ts';

/** Which fixing is awaited, and since when. */
export interface Lateness {
	/** The day of the first fixing that is not there yet. */
	readonly nextDate: LocalDate;
	/** When it is usually published, milliseconds since 1970 in UTC. */
	readonly expectedAtMillis: number;
	/** How long it is overdue beyond the grace of the index; 0 while it is not. */
	readonly lateByMillis: number;
}

/**
 * How late an index is: the fixing after the latest one, against the usual time of its publication.
 *
 * @param calendar that of the publication; none where it has none, and every weekday then counts
 * @returns `outside-calendar` when the calendar does not reach the days that are needed
 */
export function lateness(
	publication: Publication,
	latestDate: LocalDate,
	calendar: BusinessCalendar | undefined,
	nowMillis: number,
): Lateness | OutsideCalendar {
	const next = businessDayAfter(epochDay(latestDate), calendar);
	if (typeof next !== 'number') return next;
	const published = publication.lagDays === 0 ? next : businessDayAfter(next, calendar);
	if (typeof published !== 'number') return published;
	const expectedAtMillis = instantIn(publication.timeZone, dateOfEpochDay(published), publication.time);
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
