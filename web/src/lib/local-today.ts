import type { LocalDate } from '../../../shared/time/local-date.ts';

/** The day that it is where the browser is. */
export function localToday(now: Date = new Date()): LocalDate {
	const part = (value: number, digits: number) => String(value).padStart(digits, '0');
	return [part(now.getFullYear(), 4), part(now.getMonth() + 1, 2), part(now.getDate(), 2)].join('-') as LocalDate;
}
