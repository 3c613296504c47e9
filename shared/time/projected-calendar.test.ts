import Holidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import {
	calendarNamed,
	calendars,
	isWeekday,
} from '#functions/administration/setup/reference/testing/reference-data.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { BusinessCalendar } from './business-calendar.ts';
import { easterSunday } from './easter.ts';
import type { HolidayCalendar } from './holiday-calendar.ts';
import { holidayRules } from './holiday-rules.ts';
import { holidaysByRule } from './holidays-by-rule.ts';
import { listedHolidays } from './listed-holidays.ts';
import { dateOfEpochDay, epochDay, localDate } from './local-date.ts';
import { conventionCalendars, projectedCalendar } from './projected-calendar.ts';
import { listedCalendars, listedHolidaysOfLibrary } from './testing/listed-holidays-of-library.ts';

const datesOf = ({ holidays }: HolidayCalendar, year: number) =>
	holidays.map(({ date }) => date as string).filter((date) => date.startsWith(`${year}-`));
const byRule = (name: string, from: string, to: string) => {
	const rules = holidayRules.get(name);
	if (rules === undefined) throw new Error(`${name} has no rules`);
	return holidaysByRule(rules, localDate(from), localDate(to));
};

// United States Census Bureau, "Easter Dates from 1600 to 2099"; among them the earliest, the latest and the years for
// which Gauss's first rule was wrong.
it.each([
	'1818-03-22',
	'1943-04-25',
	'1954-04-18',
	'1981-04-19',
	'2000-04-23',
	'2008-03-23',
	'2026-04-05',
	'2038-04-25',
	'2049-04-18',
	'2076-04-19',
	'2079-04-23',
])('Easter Sunday is %s', (date) => {
	expect(dateOfEpochDay(easterSunday(Number(date.slice(0, 4))))).toBe(date);
});

describe.each(calendars)('$name', (published) => {
	const projected = projectedCalendar(published);

	it('keeps what is published, says where that begins and ends, and reaches from 1989 to 2100', () => {
		expect([projected.publishedFrom, projected.publishedTo]).toEqual([published.completeFrom, published.completeTo]);
		expect([projected.completeFrom, projected.completeTo]).toEqual(['1989-01-01', '2100-12-31']);
		const { completeFrom, completeTo } = published;
		const within = projected.holidays.filter(({ date }) => date >= completeFrom && date <= completeTo);
		expect(within).toEqual(published.holidays);
		expect(projected.currency).toBe(published.currency);
	});

	it('has weekdays with names, ascending, each once, in every year', () => {
		const dates = projected.holidays.map(({ date }) => date);
		expect(dates).toEqual([...new Set(dates)].sort());
		expect(dates.every(isWeekday)).toBe(true);
		expect(projected.holidays.every(({ name }) => name.length > 2)).toBe(true);
		for (const year of [1989, 2003, 2015, 2028, 2060, 2100]) {
			expect(datesOf(projected, year).length).toBeGreaterThanOrEqual(year < 1999 ? 1 : 2);
		}
		for (let year = 2028; year <= 2100; year++) expect(datesOf(projected, year).length).toBeGreaterThanOrEqual(3);
	});

	it('stays unknown beyond its list where it is not projected', () => {
		const [calendar, longer] = [new BusinessCalendar([published]), new BusinessCalendar([projected])];
		const [next, last] = [epochDay(published.completeTo) + 1, epochDay(published.completeFrom) - 1];
		expect(calendar.outside(next)).toMatchObject({ calendar: published.name, completeTo: published.completeTo });
		expect(longer.outside(next)).toBeUndefined();
		expect(calendar.outside(last)).toMatchObject({ completeFrom: published.completeFrom });
		expect(longer.outside(last)).toBeUndefined();
		expect(longer.publishedFrom).toBe(published.completeFrom);
		expect([calendar.publishedTo, longer.publishedTo]).toEqual([published.completeTo, published.completeTo]);
	});
});

// What the rules give for published years differs from the lists by one-off days alone.
it.each([
	['UKG_FI', '2024-01-01', []],
	['USA_FI', '2022-01-01', []],
	['EMU', '2016-01-01', []],
	['SWI', '2016-01-01', []],
	['CAN_FI', '2022-01-01', []],
	['JAP_FI', '2022-01-01', []],
	['AUS_FI', '2017-01-01', ['2022-09-22']],
])('the rules of %s give its published list since %s', (name, from, announced) => {
	const { holidays, completeTo } = calendarNamed(name);
	const dates = byRule(name, from, completeTo).map(({ date }) => date);
	expect([...dates, ...announced].sort()).toEqual(holidays.map(({ date }) => date).filter((date) => date >= from));
});

