import type { HolidayCalendar } from './holiday-calendar.ts';
import { holidayRules } from './holiday-rules.ts';
import { holidaysByRule } from './holidays-by-rule.ts';
import { addDays, type LocalDate, localDate } from './local-date.ts';

/** The first day of every projected calendar. A curve of January 1990 needs business days of 1989. */
export const projectedFrom: LocalDate = localDate('1989-01-01');

/** The last day of every projected calendar; quotes of sixty years reach 2086. */
export const projectedTo: LocalDate = localDate('2100-12-31');

/**
 * A system calendar that is continued by rule around its published list, from 1989-01-01 to 2100-12-31. `publishedFrom`
 * and `publishedTo` are the ends of the list.
 *
 * The published part stays as it is. A rule cannot know what is announced later: one-off closings, moved holidays,
 * feasts by sight of the moon. A calendar without rules, as a client's own, is returned unchanged.
 *
 * @see docs/methodology.md, Calendars beyond their published lists
 */
export function projectedCalendar(published: HolidayCalendar): HolidayCalendar {
	const rules = holidayRules.get(published.name);
	if (rules === undefined || published.completeTo >= projectedTo) return published;
	const before = holidaysByRule(rules, projectedFrom, addDays(published.completeFrom, -1));
	const after = holidaysByRule(rules, addDays(published.completeTo, 1), projectedTo);
	return {
		...published,
		completeFrom: projectedFrom,
		completeTo: projectedTo,
		publishedFrom: published.publishedFrom ?? published.completeFrom,
		publishedTo: published.publishedTo ?? published.completeTo,
		holidays: [...before, ...published.holidays, ...after],
	};
}

/**
 * Calendars that exist for the conventions of swaps alone, by rule from 1989-01-01 to 2100-12-31. The Federal Reserve
 * has published its holidays to 2030 (statement K.8); of the others no list is held, so all of their days are projected.
 */
export const conventionCalendars: readonly HolidayCalendar[] = [
	byRule('USA_FED', 'USD', '2030-12-31'),
	byRule('IDN_FI', 'IDR'),
	byRule('NOR_FI', 'NOK'),
	byRule('NZL_FI', 'NZD'),
	byRule('SWE_FI', 'SEK'),
];

function byRule(name: string, currency: string, publishedTo = '2015-12-31'): HolidayCalendar {
	const rules = holidayRules.get(name);
	if (rules === undefined) throw new RangeError(`${name} has no rules`);
	return {
		name,
		currency,
		completeFrom: projectedFrom,
		completeTo: projectedTo,
		publishedFrom: localDate('2016-01-01'),
		publishedTo: localDate(publishedTo),
		holidays: holidaysByRule(rules, projectedFrom, projectedTo),
	};
}
