import { expect, it } from 'vitest';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { BusinessCalendar } from './business-calendar.ts';
import { adjust, type BusinessDayConvention, businessDayConventions } from './business-day-convention.ts';
import { dateOfEpochDay, epochDay, localDate } from './local-date.ts';

// 2024: Good Friday 29 March and Easter Monday 1 April, between a Thursday in March and a Tuesday in April.
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
])('%s by each convention', (text, modifiedFollowing, following, preceding, modifiedPreceding) => {
	expect(adjusted(text, 'ModifiedFollowing')).toBe(modifiedFollowing);
	expect(adjusted(text, 'Following')).toBe(following);
	expect(adjusted(text, 'Preceding')).toBe(preceding);
	expect(adjusted(text, 'ModifiedPreceding')).toBe(modifiedPreceding);
	expect(adjusted(text, 'NoMoving')).toBe(text);
});

it.each([
	['2024-06-29', 'Following'],
	['2024-06-30', 'ModifiedFollowing'],
	['2024-01-01', 'Preceding'],
	['2024-01-01', 'ModifiedPreceding'],
] as const)('%s, %s, would leave the calendar and throws', (text, convention) => {
	expect(() => adjusted(text, convention)).toThrow(RangeError);
});

it.each(businessDayConventions.filter((convention) => convention !== 'NoMoving'))('%s knows no day outside', (each) => {
	expect(() => adjust(day('2024-07-01'), each, calendar)).toThrow(RangeError);
	expect(() => adjust(day('2023-12-31'), each, calendar)).toThrow(RangeError);
});

it.each([
	['2024-03-28', 1, '2024-04-02'],
	['2024-03-28', 0, '2024-03-28'],
	['2024-03-30', 0, '2024-03-30'],
	['2024-03-30', 1, '2024-04-02'],
	['2024-03-30', -1, '2024-03-28'],
	['2024-04-02', -1, '2024-03-28'],
	['2024-04-02', -2, '2024-03-27'],
])('%s shifted by %i business days is %s', (text, count, expected) => {
	expect(dateOfEpochDay(calendar.shift(day(text), count))).toBe(expected);
});

it('a shift that leaves the calendar throws', () => {
	expect(() => calendar.shift(day('2024-06-28'), 1)).toThrow(RangeError);
	expect(() => calendar.shift(day('2024-01-02'), -1)).toThrow(RangeError);
	expect(() => calendar.shift(day('2024-07-01'), 0)).toThrow(RangeError);
});
