import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { getISODay } from 'date-fns/getISODay';
import { startOfMonth } from 'date-fns/startOfMonth';
import { addMonths, localDateOf, utcDay } from '#lib/dates/local-day.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';

/** The days of a date's month in weeks from Monday. Undefined for days of another month. */
export function monthWeeks(date: LocalDate): readonly (readonly (LocalDate | undefined)[])[] {
	const first = startOfMonth(utcDay(date));
	const lead = getISODay(first) - 1;
	const days = Array.from({ length: getDaysInMonth(first) }, (_, index) => addDays(localDateOf(first), index));
	const cells = [...Array.from<undefined>({ length: lead }), ...days];
	return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
		Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
	);
}

/** The day that a key moves to in the grid; undefined for other keys. */
export function dayAfterKey(key: string, withShift: boolean, date: LocalDate): LocalDate | undefined {
	switch (key) {
		case 'ArrowLeft':
			return addDays(date, -1);
		case 'ArrowRight':
			return addDays(date, 1);
		case 'ArrowUp':
			return addDays(date, -7);
		case 'ArrowDown':
			return addDays(date, 7);
		case 'Home':
			return addDays(date, 1 - getISODay(utcDay(date)));
		case 'End':
			return addDays(date, 7 - getISODay(utcDay(date)));
		case 'PageUp':
			return addMonths(date, withShift ? -12 : -1);
		case 'PageDown':
			return addMonths(date, withShift ? 12 : 1);
		default:
			return undefined;
	}
}
