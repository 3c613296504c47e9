import {
	atEaster,
	atEquinox,
	fixed,
	friday,
	type HolidayRule,
	type HolidayRules,
	lastMondayOf,
	listed,
	monday,
	type Substitution,
	weekdayFrom,
} from './holiday-rule.ts';
import { listedHolidays } from './listed-holidays.ts';
import { pastHolidays } from './past-holidays.ts';

export const newYear = "New Year's Day";
export const goodFriday = atEaster('Good Friday', -2);
export const easterMonday = atEaster('Easter Monday', 1);
export const ascension = atEaster('Ascension Day', 39);
export const whitMonday = atEaster('Whit Monday', 50);
export const christmas = fixed('Christmas Day', 12, 25);
export const boxingDay = fixed('Boxing Day', 12, 26);

/** Holidays on 25 and 26 December. If one or both fall on a weekend, both are still observed. */
export const bothChristmasDays: readonly HolidayRule[] = [
	fixed('Christmas Day', 12, 25, 'two-days-later'),
	fixed('Boxing Day', 12, 26, 'two-days-later'),
];

/** Returns the rules for those holidays of a calendar that are listed by date. */
export function listedRules(name: keyof typeof listedHolidays, substitution?: Substitution): readonly HolidayRule[] {
	return rulesOf(listedHolidays[name], substitution);
}

/** Combines rules that apply from 2016 with the listed holidays of earlier years. */
export function afterPastHolidays(
	name: keyof typeof pastHolidays,
	rules: readonly HolidayRule[],
): readonly HolidayRule[] {
	const later = rules.map((rule) => ({ ...rule, since: Math.max(rule.since ?? 0, 2016) }));
	return [...later, ...rulesOf(pastHolidays[name])];
}

/** Reads one holiday per line: its name, a colon, and its dates. */
function rulesOf(lines: string, substitution?: Substitution): readonly HolidayRule[] {
	return lines
		.trim()
		.split('\n')
		.map((line) => {
			const [name = '', dates = ''] = line.split(': ');
			return listed(name, dates, substitution);
		});
}

/** Holiday rules of the European calendars. */
export const europeanHolidays: Readonly<Record<string, HolidayRules>> = {
	EMU: {
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
	NOR_FI: {
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
	SWE_FI: {
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
	SWI: {
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
	UKG_FI: {
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
};

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
