import type { OvernightIndex } from '../benchmark/overnight-index.ts';
import { addBusinessDays, type FoundDay } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';

/** Indices whose fixing of a day is published on that day; that of the others comes on the next business day. */
const publishedSameDay: readonly string[] = ['SARON'];

/** The first business day on which the fixing of a day is known. */
export function publicationDay(
	index: Pick<OvernightIndex, 'name'>,
	fixingDay: EpochDay,
	calendar: BusinessCalendar,
): FoundDay {
	return publishedSameDay.includes(index.name) ? fixingDay : addBusinessDays(fixingDay, 1, calendar);
}
