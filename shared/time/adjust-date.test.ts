import { expect, it } from 'vitest';
import { smallCalendar } from '#test/support/small-calendar.ts';
import {
	adjust,
	type BusinessDayConvention,
	businessDayConventions,
	dayInMonth,
	monthNumberOf,
} from './adjust-date.ts';
import { BusinessCalendar } from './business-calendar.ts';
import { bondBasisDays, fillBondBasis } from './day-count.ts';
import { calendarDayOf, dateOfEpochDay, epochDay, localDate } from './local-date.ts';

const firstDay = epochDay(localDate('1968-01-01'));
const lastDay = epochDay(localDate('2112-12-31'));

it('the month of a day is found for every day, inside and outside the table of months', () => {
	const wrong: number[] = [];
	for (let day = firstDay; day <= lastDay; day++) {
		const { year, month, dayOfMonth } = calendarDayOf(day);
		const number = monthNumberOf(day);
		if (number !== year * 12 + month - 1 || dayInMonth(number, dayOfMonth) !== day) wrong.push(day);
	}
	expect(wrong).toEqual([]);
});

it('bond-basis year fractions calculated for consecutive periods equal those of single periods', () => {
	const dates = Int32Array.from({ length: 400 }, (_, i) => firstDay + 131 * i);
	const count = dates.length - 1;
	const filled = new Float64Array(count);
	fillBondBasis(filled, dates, 0, count);
	const each = Array.from(filled, (_, i) => bondBasisDays(dates[i] as number, dates[i + 1] as number) / 360);
	expect(Array.from(filled)).toEqual(each);
});

// In 2024, Good Friday is 29 March and Easter Monday is 1 April, so 29 March to 1 April are not business days.
const calendar = new BusinessCalendar([
	smallCalendar('2024-01-01', '2024-06-30', ['2024-01-01', '2024-03-29', '2024-04-01']),
]);
const day = (text: string) => epochDay(localDate(text));
const adjusted = (text: string, convention: BusinessDayConvention) =>
	dateOfEpochDay(adjust(day(text), convention, calendar));

it.each([
	['2024-03-28', '2024-03-28', '2024-03-28', '2024-03-28', '2024-03-28'],
	['2024-03-29', '2024-03-28', '2024-04-02', '2024-03-28', '2024-03-28'],
	['2024-03-31', '2024-03-28', '2024-04-02', '2024-03-28', '2024-03-28'],
	['2024-04-01', '2024-04-02', '2024-04-02', '2024-03-28', '2024-04-02'],
	['2024-06-01', '2024-06-03', '2024-06-03', '2024-05-31', '2024-06-03'],
	['2024-06-02', '2024-06-03', '2024-06-03', '2024-05-31', '2024-06-03'],
	['2024-03-09', '2024-03-11', '2024-03-11', '2024-03-08', '2024-03-08'],
])(
	'%s is adjusted correctly by each convention',
	(text, modifiedFollowing, following, preceding, modifiedPreceding) => {
		expect(adjusted(text, 'ModifiedFollowing')).toBe(modifiedFollowing);
		expect(adjusted(text, 'Following')).toBe(following);
		expect(adjusted(text, 'Preceding')).toBe(preceding);
		expect(adjusted(text, 'ModifiedPreceding')).toBe(modifiedPreceding);
		expect(adjusted(text, 'NoMoving')).toBe(text);
	},
);

it.each([
	['2024-06-29', 'Following'],
	['2024-06-30', 'ModifiedFollowing'],
	['2024-01-01', 'Preceding'],
	['2024-01-01', 'ModifiedPreceding'],
] as const)('adjusting %s by %s throws, because the result is outside the calendar', (text, convention) => {
	expect(() => adjusted(text, convention)).toThrow(RangeError);
});

it.each(businessDayConventions.filter((convention) => convention !== 'NoMoving'))(
	'adjusting %s throws, because the day is outside the calendar',
	(each) => {
		expect(() => adjust(day('2024-07-01'), each, calendar)).toThrow(RangeError);
		expect(() => adjust(day('2023-12-31'), each, calendar)).toThrow(RangeError);
	},
);

it.each([
	['2024-03-28', 1, '2024-04-02'],
	['2024-03-28', 0, '2024-03-28'],
	['2024-03-30', 0, '2024-03-30'],
	['2024-03-30', 1, '2024-04-02'],
	['2024-03-30', -1, '2024-03-28'],
	['2024-04-02', -1, '2024-03-28'],
	['2024-04-02', -2, '2024-03-27'],
])('day %s shifted by %i business days is %s', (text, count, expected) => {
	expect(dateOfEpochDay(calendar.shift(day(text), count))).toBe(expected);
});

it('a shift to a day outside the calendar throws', () => {
	expect(() => calendar.shift(day('2024-06-28'), 1)).toThrow(RangeError);
	expect(() => calendar.shift(day('2024-01-02'), -1)).toThrow(RangeError);
	expect(() => calendar.shift(day('2024-07-01'), 0)).toThrow(RangeError);
});
