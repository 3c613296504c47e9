import { expect, it } from 'vitest';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { addTenor, modifiedFollowing } from './adjust-date.ts';
import { BusinessCalendar } from './business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate } from './local-date.ts';
import { compareTenors, parseTenor, tenor, tenorOrder } from './tenor.ts';

// 2024: Good Friday 29 March, Easter Monday 1 April; the Fourth of July was a Thursday.
const calendar = new BusinessCalendar([
	smallCalendar('2023-01-01', '2025-12-31', ['2024-03-29', '2024-04-01', '2024-07-04']),
]);

const dated = (day: unknown) => (typeof day === 'number' ? dateOfEpochDay(day) : day);

it.each([
	['a day like any other', '2024-01-10', '1M', 1, '2024-02-12'],
	['the month has no such day', '2024-01-30', '1M', 1, '2024-02-29'],
	['end of month to end of month', '2024-02-29', '1M', 1, '2024-03-28'],
	['the last business day counts as the end', '2024-03-28', '1M', 1, '2024-04-30'],
	['following would leave the month', '2024-05-29', '1M', 1, '2024-06-28'],
	['backwards', '2024-04-30', '1M', -1, '2024-03-28'],
	['a year', '2023-02-28', '1Y', 1, '2024-02-29'],
	['weeks know no end of month', '2024-06-28', '1W', 1, '2024-07-05'],
	['one business day', '2024-03-28', 'ON', 1, '2024-04-02'],
])('%s: %s and %s', (_, start, term, direction, end) => {
	expect(dated(addTenor(epochDay(localDate(start)), tenor(term), calendar, direction as 1 | -1))).toBe(end);
});

it('modified following turns back at the end of the month', () => {
	expect(dated(modifiedFollowing(epochDay(localDate('2024-03-30')), calendar))).toBe('2024-03-28');
	expect(dated(modifiedFollowing(epochDay(localDate('2024-06-01')), calendar))).toBe('2024-06-03');
});

// The positions that the rate screens' specification gives.
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
])('%s is sorted at %d', (text, order) => {
	expect(tenorOrder(text)).toBe(order);
});

it('sorts by length, then by letters, and other texts last', () => {
	const sorted = ['ON', 'TN', 'SN', '1W', 'SW', '1M', '30D', '12M', '1Y', '18M', '2Y', 'odd'];
	expect(sorted.toReversed().toSorted(compareTenors)).toEqual(sorted);
});

it.each(['', '0M', '1D', 'M1', '1m', '-1M', '1.5M', 'constructor'])('%j is no tenor', (text) => {
	expect(parseTenor(text)).toBeUndefined();
});
