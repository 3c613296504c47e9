import type { FallbackBody, FallbackExplanation, FallbackFigure } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

// All figures are plausible but invented. The components of each fallback rate add up to it.

const tenors = ['12M', '6M', '3M', '2M', '1M', '1W', 'SN', 'ON'];

const percent = (units: number): string => (units / 100_000).toFixed(5);

function figures(currency: string, tenor: string, seed: number): readonly FallbackFigure[] {
	const adjusted = 310_000 + seed * 7_919;
	const spread = 1_000 + seed * 331;
	const parts = [
		['Fallback Rate', 'FB', adjusted + spread],
		['Spread Adjustment', 'SA', spread],
		['Adjusted Reference Rate', 'AR', adjusted],
	] as const;
	return parts.map(([rate_type, code, units]) => ({
		rate_type,
		tenor,
		record_date: '2026-02-16' as LocalDate,
		publication_date: '2026-05-19' as LocalDate,
		ric: `${currency}${tenor}${code}=`,
		value: percent(units),
		status: 'Calculated',
	}));
}

const implied = (currency: string, tenor: string, seed: number): FallbackFigure => ({
	rate_type: 'Fallback Rate',
	tenor,
	record_date: '2026-02-16' as LocalDate,
	publication_date: '2026-05-20' as LocalDate,
	ric: `${currency}${tenor}FB=`,
	value: percent(241_000 + seed * 3_571),
	status: 'Indicative',
	forward_points: `-${28 + seed}.0372`,
	spot_ref: '36.0433',
	day_count: 91 + seed,
});

/** Rates of fourteen currencies in no particular order. Each rate has eight tenors, except for implied rates. */
export const madeUpFallback: FallbackBody = Object.fromEntries(
	['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'HKD', 'JPY', 'MYR', 'NOK', 'NZD', 'SEK', 'SGD', 'THB', 'USD'].map(
		(currency, place) => [
			currency,
			[
				currency === 'SGD' || currency === 'THB'
					? {
							name: currency === 'SGD' ? 'SOR' : 'THBFIX',
							rates: ['6M', '1M', '3M'].map((tenor, index) => implied(currency, tenor, index)),
						}
					: {
							name: `${currency} IBOR`,
							rates: tenors.flatMap((tenor, index) => figures(currency, tenor, place + index)),
						},
			],
		],
	),
);

export const allCurrencies = Object.keys(madeUpFallback);

/** Explanation of a fallback rate that the portal calculates. */
export const madeUpExplanation: FallbackExplanation = {
	currency: 'USD',
	name: 'USD IBOR',
	tenor: '3M',
	recordDate: '2026-02-16' as LocalDate,
	publicationDate: '2026-05-19' as LocalDate,
	fallbackRate: '3.92841',
	status: 'Calculated',
	isPublished: false,
	calculation: {
		index: 'SOFR',
		window: { start: '2026-02-16' as LocalDate, end: '2026-05-18' as LocalDate },
		accrualDays: 91,
		fixings: [
			{ date: '2026-02-17' as LocalDate, value: '3.64', weight: 1 },
			{ date: '2026-05-15' as LocalDate, value: '3.66', weight: 3 },
		],
		compoundedRate: '3.666801944',
		basis: { index: 360, replaced: 360 },
		adjustedReferenceRate: '3.66680',
		spread: { value: '0.26161', status: 'fixed on 5 March 2021', isFixed: true },
		fallbackRate: '3.92841',
		roundings: [
			{ figure: 'adjustedReferenceRate', unrounded: '3.666801944', rounded: '3.66680', decimals: 5 },
			{ figure: 'fallbackRate', unrounded: '3.92841', rounded: '3.92841', decimals: 5 },
		],
	},
};
