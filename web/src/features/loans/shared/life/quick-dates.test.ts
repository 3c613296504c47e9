import { expect, test } from 'vitest';
import type { LocalDate } from '#shared/time/local-date.ts';
import { monthDays, quickDates, weekOf } from './quick-dates.ts';

test.each([
	['2026-01-01', '2025-12-31', '2026-01-01', '2026-01-01'],
	['2026-11-28', '2026-11-27', '2026-11-01', '2026-10-01'],
	['2024-03-01', '2024-02-29', '2024-03-01', '2024-01-01'],
])(
	'on %s, the quick dates are %s (yesterday), %s (month end) and %s (quarter end)',
	(today, yesterday, monthEnd, quarterEnd) => {
		expect(quickDates(today as LocalDate)).toEqual({ yesterday, monthEnd, quarterEnd });
	},
);

test('weekOf returns Monday and Sunday of a week, and monthDays the first and last day of a month', () => {
	expect(weekOf('2026-11-29' as LocalDate)).toEqual(['2026-11-23', '2026-11-29']);
	expect(weekOf('2026-11-30' as LocalDate)).toEqual(['2026-11-30', '2026-12-06']);
	expect(monthDays('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
	expect(monthDays('2024-12')).toEqual(['2024-12-01', '2024-12-31']);
	expect(['2024-13', '1800-01', ''].map(monthDays)).toEqual([undefined, undefined, undefined]);
});
