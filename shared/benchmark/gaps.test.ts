import { expect, it } from 'vitest';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { gapsBetween } from './gaps.ts';

/** Calendar from a Monday to the Friday of the next week, with a holiday on the first Wednesday. */
const calendar = new BusinessCalendar([smallCalendar('2026-06-01', '2026-06-12', ['2026-06-03'])]);
const gaps = (...dates: string[]) => gapsBetween(dates.map(localDate), calendar);

it.each([
	['no gap without fixings', [], []],
	['no gap with one fixing', ['2026-06-04'], []],
	['no gap over a holiday and a weekend', ['2026-06-02', '2026-06-04', '2026-06-05', '2026-06-08'], []],
	['the business days between two fixings', ['2026-06-01', '2026-06-05'], ['2026-06-02', '2026-06-04']],
	['no gap before the first or after the last fixing', ['2026-06-04', '2026-06-08'], ['2026-06-05']],
	[
		'only days within the calendar',
		['2026-05-28', '2026-06-04', '2026-06-10', '2026-06-16'],
		['2026-06-01', '2026-06-02', '2026-06-05', '2026-06-08', '2026-06-09', '2026-06-11', '2026-06-12'],
	],
])('finds %s', (_what, there, expected) => {
	expect(gaps(...there)).toEqual(expected);
});
