import { expect, it } from 'vitest';
import { BusinessCalendar } from './business-calendar.ts';
import { closedDays, holidaysWithin } from './closed-days.ts';
import { dateOfEpochDay, epochDay, type LocalDate, localDate } from './local-date.ts';

const calendar = (name: string, holidays: Record<string, string>) => ({
	name,
	completeFrom: localDate('2026-01-01'),
	completeTo: localDate('2026-12-31'),
	holidays: Object.entries(holidays).map(([date, named]) => ({ date: date as LocalDate, name: named })),
});
// Easter Sunday is 5 April 2026.
const london = calendar('UKG_FI', { '2026-04-03': 'Good Friday', '2026-04-06': 'Easter Monday' });
const client = calendar('Client', { '2026-04-03': 'Karfreitag', '2026-04-04': 'Stocktaking' });

const easter = [epochDay(localDate('2026-04-02')), epochDay(localDate('2026-04-07'))] as const;
const closed = (calendars: (typeof london)[], weekendsAreBusinessDays = false) =>
	closedDays(new BusinessCalendar(calendars, weekendsAreBusinessDays), ...easter);

it('names every holiday of a day with its calendar, and weekends as weekends', () => {
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

it('takes a listed Saturday for a holiday where weekends are business days', () => {
	expect(closed([client], true)).toEqual([
		{ date: '2026-04-03', isWeekend: false, holidays: [{ name: 'Karfreitag', calendar: 'Client' }] },
		{ date: '2026-04-04', isWeekend: false, holidays: [{ name: 'Stocktaking', calendar: 'Client' }] },
	]);
});

it('finds the holidays alone, without a Saturday that is closed anyway', () => {
	const holidays = (weekendsAreBusinessDays: boolean) =>
		holidaysWithin(new BusinessCalendar([client], weekendsAreBusinessDays), ...easter).map(dateOfEpochDay);
	expect(holidays(false)).toEqual(['2026-04-03']);
	expect(holidays(true)).toEqual(['2026-04-03', '2026-04-04']);
});
