import * as z from 'zod';
import { add, compare, decimal } from '#shared/decimal/decimal.ts';
import { type CashCategory, cashTenors } from '#shared/fallback/cash-product.ts';
import { transitionStart } from '#shared/fallback/consumer-spread.ts';
import { impliedIbors } from '#shared/fallback/implied-ibor.ts';
import { date, figure, namedColumns, onePoint, percent, ric, tenor, words } from './columns.ts';
import type { FileKind, Row, RowFault } from './file-kind.ts';
import { unknownCashWords, unknownRate } from './known-names.ts';
import { overnightKind } from './overnight-kind.ts';
import { quoteKind } from './quote-kind.ts';

/** Days of an accrual period. */
const dayCount = z.string().regex(/^[1-9]\d{0,2}$/, 'must be a whole number of days');

/** Percent per year; a spread in basis points is out of range. */
const spread = figure(-2, 2);

/** The kinds of files, by the folder into which they are dropped. */
export const fileKinds = {
	fallback: {
		columns: (today) =>
			z.strictObject({
				...namedColumns(today),
				publication_date: date(today),
				tenor,
				fallback_rate: percent,
				spread_adjustment: percent.optional(),
				adjusted_reference_rate: percent.optional(),
				fallback_rate_ric: ric.optional(),
				spread_adjustment_ric: ric.optional(),
				adjusted_reference_rate_ric: ric.optional(),
				forward_points: figure(-1e6, 1e6).optional(),
				spot_ref: figure(0.000001, 1e6).optional(),
				day_count: dayCount.optional(),
			}),
		check: ({ spread_adjustment, adjusted_reference_rate }) =>
			(spread_adjustment === undefined) === (adjusted_reference_rate === undefined)
				? []
				: [
						{
							column: 'spread_adjustment',
							expected: 'must be given together with adjusted_reference_rate',
						},
					],
		normalised: (row) => ({
			...row,
			name: withoutCurrency(row),
			tenor: { '1Y': '12M', SW: '1W' }[row.tenor ?? ''] ?? row.tenor ?? '',
		}),
		doubts: (row) => [...unknownRate(row), ...wrongSum(row)],
		figures: () => ({ fallback_rate: onePoint, spread_adjustment: onePoint, adjusted_reference_rate: onePoint }),
	},
	'cash-fallback': {
		columns: (today) =>
			z.strictObject({
				...namedColumns(today),
				publication_date: date(today),
				tenor,
				compounding: words(60),
				feature: words(60),
				all_in_fallback: percent,
				adjusted_sofr: percent.optional(),
				spread_adjustment: percent.optional(),
			}),
		normalised: cashTenor,
		doubts: unknownCashWords,
		figures: () => ({ all_in_fallback: onePoint, adjusted_sofr: onePoint, spread_adjustment: onePoint }),
	},
	'consumer-spread': {
		columns: (today) => z.strictObject({ ...namedColumns(today), tenor, value: spread }),
		check: notTheTransitionStart,
		normalised: cashTenor,
		figures: () => ({ value: onePoint }),
	},
	term: {
		columns: (today) => z.strictObject({ ...namedColumns(today), tenor, ric: ric.optional(), value: percent }),
		figures: () => ({ value: onePoint }),
	},
	overnight: overnightKind,
	fx: {
		columns: (today) =>
			z.strictObject({
				...namedColumns(today),
				tenor,
				spot_ref: figure(0.000001, 1e6),
				forward_points: figure(-1e6, 1e6),
				day_count: dayCount,
			}),
		check: ({ currency: of, name }) =>
			impliedIbors.some((rate) => rate.name === name && rate.currency === of)
				? []
				: [
						{
							column: 'name',
							expected: `must be ${impliedIbors.map((rate) => rate.name).join(' or ')} in its currency`,
						},
					],
		figures: () => ({ spot_ref: { part: '0.1' } }),
	},
	quotes: quoteKind,
} as const satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;

export function isFileKind(name: string): name is FileKindName {
	return Object.hasOwn(fileKinds, name);
}

/** `12M` is stored as `1Y`, `SW` as `1W`. */
function cashTenor(row: Row): Row {
	return { ...row, tenor: { '12M': '1Y', SW: '1W' }[row.tenor ?? ''] ?? row.tenor ?? '' };
}

/** The cells that are not of the start of the transition: one date, one product and its tenors. */
function notTheTransitionStart(row: Row): RowFault[] {
	const known: Readonly<Record<string, readonly string[]>> = {
		currency: ['USD'],
		name: ['Consumer Cash Products' satisfies CashCategory],
		tenor: cashTenors.map(({ tenor }) => tenor),
		record_date: [transitionStart],
	};
	return Object.entries(known)
		.filter(([column, values]) => !values.includes(row[column] ?? ''))
		.map(([column, values]) => ({ column, expected: `must be ${values.join(', ')}` }));
}

/** `LIBOR` for `USD LIBOR`: the currency has its own column. */
function withoutCurrency({ currency: of = '', name = '' }: Row): string {
	return name.startsWith(`${of} `) ? name.slice(of.length + 1) : name;
}

function wrongSum({ fallback_rate = '', spread_adjustment, adjusted_reference_rate }: Row): RowFault[] {
	if (spread_adjustment === undefined || adjusted_reference_rate === undefined) return [];
	const sum = add(decimal(spread_adjustment), decimal(adjusted_reference_rate));
	if (compare(decimal(fallback_rate), sum) === 0) return [];
	return [{ column: 'fallback_rate', expected: 'is not spread_adjustment + adjusted_reference_rate' }];
}
