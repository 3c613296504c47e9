import { americanHolidays } from './american-holidays.ts';
import { asianHolidays } from './asian-holidays.ts';
import { europeanHolidays } from './european-holidays.ts';
import type { HolidayRules } from './holidays-by-rule.ts';
import { pacificHolidays } from './pacific-holidays.ts';

/**
 * Rules that continue the calendars after their published lists. Sources and limits of the rules: docs/methodology.md,
 * Calendars beyond their published lists.
 */
export const holidayRules: ReadonlyMap<string, HolidayRules> = new Map([
	...americanHolidays,
	...asianHolidays,
	...europeanHolidays,
	...pacificHolidays,
]);
