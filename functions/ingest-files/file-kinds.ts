import * as z from 'zod';
import { ibors } from '../../shared/benchmark/ibor.ts';
import { cashCategories, cashFeatures, compoundingStyles } from '../../shared/contract/cash-fallback.ts';
import { add, compare, decimal } from '../../shared/decimal/decimal.ts';
import { type CashCategory, cashTenors } from '../../shared/fallback/cash-product.ts';
import { transitionStart } from '../../shared/fallback/consumer-spread.ts';
import { impliedIbors } from '../../shared/fallback/implied-ibor.ts';
import type { LocalDate } from '../../shared/time/local-date.ts';
import { currency, date, figure, oneOf, percent, ric, status, tenor, words } from './columns.ts';
import { commonFormat } from './common-format.ts';
import type { FileKind, Row } from './file-kind.ts';
import { indexMeant, knownIndices } from './known-index.ts';
import type { JumpLimit } from './rate-record.ts';

/** Of an accrual period. */
const dayCount = z.string().regex(/^[1-9]\d{0,2}$/, 'must be a whole number of days');

/** Percent per year; one written in basis points is beyond it. */
const spread = figure(-2, 2);

const onePoint: JumpLimit = { distance: '1' };

const named = (today: LocalDate) => ({
	currency,
	name: words(60),
	record_date: date(today),
	publication_date: date(today).optional(),
	status: status.optional(),
});

/** Of a rate that is observed; one that is calculated in arrears with a lookback may be known before its record date. */
const publishedLater = ({ record_date = '', publication_date }: Row) =>
	publication_date !== undefined && publication_date < record_date
		? [{ column: 'publication_date', expected: 'must not be before the record date' }]
		: [];

const quoteUnits = ['percent', 'bp', 'price', 'points', 'rate'] as const;
const quoteJumps: Readonly<Record<string, JumpLimit>> = {
	percent: onePoint,
	bp: { distance: '100' },
	price: { distance: '5' },
};

/** The kinds of files, by the folder into which they are dropped. */
export const fileKinds = {
	fallback: {
		columns: (today) =>
			z.strictObject({
				...named(today),
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
							expected: 'must be there together with adjusted_reference_rate, or neither',
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
				...named(today),
				publication_date: date(today),
				tenor,
				compounding: words(60),
				feature: words(60),
				all_in_fallback: percent,
				adjusted_sofr: percent.optional(),
				spread_adjustment: percent.optional(),
			}),
		normalised: cashTenor,
		doubts: (row) => Object.entries(cashWords).flatMap(([column, known]) => unknownWord(row, column, known)),
		figures: () => ({ all_in_fallback: onePoint, adjusted_sofr: onePoint, spread_adjustment: onePoint }),
	},
	'consumer-spread': {
		columns: (today) => z.strictObject({ ...named(today), tenor, value: spread }),
		check: notTheTransitionStart,
		normalised: cashTenor,
		figures: () => ({ value: onePoint }),
	},
	term: {
		columns: (today) => z.strictObject({ ...named(today), tenor, ric, value: percent }),
		figures: () => ({ value: onePoint }),
	},
	overnight: {
		columns: (today) => {
			const { status: _none, ...columns } = named(today);
			return z.strictObject({ ...columns, name: words(20), value: percent });
		},
		otherHeader: commonFormat,
		check: (row) => [...publishedLater(row), ...wrongIndex(row)],
		doubts: ({ name = '' }) =>
			knownIndices.some((known) => known.name === name)
				? []
				: [{ column: 'name', expected: `is no index that the portal knows: nothing shows it` }],
		figures: () => ({ value: onePoint }),
	},
	fx: {
		columns: (today) =>
			z.strictObject({
				...named(today),
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
	quotes: {
		columns: (today) =>
			z.strictObject({
				...named(today),
				tenor,
				value: figure(-1e6, 1e6),
				unit: oneOf(quoteUnits),
				ric: ric.optional(),
			}),
		figures: ({ unit = '' }) => ({ value: quoteJumps[unit] ?? { part: '0.1' } }),
	},
} as const satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;

export function isFileKind(name: string): name is FileKindName {
	return Object.hasOwn(fileKinds, name);
}

function wrongIndex({ name = '', currency: said }: Row) {
	const index = indexMeant(name);
	if (index === undefined) return [];
	if (index.name !== name) return [{ column: 'name', expected: `must be written ${index.name}` }];
	if (index.currency === said) return [];
	return [{ column: 'currency', expected: `must be ${index.currency}, the currency of ${index.name}` }];
}

/** `12M` is kept as `1Y`. */
function cashTenor(row: Row): Row {
	return { ...row, tenor: { '12M': '1Y', SW: '1W' }[row.tenor ?? ''] ?? row.tenor ?? '' };
}

/** Only the day, the product and the tenors that the transition starts from are read. */
function notTheTransitionStart(row: Row) {
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

const cashWords: Readonly<Record<string, readonly string[]>> = {
	name: cashCategories,
	compounding: compoundingStyles,
	feature: cashFeatures,
};

function unknownWord(row: Row, column: string, known: readonly string[]) {
	if (known.includes(row[column] ?? '')) return [];
	return [{ column, expected: `is none of those that the portal knows: ${known.join(', ')}` }];
}

/** The currency has a column of its own: `USD LIBOR` is `LIBOR`. */
function withoutCurrency({ currency: of = '', name = '' }: Row): string {
	return name.startsWith(`${of} `) ? name.slice(of.length + 1) : name;
}

/** Of these the fallback screen shows what is loaded, under the publisher's names; the portal calculates none. */
const shownAsLoaded: readonly string[] = ['MYR', 'NOK', 'NZD', 'SEK'];

function unknownRate(row: Row) {
	const { currency: of = '' } = row;
	if (shownAsLoaded.includes(of)) return [];
	const rates = [...ibors, ...impliedIbors];
	const currencies = [...new Set([...rates.map(({ currency }) => currency), ...shownAsLoaded])].sort();
	if (!currencies.includes(of)) return unknownWord(row, 'currency', currencies);
	const known = rates.filter((rate) => rate.currency === of);
	return unknownWord(
		row,
		'name',
		known.map(({ name }) => name),
	);
}

function wrongSum({ fallback_rate = '', spread_adjustment, adjusted_reference_rate }: Row) {
	if (spread_adjustment === undefined || adjusted_reference_rate === undefined) return [];
	const sum = add(decimal(spread_adjustment), decimal(adjusted_reference_rate));
	if (compare(decimal(fallback_rate), sum) === 0) return [];
	return [{ column: 'fallback_rate', expected: 'is not spread_adjustment + adjusted_reference_rate' }];
}
