import { atEaster, fixed, type HolidayRule, listed, type Substitution } from './holiday-rule.ts';
import { listedHolidays } from './listed-holidays.ts';
import { pastHolidays } from './past-holidays.ts';

export const newYear = "New Year's Day";
export const goodFriday = atEaster('Good Friday', -2);
export const easterMonday = atEaster('Easter Monday', 1);
export const ascension = atEaster('Ascension Day', 39);
export const whitMonday = atEaster('Whit Monday', 50);
export const christmas = fixed('Christmas Day', 12, 25);
export const boxingDay = fixed('Boxing Day', 12, 26);

/** Both are kept where one or both fall on a weekend. */
export const bothChristmasDays: readonly HolidayRule[] = [
	fixed('Christmas Day', 12, 25, 'two-days-later'),
	fixed('Boxing Day', 12, 26, 'two-days-later'),
];

/** The holidays of a calendar that are listed by date. */
export function listedRules(name: keyof typeof listedHolidays, substitution?: Substitution): readonly HolidayRule[] {
	return listedHolidays[name].map(([holiday, dates]) => listed(holiday, dates, substitution));
}

/** Rules from 2016 on, with the listed holidays of the years before. */
export function afterPastHolidays(
	name: keyof typeof pastHolidays,
	rules: readonly HolidayRule[],
): readonly HolidayRule[] {
	const later = rules.map((rule) => ({ ...rule, since: Math.max(rule.since ?? 0, 2016) }));
	return [...later, ...pastHolidays[name].map(([holiday, dates]) => listed(holiday, dates))];
}
