import type { MissingFixing } from '../compounding/compound.ts';
import type { OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '../time/local-date.ts';
import type { PlainCompounding } from './plain-compounding.ts';

/** Why an average of an overnight index cannot be calculated. */
export type AverageFailure =
	| MissingFixing
	| OutsideCalendar
	| { readonly reason: 'no-value-date'; readonly index: string; readonly date: LocalDate };

/** The failure of a value date on which the index is not published; undefined for a publication day. */
export function valueDayFailure({ calendar, series }: PlainCompounding, day: EpochDay): AverageFailure | undefined {
	const outside = calendar.outside(day);
	if (outside !== undefined) return outside;
	if (calendar.isBusinessDay(day)) return undefined;
	return { reason: 'no-value-date', index: series.index, date: dateOfEpochDay(day) };
}
