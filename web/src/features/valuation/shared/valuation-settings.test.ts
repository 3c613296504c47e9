import { expect, test } from 'vitest';
import type { LocalDate } from '#shared/time/local-date.ts';
import { valuationProfile } from './valuation.ts';
import { defaultDate, nearestDate } from './valuation-queries.ts';

test.each([
	['2026-11-20', '2026-11-19'],
	['2026-11-21', '2026-11-20'],
	['2026-11-22', '2026-11-20'],
	['2026-11-23', '2026-11-20'],
	['2026-11-24', '2026-11-23'],
] as [LocalDate, LocalDate][])('on %s the latest valuation date is %s', (today, date) => {
	expect(defaultDate(today)).toBe(date);
});

const dates = ['2025-02-10', '2023-01-31', '2021-06-30'] as LocalDate[];

test.each([
	['2026-11-20', '2025-02-10'],
	['2025-02-10', '2025-02-10'],
	['2025-02-09', '2025-02-10'],
	['2024-02-04', '2023-01-31'],
	['2024-02-05', '2023-01-31'],
	['2024-02-06', '2025-02-10'],
	['2019-01-01', '2021-06-30'],
] as [LocalDate, LocalDate][])('for %s, the nearest date with market data is %s', (date, nearest) => {
	expect(nearestDate(date, dates)).toBe(nearest);
});

test('the earlier of two equally near dates is used', () => {
	expect(nearestDate('2025-02-11' as LocalDate, ['2025-02-12', '2025-02-10'] as LocalDate[])).toBe('2025-02-10');
});

test('there is no nearest date without market data', () => {
	expect(nearestDate('2021-06-30' as LocalDate, [])).toBeUndefined();
});

test('the settings are read from the profile', () => {
	const VAL = {
		RDPAccount: { secretName: '/portal/bni/secret', userId: 'x' },
		Swaps: { currencies: ['USD', 'IDR'], indexName: 'LIBOR', GetPaymentInfo: true },
	};
	expect(valuationProfile({ VAL })).toEqual({
		secretName: '/portal/bni/secret',
		currencies: ['USD', 'IDR'],
		indexName: 'LIBOR',
		hasDetails: true,
	});
});

test.each([
	[{}],
	[{ RDPAccount: '' }],
	[{ RDPAccount: { secretName: '  ' } }],
	[{ RDPAccount: { secretName: 7 }, Swaps: 'none' }],
	[undefined],
])('the profile %j is read as a profile without a market-data account', (VAL) => {
	expect(valuationProfile({ VAL })).toEqual({ secretName: '', currencies: [], indexName: '', hasDetails: false });
});
