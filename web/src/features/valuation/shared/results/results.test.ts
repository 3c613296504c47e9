import { expect, test } from 'vitest';
import { figureText } from '../figure-text.ts';
import { failedResult, resultOf } from '../testing/made-up-results.ts';
import { filterDeals } from './filter-deals.ts';
import { resultKeys } from './result-columns.ts';
import { resultTotals } from './result-totals.ts';
import { toggledColumns } from './toggled-columns.ts';
import { partialTotals } from './total-coverage.ts';

const deals = [resultOf('USD-1'), resultOf('GBP-2', { instrumentType: 'OIS' }), failedResult('NOK-3')].map(
	(result) => ({ item: {}, result }),
);
const ids = (found: typeof deals) => found.map(({ result }) => result.dealId);

test.each([
	['', false, ['USD-1', 'GBP-2', 'NOK-3']],
	[' gbp ', false, ['GBP-2']],
	['vanilla', false, ['USD-1', 'NOK-3']],
	['', true, ['NOK-3']],
	['usd', true, []],
])('the filter %j, failed only %j, finds %j', (text, isFailedOnly, found) => {
	expect(ids([...filterDeals(deals, text, isFailedOnly)])).toEqual(found);
});

test('totals are sums in report currency of the deals that have the figure', () => {
	const totals = resultTotals(deals);
	expect(totals.get('liborMtM')).toEqual({ sum: -78_840.25, count: 2 });
	expect(totals.get('liborDV01Bp')).toBeUndefined();
	expect([...totals.keys()]).toHaveLength(6);
});

test('totals that do not cover all deals are named with the deals left out, those of the same deals together', () => {
	const ofRfr = { item: {}, result: resultOf('RFR-4', { liborMtM: undefined, liborDV01InReportCcy: undefined }) };
	expect(partialTotals(deals.slice(0, 2))).toEqual([]);
	expect(partialTotals([...deals.slice(0, 2), ofRfr])).toEqual([
		{ keys: ['liborMtM', 'liborDV01InReportCcy'], count: 2, without: ['RFR-4'] },
	]);
	expect(partialTotals([...deals, ofRfr])).toEqual([
		{ keys: ['liborMtM', 'liborDV01InReportCcy'], count: 2, without: ['NOK-3', 'RFR-4'] },
		{
			keys: ['rfrMtM', 'rfrDV01InReportCcy', 'rfrFallbackMtM', 'rfrFallbackDV01InReportCcy'],
			count: 3,
			without: ['NOK-3'],
		},
	]);
});

test('the order of the deals does not change a total', () => {
	const values = [1e16, 1, -1e16, 1];
	const sumOf = (order: readonly number[]) =>
		resultTotals(order.map((rfrMtM) => ({ item: {}, result: resultOf('D', { rfrMtM }) }))).get('rfrMtM')?.sum;
	expect(sumOf(values)).toBe(2);
	expect(sumOf(values.toReversed())).toBe(2);
});

test('columns are shown in the order of the specification; the deal ID and the last figure stay', () => {
	const without = toggledColumns(resultKeys, 'liborMtM');
	expect(without).toEqual(resultKeys.filter((key) => key !== 'liborMtM'));
	expect(toggledColumns(without, 'liborMtM')).toEqual(resultKeys);
	expect(toggledColumns(resultKeys, 'dealId')).toEqual(resultKeys);
	expect(toggledColumns(['dealId', 'rfrMtM'], 'rfrMtM')).toEqual(['dealId', 'rfrMtM']);
});

test.each([
	[-39_420.125, 2, '-39,420.13'],
	[-0.001, 2, '0.00'],
	[0.9993332208, 10, '0.9993332208'],
	[1e13, 2, '10,000,000,000,000.00'],
])('%d with %d decimals is written %s', (value, decimals, text) => {
	expect(figureText(value, decimals)).toBe(text);
});
