import type { BusinessCalendar } from '../time/business-calendar.ts';
import { type ClosedDay, closedDays } from '../time/closed-days.ts';
import type { EpochDay } from '../time/local-date.ts';
import type { ObservationGrid } from './observation-grid.ts';

/** The closed days that decide how many days a row has and which fixing it uses. Each list is left out while empty. */
export interface RowClosures {
	/** From the start of the row to its end (excluded): why it has more than one day. */
	readonly closedDays?: ClosedDay[];
	/** With an observation shift, from the observation date to the next (excluded): why it weighs more than one day. */
	readonly weighedClosedDays?: ClosedDay[];
	/** Holidays between the observation date and the start of the row, without weekends: the lookback does not count them. */
	readonly lookbackHolidays?: ClosedDay[];
}

/**
 * The closures of every row of a grid.
 *
 * A row in the lockout has no lookback of its own, so none of its holidays are listed.
 *
 * @param calendar that of the grid
 */
export function closedDaysOfRows(grid: ObservationGrid, calendar: BusinessCalendar): RowClosures[] {
	const { boundaries, observations, accrualDays } = grid;
	const { lookbackDays, lockoutDays, hasObservationShift } = grid.terms;
	const count = observations.length;
	const closed = closedDays(calendar, observations[0] as EpochDay, boundaries[count] as EpochDay);
	const holidays = [...closed].filter(([, { isWeekend }]) => !isWeekend);
	let weighedFrom = observations[0] as EpochDay;
	return Array.from(observations, (observed, row) => {
		const start = boundaries[row] as EpochDay;
		const own = within(closed, start, boundaries[row + 1] as EpochDay);
		const weighedTo = weighedFrom + (accrualDays[row] as number);
		const weighed = hasObservationShift && lookbackDays > 0 ? within(closed, weighedFrom, weighedTo) : [];
		weighedFrom = weighedTo;
		const isLocked = row >= count - lockoutDays;
		const skipped = isLocked ? [] : holidays.filter(([day]) => day > observed && day < start).map(([, day]) => day);
		return {
			...(own.length > 0 && { closedDays: own }),
			...(weighed.length > 0 && { weighedClosedDays: weighed }),
			...(skipped.length > 0 && { lookbackHolidays: skipped }),
		};
	});
}

function within(closed: ReadonlyMap<EpochDay, ClosedDay>, start: EpochDay, end: EpochDay): ClosedDay[] {
	const days: ClosedDay[] = [];
	for (let day = start; day < end; day++) {
		const found = closed.get(day);
		if (found !== undefined) days.push(found);
	}
	return days;
}
