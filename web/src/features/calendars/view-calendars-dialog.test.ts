import { expect, test } from 'vitest';
import type { LocalDate } from '#shared/time/local-date.ts';
import { completeRanges, holidayRows, type ServedCalendar } from './holiday-rows.ts';

function calendar(name: string, holidays: Record<string, string>, years = ['2026', '2027']): ServedCalendar {
	return {
		calendar: name,
		ccy: '',
		holidays: Object.keys(holidays) as LocalDate[],
		names: Object.values(holidays),
		completeFrom: `${years[0]}-01-01` as LocalDate,
		completeTo: `${years[1]}-12-31` as LocalDate,
	};
}

test('each holiday is one row, which lists every calendar that is closed on the day', () => {
	const uk = calendar('UKG_FI', { '2026-12-25': 'Christmas Day', '2026-12-28': 'Boxing Day' });
	const us = calendar('USA_FI', { '2026-07-03': 'Independence Day', '2026-12-25': 'Christmas Day' });
	expect(holidayRows([us, uk])).toEqual([
		{ date: '2026-07-03', name: 'Independence Day', calendars: ['USA_FI'] },
		{ date: '2026-12-25', name: 'Christmas Day', calendars: ['UKG_FI', 'USA_FI'] },
		{ date: '2026-12-28', name: 'Boxing Day', calendars: ['UKG_FI'] },
	]);
});

test('a day with several holiday names shows the calendars of each name', () => {
	const days = (name: string) => ({ '2026-12-25': name });
	const rows = holidayRows([
		calendar('USA_FI', days('Christmas Day')),
		calendar('Desk', days('Weihnachten')),
		calendar('EMU', days('Christmas Day')),
	]);
	expect(rows).toEqual([
		{
			date: '2026-12-25',
			name: 'Weihnachten (Desk); Christmas Day (EMU, USA_FI)',
			calendars: ['Desk', 'EMU', 'USA_FI'],
		},
	]);
});

test('without selected calendars there are no rows and no range', () => {
	expect([holidayRows([]), completeRanges([])]).toEqual([[], []]);
});

test('calendars with complete data for the same range are grouped', () => {
	const ranges = completeRanges([calendar('B', {}), calendar('C', {}, ['2026', '2026']), calendar('A', {})]);
	expect(ranges).toEqual([
		{ from: '2026-01-01', to: '2027-12-31', calendars: ['A', 'B'] },
		{ from: '2026-01-01', to: '2026-12-31', calendars: ['C'] },
	]);
});
