import { describe, expect, it } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { dateEvidence, nextWeekday, readDateCell } from './date-kind.ts';
import { parseDate, weekdayOf } from './parse-date.ts';

describe('unambiguous dates', () => {
	it.each([
		['2026-03-16', '2026-03-16'],
		['2026-3-6', '2026-03-06'],
		['2026/3/16', '2026-03-16'],
		['2026.07.03', '2026-07-03'],
		['20260316', '2026-03-16'],
		['2026年3月6日', '2026-03-06'],
		['２０２６年３月６日', '2026-03-06'],
		['16.03.2026', '2026-03-16'],
		['6.3.26', '2026-03-06'],
		['05.04.2026', '2026-04-05'],
		['16-Mar-2026', '2026-03-16'],
		['16-Mar-26', '2026-03-16'],
		['16Mar2026', '2026-03-16'],
		['16 March 2026', '2026-03-16'],
		['16th March 2026', '2026-03-16'],
		['16. März 2026', '2026-03-16'],
		['1. Dezember 2025', '2025-12-01'],
		['March 16, 2026', '2026-03-16'],
		['2026-Mar-16', '2026-03-16'],
		['Mon 16-Mar-2026', '2026-03-16'],
		['Mo, 16.03.2026', '2026-03-16'],
		['2026-03-16 00:00:00', '2026-03-16'],
		['2026-03-16T00:00:00Z', '2026-03-16'],
		['31-Dec-69', '2069-12-31'],
		['31-Dec-70', '1970-12-31'],
		['03/03/2026', '2026-03-03'],
	])('the date %s is read as %s', (text, date) => {
		expect(parseDate(text)).toMatchObject({ date });
	});

	it.each([
		['25/03/2026', '2026-03-25', 'dmy'],
		['03/25/2026', '2026-03-25', 'mdy'],
		['3-25-26', '2026-03-25', 'mdy'],
		['31-03-32', '2032-03-31', 'dmy'],
	])('the date %s is read as %s and proves the order %s', (text, date, proves) => {
		expect(parseDate(text)).toMatchObject({ date, proves });
	});
});

it.each([
	['03/04/2026', { dmy: '2026-04-03', mdy: '2026-03-04' }],
	['03-04-2026', { dmy: '2026-04-03', mdy: '2026-03-04' }],
	['01/02/03', { dmy: '2003-02-01', mdy: '2003-01-02', ymd: '2001-02-03' }],
	['26-03-16', { dmy: '2016-03-26', ymd: '2026-03-16' }],
])('the date %s is ambiguous', (text, open) => {
	expect(parseDate(text)).toEqual({ open });
});

it.each([
	'',
	'tbc',
	'2026',
	'16',
	'Mar 2026',
	'2026-13-01',
	'2026-00-10',
	'1.2.3',
	'123/4/2026',
	'16-Foo-2026',
	'Tue 16-Mar-2026',
	'16.03.2026 x',
	'12.5',
	'1,234',
])('the text %j is not a date', (text) => {
	expect(parseDate(text)).toBeUndefined();
});

it.each([
	['31.06.2026', { year: 2026, month: 6 }],
	['2026-02-30', { year: 2026, month: 2 }],
	['29-Feb-2026', { year: 2026, month: 2 }],
])('the date %s does not exist', (text, noSuchDay) => {
	expect(parseDate(text)).toEqual({ noSuchDay });
});

it('a date with a time other than midnight is refused', () => {
	expect(parseDate('2026-03-16 14:30')).toEqual({ hasTime: true });
	expect(parseDate('16-Mar-2026 2:30 PM')).toEqual({ hasTime: true });
});

it('an ambiguous date is read only in the order of its column', () => {
	expect(parseDate('03/04/2026', 'mdy')).toMatchObject({ date: '2026-03-04' });
	expect(parseDate('03/04/2026', 'dmy')).toMatchObject({ date: '2026-04-03' });
	expect(parseDate('25/03/2026', 'mdy')).toBeUndefined();
	expect(parseDate('01.19.2026', undefined, 'dmy')).toBeUndefined();
	expect(parseDate('01.19.2026', undefined, 'mdy')).toMatchObject({ date: '2026-01-19' });
});

const text = (written: string) => ({ text: written, type: 'text' as const });
const settings = { acceptsSerials: true };

describe('date cells', () => {
	it('a serial number in a workbook is read as a date', () => {
		const cell = { text: '46027', type: 'number' as const, number: '46027' };
		expect(readDateCell(cell, settings)).toEqual({ value: '2026-01-05', isSerial: true });
		expect(readDateCell({ ...cell, text: '20260316', number: '20260316' }, settings)).toEqual({ value: '2026-03-16' });
		expect(readDateCell({ ...cell, text: '175', number: '175' }, settings)).toMatchObject({ code: 'not-a-date' });
	});

	it('the date of a serial number in a text file is suggested, but not used', () => {
		expect(readDateCell(text('46027'), { acceptsSerials: false })).toMatchObject({
			code: 'serial-number',
			suggestions: ['2026-01-05'],
		});
	});

	it('a date in a different order than its column is suggested, but not used', () => {
		expect(readDateCell(text('25/03/2026'), { ...settings, order: 'mdy' })).toMatchObject({
			code: 'not-a-date',
			suggestions: ['2026-03-25'],
		});
	});
});

it('date orders that the cells of a column prove are collected', () => {
	const evidence = (texts: readonly string[]) => dateEvidence(texts.map((each) => ({ cell: text(each) })));
	expect([...evidence(['03/04/2026', '25/04/2026']).proved]).toEqual(['dmy']);
	expect([...evidence(['03/04/2026', '25/04/2026', '04/25/2026']).proved]).toEqual(['dmy', 'mdy']);
	expect(evidence(['03/04/2026', '16-Mar-26', '']).open).toHaveLength(1);
	expect([...dateEvidence([{ cell: text('04/03/2026'), weekday: 'Friday' }]).proved]).toEqual(['mdy']);
});

it.each([
	['2026-03-13', '2026-03-13'],
	['2026-03-14', '2026-03-16'],
	['2026-03-15', '2026-03-16'],
])('the next weekday of %s is %s', (date, next) => {
	expect(nextWeekday(localDate(date))).toBe(next);
});

it.each([
	['Mon', 'Monday'],
	['Di.', 'Tuesday'],
	['星期三', 'Wednesday'],
	['SATURDAY', 'Saturday'],
	['Monat', undefined],
])('the word %s is the weekday %s', (word, day) => {
	expect(weekdayOf(word)).toBe(day);
});
