import { afterPastHolidays, ascension, christmas, goodFriday, listedRules, newYear } from './common-holidays.ts';
import { atEquinox, fixed, type HolidayRules, listed, monday, weekdayFrom } from './holiday-rule.ts';

/** Day of an equinox in the month. Almanac constants: one to 2099, one from 2100. */
function equinoxDay(until2099: number, from2100: number): (year: number) => number {
	return (year) => {
		const years = year - 1980;
		return Math.floor((year < 2100 ? until2099 : from2100) + 0.242194 * years - Math.floor(years / 4));
	};
}

const fromSunday = 'next-free-day';

/** Holiday rules of Hong Kong, Indonesia, Japan, Singapore and Thailand. */
export const asianHolidays: Readonly<Record<string, HolidayRules>> = {
	HKG_FI: { rules: afterPastHolidays('HKG_FI', listedRules('HKG_FI')) },
	IDN_FI: {
		rules: afterPastHolidays('IDN_FI', [
			fixed(newYear, 1, 1),
			goodFriday,
			fixed('Labour Day', 5, 1),
			ascension,
			{ ...fixed('Pancasila Day', 6, 1), since: 2017 },
			fixed('Independence Day', 8, 17),
			christmas,
			...listedRules('IDN_FI'),
		]),
	},
	JAP_FI: {
		between: "Citizens' Holiday",
		rules: [
			fixed(newYear, 1, 1, fromSunday),
			{ ...fixed('Coming of Age Day', 1, 15, fromSunday), until: 1999 },
			{ ...weekdayFrom('Coming of Age Day', 1, 8, monday, fromSunday), since: 2000 },
			fixed('National Foundation Day', 2, 11, fromSunday),
			{ ...fixed("Emperor's Birthday", 12, 23, fromSunday), until: 2018 },
			{ ...fixed("Emperor's Birthday", 2, 23, fromSunday), since: 2020 },
			atEquinox('Vernal Equinox Day', 3, equinoxDay(20.8431, 21.851), fromSunday),
			{ ...fixed('Greenery Day', 4, 29, fromSunday), until: 2006 },
			{ ...fixed('Showa Day', 4, 29, fromSunday), since: 2007 },
			fixed('Constitution Memorial Day', 5, 3, fromSunday),
			{ ...fixed('Greenery Day', 5, 4, fromSunday), since: 2007 },
			fixed("Children's Day", 5, 5, fromSunday),
			{ ...fixed('Marine Day', 7, 20, fromSunday), since: 1996, until: 2002 },
			{ ...weekdayFrom('Marine Day', 7, 15, monday, fromSunday), since: 2003 },
			{ ...fixed('Mountain Day', 8, 11, fromSunday), since: 2016 },
			{ ...fixed('Respect for the Aged Day', 9, 15, fromSunday), until: 2002 },
			{ ...weekdayFrom('Respect for the Aged Day', 9, 15, monday, fromSunday), since: 2003 },
			atEquinox('Autumnal Equinox Day', 9, equinoxDay(23.2488, 24.2488), fromSunday),
			{ ...fixed('Sports Day', 10, 10, fromSunday), until: 1999 },
			{ ...weekdayFrom('Sports Day', 10, 8, monday, fromSunday), since: 2000 },
			listed('Enthronement of the Emperor', '19901112'),
			listed('Wedding of the Crown Prince', '19930609'),
			fixed('Culture Day', 11, 3, fromSunday),
			fixed('Labour Thanksgiving Day', 11, 23, fromSunday),
			fixed('Bank holiday (2 January)', 1, 2),
			fixed('Bank holiday (3 January)', 1, 3),
			fixed('Bank holiday (31 December)', 12, 31),
		],
	},
	SIN_FI: {
		rules: afterPastHolidays('SIN_FI', [
			fixed(newYear, 1, 1, fromSunday),
			goodFriday,
			fixed('Labour Day', 5, 1, fromSunday),
			fixed('National Day', 8, 9, fromSunday),
			fixed('Christmas Day', 12, 25, fromSunday),
			...listedRules('SIN_FI', fromSunday),
		]),
	},
	THA_FI: {
		rules: afterPastHolidays('THA_FI', [
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
		]),
	},
};
