import { describe, expect, it } from 'vitest';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { BusinessCalendar, closedDays, holidaysWithin } from './business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate, localDate } from './local-date.ts';

// In June 2022, the 1st is a Wednesday and the 4th is a Saturday.
const june = smallCalendar('2022-06-01', '2022-06-30', ['2022-06-20', '2022-06-30'], 'JUNE');
const day = (text: string) => epochDay(localDate(text));
const lastBusinessDay = (calendar: BusinessCalendar, text: string) => {
	const found = calendar.businessDays[calendar.indexOnOrBefore(day(text))];
	return found === undefined ? undefined : dateOfEpochDay(found);
};

describe('a single calendar', () => {
	const calendar = new BusinessCalendar([june]);

	it('is closed on weekends and on listed holidays', () => {
		const open = Array.from(calendar.businessDays, dateOfEpochDay);
		expect(open).toHaveLength(20);
		expect([open[0], open.at(-1)]).toEqual(['2022-06-01', '2022-06-29']);
		expect(calendar.isBusinessDay(day('2022-06-17'))).toBe(true);
		expect(calendar.isBusinessDay(day('2022-06-18'))).toBe(false);
		expect(calendar.isBusinessDay(day('2022-06-20'))).toBe(false);
	});

	it.each([
		['2022-06-01', '2022-06-01'],
		['2022-06-20', '2022-06-17'],
		['2022-06-21', '2022-06-21'],
		['2022-06-30', '2022-06-29'],
	])('the last business day on or before %s is %s', (asked, expected) => {
		expect(lastBusinessDay(calendar, asked)).toBe(expected);
	});

	it('includes the first and the last day of its range', () => {
		expect(calendar.outside(day('2022-06-01'))).toBeUndefined();
		expect(calendar.outside(day('2022-06-30'))).toBeUndefined();
	});

	it.each(['2022-05-31', '2022-07-01'])('reports %s as outside the calendar', (text) => {
		expect(calendar.outside(day(text))).toEqual({
			reason: 'outside-calendar',
			calendar: 'JUNE',
			date: text,
			completeFrom: '2022-06-01',
			completeTo: '2022-06-30',
		});
		expect(() => calendar.isBusinessDay(day(text))).toThrow(RangeError);
		expect(() => calendar.indexOnOrBefore(day(text))).toThrow(`${text} is outside the calendars' range`);
	});

	it('gives the reason why a day is closed, but only recognises weekends outside its range', () => {
		expect(calendar.closure(day('2022-06-17'))).toBeUndefined();
		expect(calendar.closure(day('2022-06-20'))).toEqual({ reason: 'holiday', name: 'Closed', calendar: 'JUNE' });
		expect(calendar.closure(day('2022-06-18'))).toEqual({ reason: 'weekend' });
		expect(calendar.closure(day('2022-07-01'))).toEqual(calendar.outside(day('2022-07-01')));
		expect(calendar.closure(day('2022-07-02'))).toEqual({ reason: 'weekend' });
	});

	it.each([
		['2022-06-17', '2022-06-22', 2],
		['2022-06-18', '2022-06-21', 0],
		['2022-06-01', '2022-06-02', 1],
		['2022-06-01', '2022-06-01', 0],
		['2022-05-01', '2022-07-31', 20],
	])('from %s (included) to %s (excluded), there are %i business days', (start, end, count) => {
		expect(calendar.countBusinessDays(day(start), day(end))).toBe(count);
	});

	it('has no earlier business day if its range starts on a closed day', () => {
		const begins = new BusinessCalendar([smallCalendar('2022-06-04', '2022-06-10')]);
		expect(begins.indexOnOrBefore(day('2022-06-05'))).toBe(-1);
		expect(begins.isBusinessDay(day('2022-06-04'))).toBe(false);
		expect(lastBusinessDay(begins, '2022-06-06')).toBe('2022-06-06');
	});

	it('ignores holidays outside its range', () => {
		const narrow = new BusinessCalendar([smallCalendar('2022-06-06', '2022-06-10', ['2022-06-03', '2022-06-13'])]);
		expect(narrow.businessDays).toHaveLength(5);
	});
});

