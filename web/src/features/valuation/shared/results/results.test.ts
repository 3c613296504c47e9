import { expect, test } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { failedResult, itemOf, resultOf } from '../testing/made-up-results.ts';
import { figureText } from '../valuation.ts';
import { amountOf, dealFacts, notionalTotal, partialTotals, resultTotals } from './deal-facts.ts';
import { filterDeals, readLayout, resultColumns, resultKeys, toggledColumns } from './result-columns.ts';

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
])('the filter text %j with the setting "failed deals only" = %j finds the deals %j', (text, isFailedOnly, found) => {
	expect(ids([...filterDeals(deals, { text, isFailedOnly })])).toEqual(found);
});

test('totals add the figures in report currency of all deals that have them', () => {
	const totals = resultTotals(deals);
	expect(totals.get('liborMtM')).toEqual({ sum: -78_840.25, count: 2 });
	expect(totals.get('liborDV01Bp')).toBeUndefined();
	expect(totals.get('rfrLessLibor')).toEqual({ sum: 2 * (-123_283.01 - -39_420.125), count: 2 });
	expect([...totals.keys()]).toHaveLength(8);
});

test('incomplete totals name the deals left out, and are grouped if they leave out the same deals', () => {
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

test('columns keep the order of the specification, and the deal ID and the last figure cannot be hidden', () => {
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
])('the figure %d with %d decimals is written as %s', (value, decimals, text) => {
	expect(figureText(value, decimals)).toBe(text);
});

const date = localDate('2021-06-30');
const dealOf = (dealId: string, fields: object) => ({
	item: { ...itemOf(dealId), ...fields },
	result: resultOf(dealId),
});

test('the terms of a deal are read from its item: fixed leg, floating index, notional and remaining years', () => {
	const terms = { leg1PayReceive: 'pay', leg1Notional: '5000000', leg2IndexName: 'LIBOR', leg2Tenor: '3M' };
	expect(dealFacts(dealOf('A', terms), date)).toEqual({
		currency: 'USD',
		index: 'LIBOR 3M',
		payReceive: 'payFixed',
		notional: 5_000_000,
		notionalCurrency: 'USD',
		yearsLeft: 1828 / 365.25,
	});
});

test('a cross-currency basis swap shows both currencies and indices, and missing terms are undefined', () => {
	const leg1 = { leg1InterestType: 'Float', leg1IndexName: 'SOFR', leg1Tenor: 'ON', leg1PayReceive: 'Receive' };
	const leg2 = { leg2Currency: 'EUR', leg2IndexName: 'EURIBOR', leg2Tenor: '6M' };
	const { currency, index, payReceive } = dealFacts(dealOf('B', { ...leg1, ...leg2 }), date);
	expect([currency, index, payReceive]).toEqual(['USD / EUR', 'SOFR / EURIBOR 6M', 'receiveLeg1']);
	expect(dealFacts({ item: {}, result: resultOf('C', { endDate: 'soon' }) }, date)).toEqual({
		currency: undefined,
		index: undefined,
		payReceive: undefined,
		notional: undefined,
		notionalCurrency: undefined,
		yearsLeft: undefined,
	});
	expect(dealFacts({ item: {}, result: resultOf('D', { endDate: '2020-01-02' }) }, date).yearsLeft).toBe(0);
});

test('a difference between two views is undefined if either view is missing', () => {
	expect(amountOf({ item: {}, result: resultOf('A') }, 'fallbackLessLibor')).toBe(7621.11 - -39_420.125);
	expect(amountOf({ item: {}, result: resultOf('A', { liborMtM: undefined }) }, 'fallbackLessLibor')).toBeUndefined();
});

test('notionals are added only if they have one currency', () => {
	const usd = dealOf('A', { leg1Notional: 5 });
	const gbp = dealOf('B', { leg1Currency: 'GBP', leg1Notional: 7 });
	expect(notionalTotal([usd, usd, dealOf('C', {})], date)).toEqual({ currency: 'USD', sum: 10, count: 2 });
	expect(notionalTotal([usd, gbp], date)).toEqual({ currencies: ['GBP', 'USD'] });
	expect(notionalTotal([dealOf('C', {})], date)).toBeUndefined();
});

test.each([null, 'no layout', 'null', '{"shown":["dealId"]}', `{"shown":["dealId","rfrMtM"]${' '.repeat(2000)}}`])(
	'the stored text %j is invalid and gives the default layout',
	(text) => {
		expect(readLayout(text)).toEqual({ shown: resultKeys, sorting: undefined });
	},
);

test('a stored layout keeps known columns in table order, and keeps the sort order if the sorted column is displayed', () => {
	const layout = (key: string) =>
		readLayout(JSON.stringify({ shown: ['rfrMtM', 'index', 'dealId', 'gamma'], sorting: { key, isDescending: true } }));
	const shown = ['dealId', 'index', 'rfrMtM'];
	expect(layout('index')).toEqual({ shown, sorting: { key: 'index', isDescending: true } });
	expect(layout('liborMtM')).toEqual({ shown, sorting: undefined });
});

test('deals can be filtered by their labels', () => {
	const labelled = [
		{ item: { labels: { counterparty: 'Bank B', book: 'Hedges' } }, result: resultOf('D-1') },
		{ item: {}, result: resultOf('D-2') },
	];
	const columns = resultColumns(
		{ t: (key: string) => key, language: 'en' } as never,
		localDate('2021-06-30'),
		() => undefined,
		() => undefined,
		'USD',
	);
	const found = filterDeals(
		labelled,
		{ text: '', isFailedOnly: false, filters: { 'label.counterparty': { values: ['Bank B'] } } },
		columns,
	);
	expect(found.map(({ result }) => result.dealId)).toEqual(['D-1']);
});
