import { type Decimal, zero } from '#shared/decimal/decimal.ts';

export interface ArrearsFeature {
	readonly name: string;
	readonly lookbackDays: number;
	readonly hasObservationShift: boolean;
	readonly lockoutDays: number;
}

export type CashCategory = 'Consumer Cash Products' | 'Institutional Cash Products';
export type CashStyle = 'Compound in advance' | 'Compound in arrears' | 'Simple in arrears';

/** US dollar cash fallback product: category, averaging style and feature. */
export interface CashProduct {
	readonly category: CashCategory;
	readonly style: CashStyle;
	readonly feature: string;
	/** Present only if the averaging style is in arrears. */
	readonly arrears?: ArrearsFeature;
	/** Minimum adjusted SOFR, percent per year. */
	readonly floor?: Decimal;
}

/** Tenors of the cash fallbacks, each with the tenor of its spread adjustment. */
export const cashTenors: readonly { readonly tenor: string; readonly spreadTenor: string }[] = [
	{ tenor: '1W', spreadTenor: '1W' },
	{ tenor: '1M', spreadTenor: '1M' },
	{ tenor: '2M', spreadTenor: '2M' },
	{ tenor: '3M', spreadTenor: '3M' },
	{ tenor: '6M', spreadTenor: '6M' },
	{ tenor: '1Y', spreadTenor: '12M' },
];

const plain = { lookbackDays: 0, hasObservationShift: false, lockoutDays: 0 };

const arrearsFeatures: readonly ArrearsFeature[] = [
	{ ...plain, name: 'No lookback or lockout' },
	...[3, 5, 10].map((days) => ({
		...plain,
		name: `${days} day lookback (no observation shift)`,
		lookbackDays: days,
	})),
	...[2, 3, 5].map((days) => ({
		...plain,
		name: `${days} day lookback (observation shift)`,
		lookbackDays: days,
		hasObservationShift: true,
	})),
	...[2, 3].map((days) => ({ ...plain, name: `${days} day lockout`, lockoutDays: days })),
];

const institutional = 'Institutional Cash Products';
const consumer = { category: 'Consumer Cash Products', style: 'Compound in advance' } as const;

/** All US dollar cash fallbacks; features in display order. */
export const cashProducts: readonly CashProduct[] = [
	{ ...consumer, feature: 'No floor' },
	{ ...consumer, feature: 'Floor', floor: zero },
	{ category: institutional, style: 'Compound in advance', feature: 'N/A' },
	...(['Compound in arrears', 'Simple in arrears'] as const).flatMap((style) =>
		arrearsFeatures.map((arrears) => ({ category: institutional, style, feature: arrears.name, arrears }) as const),
	),
];