describe('a calendar on which weekends are business days', () => {
	it('is open on Saturdays and Sundays, except on listed holidays', () => {
		const listed = smallCalendar('2022-06-01', '2022-06-30', ['2022-06-05', '2022-06-20'], 'OURS');
		const calendar = new BusinessCalendar([listed], true);
		expect(calendar.businessDays).toHaveLength(28);
		expect(calendar.isBusinessDay(day('2022-06-04'))).toBe(true);
		expect(calendar.closure(day('2022-06-04'))).toBeUndefined();
		expect(calendar.isBusinessDay(day('2022-06-05'))).toBe(false);
		expect(calendar.isBusinessDay(day('2022-06-20'))).toBe(false);
	});
});

describe('a joint calendar', () => {
	const other = smallCalendar('2022-06-10', '2022-07-31', ['2022-06-15'], 'OTHER');
	const joint = new BusinessCalendar([june, other]);

	it('is open if all its calendars are open', () => {
		expect(joint.isBusinessDay(day('2022-06-15'))).toBe(false);
		expect(joint.isBusinessDay(day('2022-06-20'))).toBe(false);
		expect(joint.isBusinessDay(day('2022-06-16'))).toBe(true);
	});

	it('covers the range common to all its calendars, and names the calendar that limits it', () => {
		expect(dateOfEpochDay(joint.firstDay)).toBe('2022-06-10');
		expect(dateOfEpochDay(joint.lastDay)).toBe('2022-06-30');
		expect(joint.outside(day('2022-06-09'))).toMatchObject({ calendar: 'OTHER', completeFrom: '2022-06-10' });
		expect(joint.outside(day('2022-07-01'))).toMatchObject({ calendar: 'JUNE', completeTo: '2022-06-30' });
	});

	it('covers no day if its calendars have no day in common', () => {
		const apart = new BusinessCalendar([june, smallCalendar('2023-01-01', '2023-12-31', [], 'LATER')]);
		expect(apart.businessDays).toHaveLength(0);
		expect(apart.outside(day('2022-06-15'))).toMatchObject({ calendar: 'LATER' });
		expect(apart.outside(day('2023-06-15'))).toMatchObject({ calendar: 'JUNE' });
	});

	it('needs at least one calendar', () => {
		expect(() => new BusinessCalendar([])).toThrow('at least one calendar is needed');
	});
});

const calendar = (name: string, holidays: Record<string, string>) => ({
	name,
	completeFrom: localDate('2026-01-01'),
	completeTo: localDate('2026-12-31'),
	holidays: Object.entries(holidays).map(([date, named]) => ({ date: date as LocalDate, name: named })),
});
// In 2026, Easter Sunday is 5 April.
const london = calendar('UKG_FI', { '2026-04-03': 'Good Friday', '2026-04-06': 'Easter Monday' });
const client = calendar('Client', { '2026-04-03': 'Karfreitag', '2026-04-04': 'Stocktaking' });

const easter = [epochDay(localDate('2026-04-02')), epochDay(localDate('2026-04-07'))] as const;
const closed = (calendars: (typeof london)[], weekendsAreBusinessDays = false) =>
	closedDays(new BusinessCalendar(calendars, weekendsAreBusinessDays), ...easter);

it('closed days include each holiday with its calendar, and mark weekend days as weekends', () => {
	expect(closed([london, client])).toEqual([
		{
			date: '2026-04-03',
			isWeekend: false,
			holidays: [
				{ name: 'Good Friday', calendar: 'UKG_FI' },
				{ name: 'Karfreitag', calendar: 'Client' },
			],
		},
		{ date: '2026-04-04', isWeekend: true, holidays: [{ name: 'Stocktaking', calendar: 'Client' }] },
		{ date: '2026-04-05', isWeekend: true, holidays: [] },
		{ date: '2026-04-06', isWeekend: false, holidays: [{ name: 'Easter Monday', calendar: 'UKG_FI' }] },
	]);
});

it('a listed Saturday is reported as a holiday if weekends are business days', () => {
	expect(closed([client], true)).toEqual([
		{ date: '2026-04-03', isWeekend: false, holidays: [{ name: 'Karfreitag', calendar: 'Client' }] },
		{ date: '2026-04-04', isWeekend: false, holidays: [{ name: 'Stocktaking', calendar: 'Client' }] },
	]);
});

it('holidays do not include a Saturday on which the calendar is closed anyway', () => {
	const holidays = (weekendsAreBusinessDays: boolean) =>
		holidaysWithin(new BusinessCalendar([client], weekendsAreBusinessDays), ...easter).map(dateOfEpochDay);
	expect(holidays(false)).toEqual(['2026-04-03']);
	expect(holidays(true)).toEqual(['2026-04-03', '2026-04-04']);
});
