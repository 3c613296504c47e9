import { addDays, dateOfEpochDay, daysInMonth, epochDay, type LocalDate } from '../../../../shared/time/local-date.ts';

/** The days of a date's month in weeks from Monday; nothing where the week belongs to another month. */
export function monthWeeks(date: LocalDate): readonly (readonly (LocalDate | undefined)[])[] {
	const first = firstOfMonth(date);
	const days = daysOf(first);
	const lead = weekdayIndex(first);
	const cells = [...Array.from<undefined>({ length: lead }), ...days];
	return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
		Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
	);
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayIndex(date: LocalDate): number {
	// The epoch began on a Thursday.
	return (((epochDay(date) + 3) % 7) + 7) % 7;
}

/** The same day of another month, or its last day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
	const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
	const index = year * 12 + month - 1 + months;
	const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
	const last = daysInMonth(target.year, target.month);
	return isoDate(target.year, target.month, Math.min(day, last));
}

export function firstOfMonth(date: LocalDate): LocalDate {
	return `${date.slice(0, 8)}01` as LocalDate;
}

export function isoDate(year: number, month: number, day: number): LocalDate {
	return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as LocalDate;
}

/** The day to which a key leads in the grid; none where the key means nothing there. */
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
			return addDays(date, -weekdayIndex(date));
		case 'End':
			return addDays(date, 6 - weekdayIndex(date));
		case 'PageUp':
			return addMonths(date, withShift ? -12 : -1);
		case 'PageDown':
			return addMonths(date, withShift ? 12 : 1);
		default:
			return undefined;
	}
}

function daysOf(first: LocalDate): readonly LocalDate[] {
	const [year = 0, month = 0] = first.split('-').map(Number);
	const start = epochDay(first);
	return Array.from({ length: daysInMonth(year, month) }, (_, day) => dateOfEpochDay(start + day));
}
