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
import {
	atEaster,
	fixed,
	friday,
	type HolidayRules,
	lastMondayOf,
	listed,
	monday,
	weekdayFrom,
} from './holiday-rule.ts';

/** Holiday rules of the European calendars. */
export const europeanHolidays: readonly (readonly [calendar: string, rules: HolidayRules])[] = [
	[
		'EMU',
		{
			rules: [
				fixed(newYear, 1, 1),
				{ ...goodFriday, since: 2000 },
				{ ...easterMonday, since: 2000 },
				{ ...fixed('Labour Day', 5, 1), since: 2000 },
				christmas,
				{ ...fixed('Christmas Holiday', 12, 26), since: 2000 },
				listed('Closed at the end of the year', '19981231 19991231 20011231'),
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
				{ ...whitMonday, until: 2004 },
				{ ...fixed('National Day', 6, 6), since: 2005 },
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
				{ ...weekdayFrom('Early May bank holiday', 5, 1, monday), except: [1995] },
				listed('VE Day', '19950508'),
				{ ...lastMondayOf('Spring bank holiday', 5), except: [2002, 2012] },
				listed('Spring bank holiday', '20020604 20120604'),
				listed('Jubilee of the Queen', '20020603 20120605'),
				listed('Millennium', '19991231'),
				listed('Royal wedding', '20110429'),
				lastMondayOf('Summer bank holiday', 8),
				...bothChristmasDays,
			],
		},
	],
];
