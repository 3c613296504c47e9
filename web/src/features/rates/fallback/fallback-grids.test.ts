import { describe, expect, test } from 'vitest';
import type { FallbackFigure } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { allCurrencies, madeUpFallback } from '../testing/made-up-fallback.ts';
import { fallbackGrids } from './fallback-grids.ts';

const figure = (tenor: string, recordDate: string, more: Partial<FallbackFigure> = {}): FallbackFigure => ({
	rate_type: 'Fallback Rate',
	tenor,
	record_date: recordDate as LocalDate,
	value: '1.00000',
	...more,
});

const rowsOf = (...rates: FallbackFigure[]) =>
	fallbackGrids({ USD: [{ name: 'LIBOR', rates }] }, ['USD'])[0]?.rows ?? [];

test('each replaced rate has a grid, and the grids are in the order of the currencies', () => {
	const body = { USD: [{ name: 'LIBOR', rates: [] }], JPY: ['LIBOR', 'TIBOR'].map((name) => ({ name, rates: [] })) };
	expect(fallbackGrids(body, ['JPY', 'EUR', 'USD']).map(({ currency, name }) => `${currency} ${name}`)).toEqual([
		'JPY LIBOR',
		'JPY TIBOR',
		'USD LIBOR',
	]);
});

test('a currency in the response is hidden if the profile does not list it', () => {
	expect(fallbackGrids(madeUpFallback, ['GBP']).map(({ currency }) => currency)).toEqual(['GBP']);
});

test('only the fallback rates of SGD and THB are marked as implied', () => {
	const implied = fallbackGrids(madeUpFallback, allCurrencies).filter(({ isImplied }) => isImplied);
	expect(implied.map(({ currency }) => currency)).toEqual(['SGD', 'THB']);
});

describe('rows of a grid', () => {
	test('rows are sorted by tenor and record date', () => {
		const rows = rowsOf(
			figure('12M', '2026-01-05'),
			figure('1M', '2026-02-09'),
			figure('ON', '2026-01-05'),
			figure('1M', '2026-02-06'),
			figure('1W', '2026-01-05'),
			figure('SN', '2026-01-05'),
		);
		expect(rows.map(({ tenor, recordDate }) => `${tenor} ${recordDate}`)).toEqual([
			'ON 2026-01-05',
			'SN 2026-01-05',
			'1W 2026-01-05',
			'1M 2026-02-06',
			'1M 2026-02-09',
			'12M 2026-01-05',
		]);
	});

	test('a row combines the components of a tenor and record date', () => {
		const [row] = rowsOf(
			figure('3M', '2026-01-05', { rate_type: 'Spread Adjustment', value: '0.26161' }),
			figure('3M', '2026-01-05', { rate_type: 'Adjusted Reference Rate', value: '3.66680' }),
			figure('3M', '2026-01-05', { value: '3.92841' }),
		);
		expect(Object.entries(row?.figures ?? {}).map(([type, { value }]) => [type, value])).toEqual([
			['Spread Adjustment', '0.26161'],
			['Adjusted Reference Rate', '3.66680'],
			['Fallback Rate', '3.92841'],
		]);
	});

	test('a row without values is left out', () => {
		const rows = rowsOf(
			figure('1M', '2026-01-05', { value: null }),
			figure('1M', '2026-01-05', { rate_type: 'Spread Adjustment', value: null }),
			figure('3M', '2026-01-05', { value: null }),
			figure('3M', '2026-01-05', { rate_type: 'Spread Adjustment', value: '0.26161' }),
			figure('6M', '2026-01-05', { value: undefined }),
		);
		expect(rows.map(({ tenor }) => tenor)).toEqual(['3M']);
	});

	test('a row has the status and publication date of its fallback rate or, without a fallback rate, of a component', () => {
		const [row] = rowsOf(
			figure('3M', '2026-01-05', {
				rate_type: 'Spread Adjustment',
				status: 'Calculated',
				publication_date: '2021-03-05' as LocalDate,
			}),
			figure('3M', '2026-01-05', { status: 'Indicative', publication_date: '2026-04-10' as LocalDate }),
		);
		expect(row).toMatchObject({ status: 'Indicative', publicationDate: '2026-04-10' });
	});
});
