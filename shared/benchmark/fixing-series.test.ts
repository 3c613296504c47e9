import { expect, it } from 'vitest';
import { calendars } from '#functions/administration/setup/reference/testing/reference-data.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { FixingSeries, publicationDay } from './fixing-series.ts';

const fixing = (date: string, value: string) => ({ date: localDate(date), value });
const day = (text: string) => epochDay(localDate(text));

// Given out of order: a store need not sort.
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
])('on %s it is %s, as it was published', (date, value) => {
	expect(series.values[series.valueIdOf(day(date))]?.text).toBe(value);
});

it('a repeated value is stored once', () => {
	expect(series.valueIdOf(day('2022-06-16'))).toBe(series.valueIdOf(day('2022-06-17')));
	expect(series.values).toHaveLength(4);
});

it('has the scale of its most precise value', () => {
	expect(series.scale).toBe(3);
});

it.each(['2022-06-12', '2022-06-18', '1999-01-01', '2099-01-01'])('the series has no value for %s', (date) => {
	expect(series.valueIdOf(day(date))).toBe(-1);
});

it('has no value for a date between two fixings', () => {
	const gap = new FixingSeries('SOFR', [fixing('2022-06-13', '1'), fixing('2022-06-15', '1')]);
	expect(gap.valueIdOf(day('2022-06-14'))).toBe(-1);
});

it('may be empty', () => {
	const empty = new FixingSeries('SOFR', []);
	expect(empty.valueIdOf(day('2022-06-15'))).toBe(-1);
	expect(empty.scale).toBe(0);
});

it('refuses two fixings for one date, even equal ones', () => {
	const twice = [fixing('2022-06-15', '0.7'), fixing('2022-06-15', '0.7')];
	expect(() => new FixingSeries('SOFR', twice)).toThrow('two SOFR fixings for 2022-06-15');
});

it.each(['', 'n/a', '1,25', '1e-2'])('refuses the value %j', (value) => {
	expect(() => new FixingSeries('SOFR', [fixing('2022-06-15', value)])).toThrow(RangeError);
});

// Administrators: SIX and the Bank of Thailand publish in the evening, the others in the morning of the next business day.
it.each([
	['SARON', 'SWI', '2024-03-28', '2024-03-28'],
	['THOR', 'THA_FI', '2026-06-19', '2026-06-19'],
	['SOFR', 'USA_FI', '2022-06-17', '2022-06-21'],
	['SORA', 'SIN_FI', '2026-06-17', '2026-06-18'],
	['HONIA', 'HKG_FI', '2026-06-18', '2026-06-22'],
])('%s (%s) of %s is public on %s', (name, calendarName, date, published) => {
	const calendar = new BusinessCalendar(calendars.filter((one) => one.name === calendarName));
	const day = publicationDay({ name }, epochDay(localDate(date)), calendar);
	expect(typeof day === 'number' && dateOfEpochDay(day)).toBe(published);
});
