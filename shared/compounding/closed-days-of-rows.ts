import { type BusinessCalendar, type ClosedDay, closedDays, holidaysWithin } from '#shared/time/business-calendar.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import type { ObservationGrid } from './observation-grid.ts';

/**
 * Closed days that explain a row's number of days and its fixing date. A list is absent if it would contain only
 * weekend days: a row of several days then spans a plain weekend.
 */
export interface RowClosures {
	/** Closed days from the row's start to its end (excluded). They increase the row's number of days. */
	readonly closedDays?: ClosedDay[];
	/** Observation shift only: closed days from one observation date to the next (excluded), added to the weight. */
	readonly weighedClosedDays?: ClosedDay[];
	/** Holidays between the observation date and the row's start; the lookback skips them. */
	readonly lookbackHolidays?: ClosedDay[];
}

/**
 * Returns the closed days that explain each row of a grid.
 *
 * Rows in the lockout list no lookback holidays, because they repeat the observation of an earlier row.
 * @param calendar the calendar that resolved the grid
 */
export function closedDaysOfRows(grid: ObservationGrid, calendar: BusinessCalendar): RowClosures[] {
	const { boundaries, observations, accrualDays } = grid;
	const { lookbackDays, lockoutDays, hasObservationShift } = grid.terms;
	const isShifted = hasObservationShift && lookbackDays > 0;
	const lastUnlocked = observations.length - lockoutDays - 1;
	const first = observations[0] as EpochDay;
	const holidays = holidaysWithin(calendar, first, boundaries[observations.length] as EpochDay);
	const around = (from: EpochDay, to: EpochDay) =>
		holidays.some((day) => day >= from && day < to) ? closedDays(calendar, from, to) : undefined;
	let weighedTo = first;
	return Array.from(observations, (observed, row) => {
		const start = boundaries[row] as EpochDay;
		const weighedFrom = weighedTo;
		weighedTo += accrualDays[row] as number;
		const own = around(start, boundaries[row + 1] as EpochDay);
		const weighed = isShifted ? around(weighedFrom, weighedTo) : undefined;
		const skipped = row > lastUnlocked ? [] : holidays.filter((day) => day > observed && day < start);
		return {
			...(own && { closedDays: own }),
			...(weighed && { weighedClosedDays: weighed }),
			...(skipped.length > 0 && {
				lookbackHolidays: skipped.flatMap((day) => closedDays(calendar, day, day + 1)),
			}),
		};
	});
}
