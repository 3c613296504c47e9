import type { BusinessCalendar, OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '#shared/time/local-date.ts';

export interface UsedFixing {
	readonly index: string;
	readonly date: LocalDate;
	/** Percent per year. */
	readonly value: number;
}

/** Returns the fixing of a day in percent, or undefined if it is missing. */
export type FixingOfDay = (day: EpochDay) => number | undefined;

/**
 * Returns the growth of one unit from `start` to `end` at the daily fixings of an index. Each fixing is weighted by the
 * days until the next business day. If `start` is a holiday, the previous fixing is used.
 * @param yearlyBasis 360 or 365
 */
export function realisedGrowth(
	index: string,
	start: EpochDay,
	end: EpochDay,
	calendar: BusinessCalendar,
	yearlyBasis: number,
	fixingOf: FixingOfDay,
):
	| { growth: number; fixings: UsedFixing[] }
	| { reason: 'missing-fixing'; index: string; date: LocalDate }
	| OutsideCalendar {
	const outside = calendar.outside(start - 7) ?? calendar.outside(end);
	if (outside !== undefined) return outside;
	const fixings: UsedFixing[] = [];
	let growth = 1;
	let from = start;
	for (let at = calendar.indexOnOrBefore(start); from < end; at++) {
		const day = calendar.businessDays[at] as number;
		const next = Math.min(calendar.businessDays[at + 1] ?? end, end);
		const value = fixingOf(day);
		const date = dateOfEpochDay(day);
		if (value === undefined) return { reason: 'missing-fixing', index, date };
		growth *= 1 + ((value / 100) * (next - from)) / yearlyBasis;
		fixings.push({ index, date, value });
		from = next;
	}
	return { growth, fixings };
}
