import {
	atEaster,
	atEquinox,
	fixed,
	friday,
	type HolidayRule,
	lastMondayOf,
	listed,
	monday,
	type Substitution,
	thursday,
	weekdayFrom,
} from './holiday-rule.ts';
import type { HolidayRules } from './holidays-by-rule.ts';
import { listedHolidays } from './listed-holidays.ts';

const newYear = "New Year's Day";
const goodFriday = atEaster('Good Friday', -2);
const easterMonday = atEaster('Easter Monday', 1);
const ascension = atEaster('Ascension Day', 39);
const whitMonday = atEaster('Whit Monday', 50);
const christmas = fixed('Christmas Day', 12, 25);
const boxingDay = fixed('Boxing Day', 12, 26);
const bothChristmasDays = [
	fixed('Christmas Day', 12, 25, 'two-days-later'),
	fixed('Boxing Day', 12, 26, 'two-days-later'),
];

/** The federal holidays of the United States; what happens on a Saturday differs. */
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

/** Days since 1980 by which an equinox drifts; the constants are those of the almanac, to 2099 and from 2100 on. */
function equinoxDay(until2099: number, from2100: number): (year: number) => number {
	return (year) => {
		const years = year - 1980;
		return Math.floor((year < 2100 ? until2099 : from2100) + 0.242194 * years - Math.floor(years / 4));
	};
}

const fromSunday = 'next-free-day';

const rulesOf = (name: keyof typeof listedHolidays, substitution?: Substitution) =>
	listedHolidays[name].map(([holiday, dates]) => listed(holiday, dates, substitution));

/**
 * How the calendars go on after their published lists. Sources, and what the rules cannot know: docs/methodology.md,
 * Calendars beyond their published lists.
 */
