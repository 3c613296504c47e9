import { describe, expect, test } from 'vitest';
import { type CashFigure, cashFeatures } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { madeUpCash } from '../testing/made-up-cash.ts';
import { cashTables } from './cash-tables.ts';

const figure = (more: Partial<CashFigure> = {}): CashFigure => ({
	compounding: 'Compound in advance',
	heading: 'All-in fallbacks',
	feature: 'No floor',
	tenor: '1M',
	record_date: '2026-05-18' as LocalDate,
	publication_date: '2026-05-19' as LocalDate,
	value: '3.65000',
	status: 'Calculated',
	...more,
});
const tablesOf = (...rates: CashFigure[]) =>
	cashTables({ USD: [{ name: 'Consumer Cash Products', rates }] }, ['USD'], 'publication_date');

test('tables are sorted by currency, category and style', () => {
	const tables = cashTables(
		{ ...madeUpCash, CHF: [{ name: 'Other', rates: [figure()] }] },
		['CHF', 'USD'],
		'record_date',
	);
	expect(tables.map(({ currency, name, style }) => [currency, name, style])).toEqual([
		['CHF', 'Other', 'Compound in advance'],
		['USD', 'Consumer Cash Products', 'Compound in advance'],
		['USD', 'Institutional Cash Products', 'Compound in advance'],
		['USD', 'Institutional Cash Products', 'Compound in arrears'],
		['USD', 'Institutional Cash Products', 'Simple in arrears'],
	]);
});

test('a currency that the profile does not list is not shown', () => {
	expect(cashTables(madeUpCash, ['CHF'], 'record_date')).toEqual([]);
});

test('sections are sorted by heading, with all-in fallbacks first', () => {
	const arrears = cashTables(madeUpCash, ['USD'], 'record_date')[2];
	expect(arrears?.sections.map(({ heading }) => heading)).toEqual([
		...['All-in fallbacks', 'Adjusted SOFR', 'Spread adjustments'],
	]);
});

test('features are in display order, with unknown features last', () => {
	const shuffled = ['7 day lookback', ...cashFeatures.toReversed()].map((feature) => figure({ feature }));
	expect(tablesOf(...shuffled)[0]?.sections[0]?.rows.map(({ feature }) => feature)).toEqual([
		...['No floor', 'N/A', 'Floor', 'No lookback or lockout', '3 day lookback (no observation shift)'],
		...['5 day lookback (no observation shift)', '10 day lookback (no observation shift)'],
		...['2 day lookback (observation shift)', '3 day lookback (observation shift)'],
		...['5 day lookback (observation shift)', '2 day lockout', '3 day lockout', '7 day lookback'],
	]);
});

test('tenors are sorted from short to long, and each tenor has the statuses of its values', () => {
	const [table] = tablesOf(
		figure({ tenor: '1Y', status: 'Indicative' }),
		figure({ tenor: '1Y', feature: 'Floor', status: 'Calculated' }),
		figure({ tenor: '1W', status: null }),
		figure({ tenor: '6M', status: 'Calculated' }),
		figure({ tenor: '6M', feature: 'Floor' }),
	);
	expect(table?.sections[0]?.tenors).toEqual([
		{ tenor: '1W', statuses: [] },
		{ tenor: '6M', statuses: ['Calculated'] },
		{ tenor: '1Y', statuses: ['Calculated', 'Indicative'] },
	]);
});

test('missing values are left out, and a style without values has no table', () => {
	const [table, ...others] = tablesOf(
		figure(),
		figure({ tenor: '3M', value: null }),
		figure({ compounding: 'Simple in arrears', value: undefined }),
	);
	expect(others).toEqual([]);
	expect(table?.sections[0]?.tenors.map(({ tenor }) => tenor)).toEqual(['1M']);
});

describe('the date displayed with a value', () => {
	const entries = (dateType: 'publication_date' | 'record_date') =>
		cashTables(
			{
				USD: [
					{
						name: 'Consumer Cash Products',
						rates: [
							figure({ record_date: '2026-05-18' as LocalDate, value: '2' }),
							figure({ record_date: '2026-05-15' as LocalDate, publication_date: null, value: '1' }),
						],
					},
				],
			},
			['USD'],
			dateType,
		)[0]
			?.sections[0]?.rows[0]?.cells.get('1M')
			?.map(({ date, recordDate, value }) => ({ date, recordDate, value }));

	test('values of one publication date show their record dates, earliest first', () => {
		expect(entries('publication_date')).toEqual([
			{ date: '2026-05-15', recordDate: '2026-05-15', value: '1' },
			{ date: '2026-05-18', recordDate: '2026-05-18', value: '2' },
		]);
	});

	test('published values of one record date show their publication dates', () => {
		expect(entries('record_date')).toEqual([
			{ date: undefined, recordDate: '2026-05-15', value: '1' },
			{ date: '2026-05-19', recordDate: '2026-05-18', value: '2' },
		]);
	});
});
