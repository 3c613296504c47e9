import { expect, it } from 'vitest';
import { BusinessCalendar } from '../../../shared/time/business-calendar.ts';
import { closedDays } from '../../../shared/time/closed-days.ts';
import { epochDay, type LocalDate, localDate } from '../../../shared/time/local-date.ts';

const calendar = (name: string, holidays: Record<string, string>) => ({
	name,
	completeFrom: localDate('2026-01-01'),
	completeTo: localDate('2026-12-31'),
	holidays: Object.entries(holidays).map(([date, named]) => ({ date: date as LocalDate, name: named })),
});
// Easter Sunday is 5 April 2026.
const london = calendar('UKG_FI', { '2026-04-03': 'Good Friday', '2026-04-06': 'Easter Monday' });
const client = calendar('Client', { '2026-04-03': 'Karfreitag', '2026-04-04': 'Stocktaking' });

const closed = (calendars: (typeof london)[], weekendsAreBusinessDays = false) => [
	...closedDays(
		new BusinessCalendar(calendars, weekendsAreBusinessDays),
		epochDay(localDate('2026-04-02')),
		epochDay(localDate('2026-04-07')),
	).values(),
];

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
