import { bothChristmasDays, easterMonday, goodFriday, listedRules, newYear } from './common-holidays.ts';
import { fixed, monday, weekdayFrom } from './holiday-rule.ts';
import type { HolidayRules } from './holidays-by-rule.ts';

/** Australia and New Zealand. */
export const pacificHolidays: readonly (readonly [calendar: string, rules: HolidayRules])[] = [
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
		'NZL_FI',
		{
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
	],
];
