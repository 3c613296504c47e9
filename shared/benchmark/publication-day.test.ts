import { expect, it } from 'vitest';
import { calendars } from '#functions/administration/setup/reference/testing/reference-data.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { publicationDay } from './publication-day.ts';

// Administrators: SIX and the Bank of Thailand publish in the evening, the others in the morning of the next business day.
it.each([
	['SARON', 'SWI', '2024-03-28', '2024-03-28'],
	['THOR', 'THA_FI', '2026-06-19', '2026-06-19'],
	['SOFR', 'USA_FI', '2022-06-17', '2022-06-21'],
	['SORA', 'SIN_FI', '2026-06-17', '2026-06-18'],
	['HONIA', 'HKG_FI', '2026-06-18', '2026-06-22'],
])('%s (%s) of %s is public on %s', (name, calendarName, date, published) => {
	const calendar = new BusinessCalendar(calendars.filter((one) => one.name === calendarName));
	const day = publicationDay({ name }, epochDay(localDate(date)), calendar);
	expect(typeof day === 'number' && dateOfEpochDay(day)).toBe(published);
});
