import type { BusinessCalendar } from '../../../shared/time/business-calendar.ts';
import { addDays, dateOfEpochDay, epochDay, type LocalDate } from '../../../shared/time/local-date.ts';
import { fixingDates } from './fixing-versions.ts';

/** How far back somebody looks for holes: a calculation over a year, with its lookback. */
const windowDays = 400;

/**
 * The business days on which an index has no fixing although it has one before and one after, ascending, in the last
 * 400 days; whether it was never fetched, is held or was rejected.
 *
 * @param today where the index is published, or nearly
 */
export async function missingFixings(
	index: string,
	calendar: BusinessCalendar,
	today: LocalDate,
): Promise<LocalDate[]> {
	return missingAmong(await fixingDates(index, addDays(today, -windowDays), today), calendar);
}

/** @param dates ascending */
export function missingAmong(dates: readonly LocalDate[], calendar: BusinessCalendar): LocalDate[] {
	const days = dates.map(epochDay);
	const [first] = days;
	const last = days.at(-1);
	if (first === undefined || last === undefined) return [];
	const there = new Set(days);
	const missing: LocalDate[] = [];
	const end = Math.min(last, calendar.lastDay);
	for (let day = Math.max(first, calendar.firstDay); day <= end; day++) {
		if (!there.has(day) && calendar.isBusinessDay(day)) missing.push(dateOfEpochDay(day));
	}
	return missing;
}
