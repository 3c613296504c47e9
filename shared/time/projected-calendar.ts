import { asianHolidays } from './asian-holidays.ts';
import type { HolidayCalendar } from './business-calendar.ts';
import { bothChristmasDays, easterMonday, goodFriday, listedRules, newYear } from './common-holidays.ts';
import {
	fixed,
	type HolidayRule,
	type HolidayRules,
	holidaysByRule,
	lastMondayOf,
	monday,
	type Substitution,
	thursday,
	weekdayFrom,
} from './holiday-rule.ts';
import { addDays, type LocalDate, localDate } from './local-date.ts';
import { europeanHolidays } from './market-holidays.ts';

/** Returns the federal holidays of the United States. Calendars differ in the treatment of holidays on a Saturday. */
function federal(saturdayToFriday: Substitution): readonly HolidayRule[] {
	return [
		fixed(newYear, 1, 1, 'sunday-to-monday'),
		weekdayFrom('Birthday of Martin Luther King, Jr.', 1, 15, monday),
		weekdayFrom("Washington's Birthday", 2, 15, monday),
		lastMondayOf('Memorial Day', 5),
		{ ...fixed('Juneteenth National Independence Day', 6, 19, saturdayToFriday), since: 2022 },
		fixed('Independence Day', 7, 4, saturdayToFriday),
		weekdayFrom('Labor Day', 9, 1, monday),
		weekdayFrom('Columbus Day', 10, 8, monday),
		fixed('Veterans Day', 11, 11, 'sunday-to-monday'),
		weekdayFrom('Thanksgiving Day', 11, 22, thursday),
		fixed('Christmas Day', 12, 25, saturdayToFriday),
	];
}

const americanHolidays: Readonly<Record<string, HolidayRules>> = {
	CAN_FI: {
		rules: [
			fixed(newYear, 1, 1, 'monday'),
			{ ...weekdayFrom('Family Day', 2, 15, monday), since: 2008 },
			goodFriday,
			weekdayFrom('Victoria Day', 5, 18, monday),
			fixed('Canada Day', 7, 1, 'monday'),
			weekdayFrom('Civic Holiday', 8, 1, monday),
			weekdayFrom('Labour Day', 9, 1, monday),
			{ ...fixed('National Day for Truth and Reconciliation', 9, 30, 'monday'), since: 2021 },
			weekdayFrom('Thanksgiving Day', 10, 8, monday),
			fixed('Remembrance Day', 11, 11, 'monday'),
			...bothChristmasDays,
		],
	},
	USA_FI: { rules: [...federal('nearest-weekday'), goodFriday] },
	USA_FED: { rules: federal('sunday-to-monday') },
};

const pacificHolidays: Readonly<Record<string, HolidayRules>> = {
	AUS_FI: {
		rules: [
			fixed(newYear, 1, 1, 'monday'),
			fixed('Australia Day', 1, 26, 'monday'),
			goodFriday,
			easterMonday,
			fixed('Anzac Day', 4, 25),
			weekdayFrom("King's Birthday", 6, 8, monday),
			...bothChristmasDays,
		],
	},
	NZL_FI: {
		rules: [
			fixed(newYear, 1, 1, 'two-days-later'),
			fixed("Day after New Year's Day", 1, 2, 'two-days-later'),
			{ ...fixed('Waitangi Day', 2, 6), until: 2013 },
			{ ...fixed('Waitangi Day', 2, 6, 'monday'), since: 2014 },
			goodFriday,
			easterMonday,
			{ ...fixed('ANZAC Day', 4, 25), until: 2013 },
			{ ...fixed('ANZAC Day', 4, 25, 'monday'), since: 2014 },
			weekdayFrom("King's Birthday", 6, 1, monday),
			weekdayFrom('Labour Day', 10, 22, monday),
			...bothChristmasDays,
			...listedRules('NZL_FI'),
		],
	},
};

/**
 * Rules by which the calendars are extended before and after their published lists. Sources and limits of the rules:
 * docs/methodology.md, Calendars beyond their published lists.
 */
export const holidayRules: ReadonlyMap<string, HolidayRules> = new Map(
	Object.entries({ ...americanHolidays, ...asianHolidays, ...europeanHolidays, ...pacificHolidays }),
);

/** First day of every projected calendar. A curve of January 1990 needs business days in 1989. */
export const projectedFrom: LocalDate = localDate('1989-01-01');

/** Last day of every projected calendar. Quotes with a term of sixty years reach 2086. */
export const projectedTo: LocalDate = localDate('2100-12-31');

/**
 * Extends a system calendar by rule before and after its published list, from 1989-01-01 to 2100-12-31. `publishedFrom`
 * and `publishedTo` are the first and last day of the list.
 *
 * The published list is not changed. Rules cannot include later announcements: one-off closings, moved holidays,
 * holidays that depend on the sighting of the moon. A calendar without rules, such as a client calendar, is returned
 * unchanged.
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
 * Calendars that only swap conventions use, projected by rule from 1989-01-01 to 2100-12-31. The Federal Reserve has
 * published its holidays to 2030 (statement K.8). The portal has no published lists for the other calendars, so all of
 * their days are projected.
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
	let holidays: HolidayCalendar['holidays'] | undefined;
	return {
		name,
		currency,
		completeFrom: projectedFrom,
		completeTo: projectedTo,
		publishedFrom: localDate('2016-01-01'),
		publishedTo: localDate(publishedTo),
		/** Calculates the holidays of 112 years on first use, because few Lambda functions need all calendars. */
		get holidays() {
			holidays ??= holidaysByRule(rules, projectedFrom, projectedTo);
			return holidays;
		},
	};
}
