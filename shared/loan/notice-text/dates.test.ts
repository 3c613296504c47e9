import { expect, it } from 'vitest';
import { dateOfEpochDay, localDate } from '#shared/time/local-date.ts';
import { DateReader } from './dates.ts';

function read(text: string, start: string, end: string): readonly string[] {
	const written = new DateReader(localDate(start), localDate(end)).read(text, 0, text.length);
	return (written?.dayFirst ?? []).map(dateOfEpochDay);
}

/** 1 December 2025 is 60 days before the period, and 29 June 2026 is 60 days after it. */
it.each([
	['30 November', ['2026-11-30']],
	['1 December', ['2025-12-01']],
	['29 January', ['2026-01-29']],
	['29 June', ['2026-06-29']],
])('a date without a year is read as a day at most 60 days from the period: %s', (text, days) => {
	expect(read(text, '2026-01-30', '2026-04-30')).toEqual(days);
});

it('a date without a year is ambiguous if it is at most 60 days from the period in two years', () => {
	expect(read('14 December', '2026-01-30', '2026-10-15')).toEqual(['2025-12-14', '2026-12-14']);
	expect(read('15 December', '2026-01-30', '2026-10-15')).toEqual(['2025-12-15']);
});

it('a date that starts with the name of a month is read as a date in that month', () => {
	expect(read('June 15, 2026', '2026-03-16', '2026-06-16')).toEqual(['2026-06-15']);
});
