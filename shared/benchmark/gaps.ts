import type { BusinessCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '../time/local-date.ts';

/**
 * Returns the business days without a fixing between the first and the last fixing, ascending.
 *
 * @param dates dates of the fixings, ascending
 */
export function gapsBetween(dates: readonly LocalDate[], calendar: BusinessCalendar): LocalDate[] {
	const days = dates.map(epochDay);
	const [first] = days;
	const last = days.at(-1);
	if (first === undefined || last === undefined) return [];
	const present = new Set(days);
	const gaps: LocalDate[] = [];
	const end = Math.min(last, calendar.lastDay);
	for (let day = Math.max(first, calendar.firstDay); day <= end; day++) {
		if (!present.has(day) && calendar.isBusinessDay(day)) gaps.push(dateOfEpochDay(day));
	}
	return gaps;
}
