import { expect, test } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { readRateDate } from './rate-selection.ts';

const today = localDate('2026-05-22');
const rateDate = (query: string) => readRateDate(new URLSearchParams(query), today);

test('the date of rates is read from an address', () => {
	expect(rateDate('')).toEqual({ chosen: {}, isRefused: false });
	expect(rateDate('date=2025-03-14&utm=1')).toEqual({
		chosen: { date: '2025-03-14', dateType: 'publication_date', isOpening: false },
		isRefused: false,
	});
	expect(rateDate('date=2025-03-14&by=record_date').chosen).toMatchObject({ dateType: 'record_date' });
});

test.each([
	...['date=2025-03-15', 'date=2018-12-31', 'date=2026-05-25', 'date=2025-02-29', 'date=', 'date=NaN'],
	...['date=2025-03-14&date=2025-03-13', 'date=2025-03-14&by=__proto__', 'by=record_date', `date=${'1'.repeat(9000)}`],
])('the address %.40s is refused', (query) => {
	expect(rateDate(query)).toEqual({ chosen: {}, isRefused: true });
});
