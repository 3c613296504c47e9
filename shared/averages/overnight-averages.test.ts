import { expect, it } from 'vitest';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate, tenor } from '#shared/time/local-date.ts';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { saronTermStart } from './overnight-averages.ts';

/** Thursday, 8 May 2025, and Friday, 9 May 2025, are holidays. */
const calendar = new BusinessCalendar([smallCalendar('2025-01-01', '2025-12-31', ['2025-05-08', '2025-05-09'])]);

const start = (end: string, term: string) => {
	const day = saronTermStart(epochDay(localDate(end)), tenor(term), calendar);
	return typeof day === 'number' ? dateOfEpochDay(day) : day;
};

it.each([
	['the only day from which the term ends on the end date', '2025-05-13', '1W', '2025-05-06'],
	[
		'the middle of three possible days: terms from 1, 2 and 5 May end on Monday, 12 May',
		'2025-05-12',
		'1W',
		'2025-05-02',
	],
	[
		'the earlier of two middle days: terms from 27 and 28 August end on Monday, 29 September',
		'2025-09-29',
		'1M',
		'2025-08-27',
	],
	['the last business day of the month that is the tenor earlier', '2025-05-30', '1M', '2025-04-30'],
	['the last business day of a shorter month', '2025-03-31', '1M', '2025-02-28'],
	[
		'the preceding business day if no term ends on the end date: 17 August is a Sunday',
		'2025-09-17',
		'1M',
		'2025-08-15',
	],
	[
		'the next business day if the preceding one is in a different month: 2 March is a Sunday',
		'2025-04-02',
		'1M',
		'2025-03-03',
	],
])('a SARON compound term starts on %s', (_why, end, term, expected) => {
	expect(start(end, term)).toBe(expected);
});

it('a term that starts before the calendar fails', () => {
	expect(start('2025-01-06', '1W')).toMatchObject({ reason: 'outside-calendar', date: '2024-12-30' });
	expect(start('2025-02-03', '1M')).toMatchObject({ reason: 'outside-calendar' });
});
