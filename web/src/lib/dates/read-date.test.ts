import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateText } from '#lib/dates/local-day.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import { readDate } from './read-date.ts';

const today = localDate('2026-08-10');

const someDay = fc
	.integer({ min: epochDay(localDate('1990-01-01')), max: epochDay(localDate('2100-12-31')) })
	.map(dateOfEpochDay);

test.each(['en', 'zh'] as const)('a date that was formatted in %s is read as the same date', (language) => {
	fc.assert(
		fc.property(someDay, (date) => {
			expect(readDate(dateText(date, language), today)).toEqual({ date });
		}),
	);
});

test.each([
	...['16.03.2026', '16-Mar-26', '16 March 2026', '20260316', 'March 16, 2026', '2026-03-16', '2026年3月16日'],
	...['16-Mar-2026', '16mar2026', '16MAR26', ' 16 Mar 2026\t', '2026/3/16', '2026.03.16', '16/3/2026', '3/16/2026'],
	...['16032026', '03162026', 'Mar 16 2026', 'MARCH 16 2026', '2026 Mar 16', '２０２６年０３月１６日', '16–03–2026'],
])('%s is read as 16 March 2026', (text) => {
	expect(readDate(text, today)).toEqual({ date: '2026-03-16' });
});

test.each([
	['03.04.2026', '2026-04-03'],
	['3.4.2026', '2026-04-03'],
	['3. 4. 2026', '2026-04-03'],
	['０３.０４.２０２６', '2026-04-03'],
	['17.12.24', '2024-12-17'],
	['3.4.26', '2026-04-03'],
	['Tue 17.12.24', '2024-12-17'],
])('a date with dots is read with the day first: %s', (text, date) => {
	expect(readDate(text, today)).toEqual({ date });
});

test.each(['03.04.2026', '3.4.2026', '31.12.2025', '2026-05-13T00:00:00'])(
	'the date %s in an input is read as the same date in a file would be',
	(text) => {
		expect(readDate(text, today)).toEqual({ date: readWrittenDate(text) });
	},
);

test.each([
	...['2026-03-19T00:00:00', '2026-03-19 00:00', '2026-03-19T00:00:00.000Z', '19th March 2026', '19th of March 2026'],
	...['Thursday, March 19, 2026', 'Thu, 19 Mar 2026', 'Thursday 19th March 2026', 'thurs 19-Mar-26', 'Thu 19.03.2026'],
	...['2026年3月19日 星期四', '2026年3月19日（周四）', '星期四 2026-03-19'],
])('the date %s, as mail programs write it, is read as 19 March 2026', (text) => {
	expect(readDate(text, today)).toEqual({ date: '2026-03-19' });
});

test.each([
	'Friday, March 19, 2026',
	'Fri 19.03.2026',
	'2026年3月19日 星期五',
	'Thursday',
	'星期四',
	'2026-03-19T10:00:00',
])('the text %s with a contradictory weekday, a time other than midnight, or without a date is not a date', (text) => {
	expect(readDate(text, today)).toEqual({ problem: 'not-a-date' });
});

test.each(['1900-01-01', '2199-12-31'])('the date %s is within the allowed range', (date) => {
	expect(readDate(date, today)).toEqual({ date });
});

test.each(['1899-12-31', '2200-01-01'])('the date %s is outside the allowed range', (date) => {
	expect(readDate(date, today)).toEqual({ problem: 'not-a-date' });
});

test('Sept is read as September', () => {
	expect(readDate('3 Sept 2026', today)).toEqual({ date: '2026-09-03' });
});

test('a date with equal day and month is not ambiguous', () => {
	expect(readDate('04/04/2026', today)).toEqual({ date: '2026-04-04' });
});

test.each([
	['03/04/2026', ['2026-03-04', '2026-04-03']],
	['3/4/2026', ['2026-03-04', '2026-04-03']],
	['10-12-2026', ['2026-10-12', '2026-12-10']],
	['03042026', ['2026-03-04', '2026-04-03']],
	['16/03/26', ['2016-03-26', '2026-03-16']],
	['01/02/03', ['2001-02-03', '2003-01-02', '2003-02-01']],
])('the date %s is ambiguous', (text, dates) => {
	expect(readDate(text, today)).toEqual({ problem: 'ambiguous', dates });
});

test.each([
	...['31-Jun-2022', '29-Feb-2023', '00-Jan-2022', '15-Jux-2022', '2022-13-01', '15-Jun', '15-Jun-', '', '   ', 'soon'],
	// A single letter or digit could be several months or years. It is refused, because the parser does not guess.
	...['15 J 2022', '15 M 2022', '15 Ma 2022', '15-Jun-2', '15-Jun-202', '15-Jun-20225', '1.5', '2026', '46000'],
	...['15-Jun-2022 x', '2026-03-16T10:00:00Z', '16-Mar-1026', '=DATE(2026;3;16)', '16-Mar-2026 17-Mar-2026'],
])('the text %j is not a date', (text) => {
	expect(readDate(text, today)).toEqual({ problem: 'not-a-date' });
});

describe('a two-digit year', () => {
	test.each([
		['16-Mar-75', '2075-03-16'],
		['16-Mar-76', '1976-03-16'],
	])('the two-digit year lies within fifty years of today: %s', (text, date) => {
		expect(readDate(text, today)).toEqual({ date });
	});
});

test('reading any text does not throw, and a text that is accepted is a calendar day', () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d .\-/JanMrch年月]{0,14}$/)), (text) => {
			const reading = readDate(text, today);
			if ('date' in reading) expect(dateOfEpochDay(epochDay(reading.date))).toBe(reading.date);
		}),
		{ numRuns: runsOf(2000) },
	);
});
