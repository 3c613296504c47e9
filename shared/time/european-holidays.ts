import {
	ascension,
	bothChristmasDays,
	boxingDay,
	christmas,
	easterMonday,
	goodFriday,
	newYear,
	whitMonday,
} from './common-holidays.ts';
import { atEaster, fixed, friday, lastMondayOf, monday, weekdayFrom } from './holiday-rule.ts';
import type { HolidayRules } from './holidays-by-rule.ts';

/** Europe. */
export const europeanHolidays: readonly (readonly [calendar: string, rules: HolidayRules])[] = [
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
];
