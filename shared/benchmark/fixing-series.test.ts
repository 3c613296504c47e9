import { expect, it } from 'vitest';
import { calendars } from '#functions/administration/setup/reference/testing/reference-data.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { FixingSeries, publicationDay } from './fixing-series.ts';

const fixing = (date: string, value: string) => ({ date: localDate(date), value });
const day = (text: string) => epochDay(localDate(text));

// Out of order, because a data store need not return fixings in order.
const series = new FixingSeries('SOFR', [
	fixing('2022-06-17', '1.45'),
	fixing('2022-06-15', '0.70'),
	fixing('2022-06-16', '1.45'),
	fixing('2022-06-13', '0.7'),
	fixing('2022-06-14', '-0.125'),
]);

it.each([
	['2022-06-13', '0.7'],
	['2022-06-14', '-0.125'],
	['2022-06-15', '0.70'],
	['2022-06-17', '1.45'],
])('the fixing of %s is %s, with the digits as published', (date, value) => {
	expect(series.values[series.valueIdOf(day(date))]?.text).toBe(value);
});

it('a repeated value is stored only once', () => {
	expect(series.valueIdOf(day('2022-06-16'))).toBe(series.valueIdOf(day('2022-06-17')));
	expect(series.values).toHaveLength(4);
});

it('the scale of a series is the number of decimals of its most precise value', () => {
	expect(series.scale).toBe(3);
});

it.each(['2022-06-12', '2022-06-18', '1999-01-01', '2099-01-01'])('the series has no fixing for %s', (date) => {
	expect(series.valueIdOf(day(date))).toBe(-1);
});

it('a series has no fixing for a date between two fixings', () => {
	const gap = new FixingSeries('SOFR', [fixing('2022-06-13', '1'), fixing('2022-06-15', '1')]);
	expect(gap.valueIdOf(day('2022-06-14'))).toBe(-1);
});

it('a series can be empty', () => {
	const empty = new FixingSeries('SOFR', []);
	expect(empty.valueIdOf(day('2022-06-15'))).toBe(-1);
	expect(empty.scale).toBe(0);
});

it('two fixings for one date are rejected, even if they are equal', () => {
	const twice = [fixing('2022-06-15', '0.7'), fixing('2022-06-15', '0.7')];
	expect(() => new FixingSeries('SOFR', twice)).toThrow('two SOFR fixings for 2022-06-15');
});

it.each(['', 'n/a', '1,25', '1e-2'])('the value %j is rejected', (value) => {
	expect(() => new FixingSeries('SOFR', [fixing('2022-06-15', value)])).toThrow(RangeError);
});

// Source: websites of the administrators. SIX and the Bank of Thailand publish in the evening, the other administrators
// on the morning of the next business day.
it.each([
	['SARON', 'SWI', '2024-03-28', '2024-03-28'],
	['THOR', 'THA_FI', '2026-06-19', '2026-06-19'],
	['SOFR', 'USA_FI', '2022-06-17', '2022-06-21'],
	['SORA', 'SIN_FI', '2026-06-17', '2026-06-18'],
	['HONIA', 'HKG_FI', '2026-06-18', '2026-06-22'],
])('index %s with calendar %s: the fixing of %s is published on %s', (name, calendarName, date, published) => {
	const calendar = new BusinessCalendar(calendars.filter((one) => one.name === calendarName));
	const day = publicationDay({ name }, epochDay(localDate(date)), calendar);
	expect(typeof day === 'number' && dateOfEpochDay(day)).toBe(published);
});
