import { bothChristmasDays, goodFriday, newYear } from './common-holidays.ts';
import {
	fixed,
	type HolidayRule,
	lastMondayOf,
	monday,
	type Substitution,
	thursday,
	weekdayFrom,
} from './holiday-rule.ts';
import type { HolidayRules } from './holidays-by-rule.ts';

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

/** United States and Canada. */
export const americanHolidays: readonly (readonly [calendar: string, rules: HolidayRules])[] = [
	[
		'CAN_FI',
		{
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
	],
	['USA_FI', { rules: [...federal('nearest-weekday'), goodFriday] }],
	['USA_FED', { rules: federal('sunday-to-monday') }],
];