it('the rules of Thailand lack the Buddhist days and special bank holidays, and nothing else since 2022', () => {
	const { holidays, completeTo } = calendarNamed('THA_FI');
	const dates = new Set(byRule('THA_FI', '2022-01-01', completeTo).map(({ date }) => date));
	const lacking = holidays.filter(({ date }) => date >= '2022-01-01' && !dates.has(date));
	const named = lacking.filter(({ name }) => !/Bucha|Special bank holiday/.test(name));
	expect(named.map(({ date }) => date)).toEqual(['2023-12-29']);
	expect(dates.size + lacking.length).toBe(holidays.filter(({ date }) => date >= '2022-01-01').length);
});

it('a Sunday moves past the holidays after it, and a day between two holidays is one', () => {
	const japan = projectedCalendar(calendarNamed('JAP_FI'));
	const named = (date: string) => japan.holidays.find((holiday) => holiday.date === date)?.name;
	expect(named('2032-09-21')).toBe("Citizens' Holiday");
	expect(named('2037-05-06')).toBe('Constitution Memorial Day (substitute day)');
	expect(named('2034-01-02')).toBe("New Year's Day (substitute day)");
	expect(named('2034-01-03')).toBe('Bank holiday (3 January)');
	expect(named('2034-01-04')).toBeUndefined();
});

it('two weekend holidays in a row are both kept', () => {
	expect(datesOf(projectedCalendar(calendarNamed('UKG_FI')), 2032).slice(-2)).toEqual(['2032-12-27', '2032-12-28']);
});

it('a calendar without rules is left alone', () => {
	const own = smallCalendar('2024-01-01', '2027-12-31', [], 'OUR_OWN');
	expect(projectedCalendar(own)).toBe(own);
	const again = projectedCalendar(calendarNamed('EMU'));
	expect(projectedCalendar(again)).toBe(again);
});

describe('against date-holidays', () => {
	const library = (country: string, year: number, types = ['public']) =>
		new Holidays(country)
			.getHolidays(year, 'en')
			.filter(({ type }) => types.includes(type))
			.map(({ date }) => date.slice(0, 10))
			.filter((date) => isWeekday(localDate(date)));
	const distinct = (dates: readonly string[]) => [...new Set(dates)].sort();
	const convention = (name: string) => conventionCalendars.find((each) => each.name === name) as HolidayCalendar;

	it.each([2017, 2022, 2038, 2076, 2100])('the holidays of %i agree', (year) => {
		const newYearsEve = `${year}-12-31`;
		const norway = library('NO', year, ['public', 'bank']).filter((date) => date !== newYearsEve);
		expect(datesOf(convention('NOR_FI'), year)).toEqual(distinct(norway));
		expect(datesOf(convention('SWE_FI'), year)).toEqual(distinct(library('SE', year, ['public', 'bank'])));
		expect(datesOf(convention('NZL_FI'), year)).toEqual(distinct(library('NZ', year)));
		expect(datesOf(convention('IDN_FI'), year)).toEqual(distinct(library('ID', year)));
	});

	it.each([2029, 2062, 2100])('Hong Kong and Japan in %i', (year) => {
		expect(datesOf(projectedCalendar(calendarNamed('HKG_FI')), year)).toEqual(distinct(library('HK', year)));
		const japan = projectedCalendar(calendarNamed('JAP_FI'));
		const citizens = japan.holidays
			.filter(({ name }) => name === "Citizens' Holiday")
			.map(({ date }) => date as string);
		const own = library('JP', year, ['public', 'bank']).concat(citizens.filter((date) => date.startsWith(`${year}`)));
		expect(datesOf(japan, year)).toEqual(distinct(own));
	});

	it.each(listedCalendars)('the listed holidays of %s are the library’s', (calendar) => {
		const kept = listedHolidays[calendar as keyof typeof listedHolidays].flatMap(([name, dates]) =>
			dates.split(' ').map((date) => `${date} ${name}`),
		);
		for (const year of [2022, 2033, 2076, 2077, 2100]) {
			const sample = listedHolidaysOfLibrary(calendar, year, year).flatMap(([name, dates]) =>
				dates.split(' ').map((date) => `${date} ${name}`),
			);
			expect(kept.filter((line) => line.startsWith(`${year}`)).sort()).toEqual(sample.sort());
		}
	});
});
