import { addBusinessDays, type FoundDay } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';
import type { OvernightIndex } from './overnight-index.ts';
import { publicationOf } from './publication.ts';

/**
 * The first business day on which a fixing is known: its own day or a later one, by the publication lag of the index.
 */
export function publicationDay(
	index: Pick<OvernightIndex, 'name'>,
	fixingDay: EpochDay,
	calendar: BusinessCalendar,
): FoundDay {
	const lagDays = publicationOf(index.name)?.lagDays ?? 1;
	return lagDays === 0 ? fixingDay : addBusinessDays(fixingDay, lagDays, calendar);
}
