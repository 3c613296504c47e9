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
