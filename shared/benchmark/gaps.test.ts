import { expect, it } from 'vitest';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { gapsBetween } from './fixing-series.ts';

/** Calendar from a Monday to the Friday of the next week. The first Wednesday is a holiday. */
const calendar = new BusinessCalendar([smallCalendar('2026-06-01', '2026-06-12', ['2026-06-03'])]);
const gaps = (...dates: string[]) => gapsBetween(dates.map(localDate), calendar);

it.each([
	['no gap in an empty series', [], []],
	['no gap in a series with one fixing', ['2026-06-04'], []],
	['no gap on a holiday or weekend', ['2026-06-02', '2026-06-04', '2026-06-05', '2026-06-08'], []],
	['the business days between two fixings as gaps', ['2026-06-01', '2026-06-05'], ['2026-06-02', '2026-06-04']],
	['no gap before the first fixing or after the last one', ['2026-06-04', '2026-06-08'], ['2026-06-05']],
	[
		'only gaps within the range of the calendar',
		['2026-05-28', '2026-06-04', '2026-06-10', '2026-06-16'],
		['2026-06-01', '2026-06-02', '2026-06-05', '2026-06-08', '2026-06-09', '2026-06-11', '2026-06-12'],
	],
])('the search for missing fixings finds %s', (_what, there, expected) => {
	expect(gaps(...there)).toEqual(expected);
});
