import { describe, expect, it } from 'vitest';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { addTenor, modifiedFollowing } from './adjust-date.ts';
import { BusinessCalendar } from './business-calendar.ts';
import {
	addDays,
	compareTenors,
	dateOfEpochDay,
	daysBetween,
	daysInMonth,
	epochDay,
	isLeapYear,
	isLocalDate,
	isWeekend,
	localDate,
	parseTenor,
	tenor,
	tenorOrder,
	weekday,
	weekdayOfEpochDay,
} from './local-date.ts';

const millisPerDay = 86_400_000;
const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

describe('a calendar date', () => {
	it('agrees with the calendar of the JavaScript engine on every day from 1900 to 2100', () => {
		const first = Date.UTC(1900, 0, 1) / millisPerDay;
		const last = Date.UTC(2100, 11, 31) / millisPerDay;
		const differing: string[] = [];
		for (let day = first; day <= last; day++) {
			const instant = new Date(day * millisPerDay);
			const text = instant.toISOString().slice(0, 10);
			const name = names[instant.getUTCDay()] as string;
			const agrees =
				isLocalDate(text) &&
				epochDay(text) === day &&
				dateOfEpochDay(day) === text &&
				weekday(text) === name &&
				isWeekend(day) === (name === 'Saturday' || name === 'Sunday');
			if (!agrees) differing.push(text);
		}
		expect(differing).toEqual([]);
		expect(last - first + 1).toBe(73_414);
	});

	it('has an equal text when its text is requested again', () => {
		expect(dateOfEpochDay(19_158)).toBe('2022-06-15');
		expect(dateOfEpochDay(19_158)).toBe('2022-06-15');
	});

	it.each([
		['1600-01-01', -135_140],
		['1970-01-01', 0],
		['1969-12-31', -1],
		['2101-01-01', 47_847],
		['9999-12-31', 2_932_896],
	])('date %s is epoch day %i', (text, day) => {
		expect(epochDay(localDate(text))).toBe(day);
		expect(dateOfEpochDay(day)).toBe(text);
	});

	it.each([
		'',
		'2022-06-31',
		'2023-02-29',
		'1900-02-29',
		'2100-02-29',
		'2022-13-01',
		'2022-00-10',
		'2022-01-00',
		'1599-12-31',
		'2022-6-15',
		'20220615',
		'15-06-2022',
		' 2022-06-15',
		'2022-06-15\n',
		'2022-06-15T00:00',
		'2022-06-15Z',
		'-2022-06-15',
		'２０２２-06-15',
	])('text %j is not a date', (text) => {
		expect(isLocalDate(text)).toBe(false);
		expect(() => localDate(text)).toThrow(`${JSON.stringify(text)} is not a date YYYY-MM-DD`);
	});

	it.each([
		[1900, false],
		[2000, true],
		[2023, false],
		[2024, true],
		[2100, false],
	])('February of %i has the correct number of days; leap year: %s', (year, isLeap) => {
		expect(isLeapYear(year)).toBe(isLeap);
		expect(daysInMonth(year, 2)).toBe(isLeap ? 29 : 28);
		expect(isLocalDate(`${year}-02-29`)).toBe(isLeap);
	});

	it('each month of a year has the correct number of days', () => {
		expect(Array.from({ length: 12 }, (_, i) => daysInMonth(2023, i + 1))).toEqual([
			31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
		]);
	});

	it('is moved by calendar days across months, leap days and the epoch', () => {
		expect(addDays(localDate('2024-02-28'), 1)).toBe('2024-02-29');
		expect(addDays(localDate('2024-03-01'), -2)).toBe('2024-02-28');
		expect(addDays(localDate('1970-01-02'), -3)).toBe('1969-12-30');
		expect(addDays(localDate('2022-06-15'), 0)).toBe('2022-06-15');
	});

	it('the number of days between two dates changes its sign if the dates are swapped', () => {
		const [start, end] = [localDate('2023-06-15'), localDate('2024-06-15')];
		expect(daysBetween(start, end)).toBe(366);
		expect(daysBetween(end, start)).toBe(-366);
	});

	it('has the correct weekday, even before 1970', () => {
		expect(weekdayOfEpochDay(0)).toBe('Thursday');
		expect(weekdayOfEpochDay(-1)).toBe('Wednesday');
		expect(weekdayOfEpochDay(-7)).toBe('Thursday');
	});
});

// In 2024, Good Friday is 29 March, Easter Monday is 1 April, and 4 July is a Thursday.
const calendar = new BusinessCalendar([
	smallCalendar('2023-01-01', '2025-12-31', ['2024-03-29', '2024-04-01', '2024-07-04']),
]);

const dated = (day: unknown) => (typeof day === 'number' ? dateOfEpochDay(day) : day);

it.each([
	['a day in the middle of the month', '2024-01-10', '1M', 1, '2024-02-12'],
	['a day that the end month does not have', '2024-01-30', '1M', 1, '2024-02-29'],
	['a start at the end of a month', '2024-02-29', '1M', 1, '2024-03-28'],
	['a start on the last business day of a month', '2024-03-28', '1M', 1, '2024-04-30'],
	['an end at which Following would be in the next month', '2024-05-29', '1M', 1, '2024-06-28'],
	['backwards', '2024-04-30', '1M', -1, '2024-03-28'],
	['a year', '2023-02-28', '1Y', 1, '2024-02-29'],
	['a term of weeks from the end of a month', '2024-06-28', '1W', 1, '2024-07-05'],
	['one business day', '2024-03-28', 'ON', 1, '2024-04-02'],
])('%s: the term from %s with tenor %s has the expected end', (_, start, term, direction, end) => {
	expect(dated(addTenor(epochDay(localDate(start)), tenor(term), calendar, direction as 1 | -1))).toBe(end);
});

it('modified following reverses its direction at the end of the month', () => {
	expect(dated(modifiedFollowing(epochDay(localDate('2024-03-30')), calendar))).toBe('2024-03-28');
	expect(dated(modifiedFollowing(epochDay(localDate('2024-06-01')), calendar))).toBe('2024-06-03');
});

// Sort positions in the specification of the rate screens.
it.each([
	['ON', 0],
	['TN', 0.1],
	['SN', 0.2],
	['SW', 0.5],
	['1W', 0.5],
	['2W', 0.6],
	['3W', 0.7],
	['1M', 1],
	['7M', 7],
	['12M', 12],
	['1Y', 12],
	['120M', 120],
	['30D', 1],
])('tenor %s has the sort position %d', (text, order) => {
	expect(tenorOrder(text)).toBe(order);
});

it('tenors are sorted by length, then by letters, and other texts come last', () => {
	const sorted = ['ON', 'TN', 'SN', '1W', 'SW', '1M', '30D', '12M', '1Y', '18M', '2Y', 'odd'];
	expect(sorted.toReversed().toSorted(compareTenors)).toEqual(sorted);
});

it.each(['', '0M', '1D', 'M1', '1m', '-1M', '1.5M', 'constructor'])('the text %j is not a tenor', (text) => {
	expect(parseTenor(text)).toBeUndefined();
});
