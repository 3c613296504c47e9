import { expect, test } from 'vitest';
import type { LocalDate } from '#shared/time/local-date.ts';
import { failedResult, itemOf, resultOf } from '../testing/made-up-results.ts';
import { maturityOf, riskBuckets } from './risk-buckets.ts';

const valuationDate = '2021-06-30' as LocalDate;

test.each([
	['2021-07-30', 'year1'],
	['2022-06-30', 'year1'],
	['2022-07-04', 'year2'],
	['2026-06-30', 'year5'],
	['2031-06-30', 'year10'],
	['2031-07-02', 'beyond'],
])('a deal with the end date %s is in the maturity bucket %s', (endDate, maturity) => {
	expect(maturityOf(endDate, valuationDate)).toBe(maturity);
});

test('DV01 is added up by currency of leg 1 and by maturity, and deals without DV01 are left out', () => {
	const deals = [
		{ item: itemOf('A'), result: resultOf('A', { endDate: '2022-01-02', rfrDV01InReportCcy: 10 }) },
		{ item: itemOf('B'), result: resultOf('B', { endDate: '2022-03-02', rfrDV01InReportCcy: -4 }) },
		{ item: { ...itemOf('C'), leg1Currency: 'GBP' }, result: resultOf('C', { rfrDV01InReportCcy: 1 }) },
		{ item: itemOf('D'), result: failedResult('D') },
	];
	const buckets = riskBuckets(deals, 'rfrDV01InReportCcy', valuationDate);
	expect([...buckets].map(([currency, ofCurrency]) => [currency, [...ofCurrency]])).toEqual([
		['USD', [['year1', 6]]],
		['GBP', [['year10', 1]]],
	]);
});
