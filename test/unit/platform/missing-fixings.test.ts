import { expect, it } from 'vitest';
import { missingAmong } from '../../../functions/platform/rates/missing-fixings.ts';
import { BusinessCalendar } from '../../../shared/time/business-calendar.ts';
import { localDate } from '../../../shared/time/local-date.ts';
import { smallCalendar } from '../../support/small-calendar.ts';

/** Known from a Monday to the Friday of the week after, closed on the first Wednesday. */
const calendar = new BusinessCalendar([smallCalendar('2026-06-01', '2026-06-12', ['2026-06-03'])]);
const missing = (...dates: string[]) => missingAmong(dates.map(localDate), calendar);

it.each([
	['nothing where there is none, or one', [], []],
	['', ['2026-06-04'], []],
	['nothing over a holiday and a weekend', ['2026-06-02', '2026-06-04', '2026-06-05', '2026-06-08'], []],
	['days between two', ['2026-06-01', '2026-06-05'], ['2026-06-02', '2026-06-04']],
	['neither before the first nor after the last', ['2026-06-04', '2026-06-08'], ['2026-06-05']],
	[
		'only what the calendar knows',
		['2026-05-28', '2026-06-04', '2026-06-10', '2026-06-16'],
		['2026-06-01', '2026-06-02', '2026-06-05', '2026-06-08', '2026-06-09', '2026-06-11', '2026-06-12'],
	],
])('%s', (_what, there, expected) => {
	expect(missing(...there)).toEqual(expected);
});
