import { type CashFallbackBody, type CashFigure, cashFeatures } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

// All figures are plausible but invented.

const tenors = ['1Y', '6M', '3M', '2M', '1M', '1W'];

const section = (compounding: string, heading: string, features: readonly string[]): CashFigure[] =>
	features.flatMap((feature, row) =>
		tenors.map((tenor, column) => ({
			compounding,
			heading,
			feature,
			tenor,
			record_date: '2026-05-18' as LocalDate,
			publication_date: '2026-05-19' as LocalDate,
			value: ((365_000 + row * 211 + column * 1_013) / 100_000).toFixed(5),
			status: tenor === '1Y' ? 'Indicative' : 'Calculated',
		})),
	);

const arrears = cashFeatures.slice(3).toReversed();

/** US dollar cash fallbacks. Their order differs from the display order, so that tests can check the sorting. */
export const madeUpCash: CashFallbackBody = {
	USD: [
		{
			name: 'Institutional Cash Products',
			rates: [
				...section('Simple in arrears', 'All-in fallbacks', arrears),
				...section('Compound in arrears', 'Spread adjustments', ['N/A']),
				...section('Compound in arrears', 'All-in fallbacks', arrears),
				...section('Compound in arrears', 'Adjusted SOFR', arrears),
				...section('Compound in advance', 'All-in fallbacks', ['N/A']),
			],
		},
		{
			name: 'Consumer Cash Products',
			rates: [
				...section('Compound in advance', 'Adjusted SOFR', ['Floor', 'No floor']),
				...section('Compound in advance', 'All-in fallbacks', ['Floor', 'No floor']),
			],
		},
	],
};
