import type { HolidayCalendar } from './holiday-calendar.ts';
import { holidayRules } from './holiday-rules.ts';
import { holidaysByRule } from './holidays-by-rule.ts';
import { addDays, type LocalDate, localDate } from './local-date.ts';

/** The last day of every projected calendar; quotes of sixty years reach 2086. */
export const projectedTo: LocalDate = localDate('2100-12-31');

/**
 * A system calendar that goes on by rule after its published list, to 2100-12-31. `publishedTo` is where the list ended.
 *
 * The published part stays as it is. A rule cannot know what is announced later: one-off closings, moved holidays,
 * feasts by sight of the moon. A calendar without rules, as a client's own, is returned unchanged.
 *
 * @see docs/methodology.md, Calendars beyond their published lists
 */
export function projectedCalendar(published: HolidayCalendar): HolidayCalendar {
	const rules = holidayRules.get(published.name);
	if (rules === undefined || published.completeTo >= projectedTo) return published;
	const projected = holidaysByRule(rules, addDays(published.completeTo, 1), projectedTo);
	return {
		...published,
		completeTo: projectedTo,
		publishedTo: published.publishedTo ?? published.completeTo,
		holidays: [...published.holidays, ...projected],
	};
}

/**
 * Calendars that exist for the conventions of swaps alone, by rule from 2016-01-01 to 2100-12-31. The Federal Reserve
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
	const completeFrom = localDate('2016-01-01');
	return {
		name,
		currency,
		completeFrom,
		completeTo: projectedTo,
		publishedTo: localDate(publishedTo),
		holidays: holidaysByRule(rules, completeFrom, projectedTo),
	};
}
