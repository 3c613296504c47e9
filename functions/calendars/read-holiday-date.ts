import { isLocalDate, type LocalDate } from '../../shared/time/local-date.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date written `2026-12-24` or `24-Dec-2026`; nothing for any other text, and for a day that does not exist. */
export function readHolidayDate(text: string): LocalDate | undefined {
	const [, day, name = '', year] = /^(\d{2})-([A-Za-z]{3})-(\d{4})$/.exec(text) ?? [];
	const month = String(months.indexOf(name.toLowerCase()) + 1).padStart(2, '0');
	const iso = year === undefined ? text : `${year}-${month}-${day}`;
	return isLocalDate(iso) ? iso : undefined;
}