export const holidayRules: ReadonlyMap<string, HolidayRules> = new Map<string, HolidayRules>([
	[
		'AUS_FI',
		{
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
	],
	[
		'CAN_FI',
		{
			rules: [
				fixed(newYear, 1, 1, 'monday'),
				weekdayFrom('Family Day', 2, 15, monday),
				goodFriday,
				weekdayFrom('Victoria Day', 5, 18, monday),
				fixed('Canada Day', 7, 1, 'monday'),
				weekdayFrom('Civic Holiday', 8, 1, monday),
				weekdayFrom('Labour Day', 9, 1, monday),
				fixed('National Day for Truth and Reconciliation', 9, 30, 'monday'),
				weekdayFrom('Thanksgiving Day', 10, 8, monday),
				fixed('Remembrance Day', 11, 11, 'monday'),
				...bothChristmasDays,
			],
		},
	],
	[
		'EMU',
		{
			rules: [
				fixed(newYear, 1, 1),
				goodFriday,
				easterMonday,
				fixed('Labour Day', 5, 1),
				christmas,
				fixed('Christmas Holiday', 12, 26),
			],
		},
	],
	['HKG_FI', { rules: rulesOf('HKG_FI') }],
	[
		'JAP_FI',
		{
			between: "Citizens' Holiday",
			rules: [
				fixed(newYear, 1, 1, fromSunday),
				weekdayFrom('Coming of Age Day', 1, 8, monday, fromSunday),
				fixed('National Foundation Day', 2, 11, fromSunday),
				fixed("Emperor's Birthday", 2, 23, fromSunday),
				atEquinox('Vernal Equinox Day', 3, equinoxDay(20.8431, 21.851), fromSunday),
				fixed('Showa Day', 4, 29, fromSunday),
				fixed('Constitution Memorial Day', 5, 3, fromSunday),
				fixed('Greenery Day', 5, 4, fromSunday),
				fixed("Children's Day", 5, 5, fromSunday),
				weekdayFrom('Marine Day', 7, 15, monday, fromSunday),
				fixed('Mountain Day', 8, 11, fromSunday),
				weekdayFrom('Respect for the Aged Day', 9, 15, monday, fromSunday),
				atEquinox('Autumnal Equinox Day', 9, equinoxDay(23.2488, 24.2488), fromSunday),
				weekdayFrom('Sports Day', 10, 8, monday, fromSunday),
				fixed('Culture Day', 11, 3, fromSunday),
				fixed('Labour Thanksgiving Day', 11, 23, fromSunday),
				fixed('Bank holiday (2 January)', 1, 2),
				fixed('Bank holiday (3 January)', 1, 3),
				fixed('Bank holiday (31 December)', 12, 31),
			],
		},
	],
	[
		'SIN_FI',
		{
			rules: [
				fixed(newYear, 1, 1, fromSunday),
				goodFriday,
				fixed('Labour Day', 5, 1, fromSunday),
				fixed('National Day', 8, 9, fromSunday),
				fixed('Christmas Day', 12, 25, fromSunday),
				...rulesOf('SIN_FI', fromSunday),
			],
		},
	],
	[
		'SWI',
		{
			rules: [
				fixed(newYear, 1, 1),
				fixed("Berchtold's Day", 1, 2),
				goodFriday,
				easterMonday,
				fixed('Labour Day', 5, 1),
				ascension,
				whitMonday,
				fixed('Swiss National Day', 8, 1),
				christmas,
				fixed("St. Stephen's Day", 12, 26),
			],
		},
	],
	[
		'THA_FI',
		{
			rules: [
				fixed(newYear, 1, 1, 'monday'),
				fixed('Chakri Memorial Day', 4, 6, 'monday'),
				fixed('Songkran Festival', 4, 13),
				fixed('Songkran Festival', 4, 14, 'two-days-later'),
				fixed('Songkran Festival', 4, 15),
				fixed('National Labour Day', 5, 1, 'monday'),
				fixed('Coronation Day', 5, 4, 'monday'),
				fixed("Queen Suthida's Birthday", 6, 3, 'monday'),
				fixed("King Maha Vajiralongkorn's Birthday", 7, 28, 'monday'),
				fixed("Queen Sirikit's Birthday and Mother's Day", 8, 12, 'monday'),
				fixed('King Bhumibol Adulyadej Memorial Day', 10, 13, 'monday'),
				fixed('King Chulalongkorn Memorial Day', 10, 23, 'monday'),
				fixed("King Bhumibol Adulyadej's Birthday, National Day and Father's Day", 12, 5, 'monday'),
				fixed('Constitution Day', 12, 10, 'monday'),
				fixed("New Year's Eve", 12, 31, 'monday'),
			],
		},
	],
	[
		'UKG_FI',
		{
			rules: [
				fixed(newYear, 1, 1, 'monday'),
				goodFriday,
				easterMonday,
				weekdayFrom('Early May bank holiday', 5, 1, monday),
				lastMondayOf('Spring bank holiday', 5),
				lastMondayOf('Summer bank holiday', 8),
				...bothChristmasDays,
			],
		},
	],
	['USA_FI', { rules: [...federal('nearest-weekday'), goodFriday] }],
	['USA_FED', { rules: federal('sunday-to-monday') }],
	[
		'IDN_FI',
		{
			rules: [
				fixed(newYear, 1, 1),
				goodFriday,
				fixed('Labour Day', 5, 1),
				ascension,
				{ ...fixed('Pancasila Day', 6, 1), since: 2017 },
				fixed('Independence Day', 8, 17),
				christmas,
				...rulesOf('IDN_FI'),
			],
		},
	],
	[
		'NOR_FI',
		{
			rules: [
				fixed(newYear, 1, 1),
				atEaster('Maundy Thursday', -3),
				goodFriday,
				easterMonday,
				fixed('Labour Day', 5, 1),
				ascension,
				fixed('Constitution Day', 5, 17),
				whitMonday,
				fixed('Christmas Eve', 12, 24),
				christmas,
				boxingDay,
			],
		},
	],
	[
		'NZL_FI',
		{
			rules: [
				fixed(newYear, 1, 1, 'two-days-later'),
				fixed("Day after New Year's Day", 1, 2, 'two-days-later'),
				fixed('Waitangi Day', 2, 6, 'monday'),
				goodFriday,
				easterMonday,
				fixed('ANZAC Day', 4, 25, 'monday'),
				weekdayFrom("King's Birthday", 6, 1, monday),
				weekdayFrom('Labour Day', 10, 22, monday),
				...bothChristmasDays,
				...rulesOf('NZL_FI'),
			],
		},
	],
	[
		'SWE_FI',
		{
			rules: [
				fixed(newYear, 1, 1),
				fixed('Epiphany', 1, 6),
				goodFriday,
				easterMonday,
				fixed('Labour Day', 5, 1),
				ascension,
				fixed('National Day', 6, 6),
				weekdayFrom('Midsummer Eve', 6, 19, friday),
				fixed('Christmas Eve', 12, 24),
				christmas,
				boxingDay,
				fixed("New Year's Eve", 12, 31),
			],
		},
	],
]);
