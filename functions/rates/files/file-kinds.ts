import * as z from 'zod';
import { ibors } from '#shared/benchmark/ibor.ts';
import { displayOnlyIndices, overnightIndices } from '#shared/benchmark/overnight-index.ts';
import { cashCategories, cashFeatures, compoundingStyles } from '#shared/contract/fallback.ts';
import { add, compare, decimal } from '#shared/decimal/decimal.ts';
import { type CashCategory, cashTenors } from '#shared/fallback/cash-product.ts';
import { transitionStart } from '#shared/fallback/fallback-rate.ts';
import { impliedIbors } from '#shared/fallback/implied-ibor.ts';
import { date, figure, namedColumns, onePoint, percent, ric, tenor, words } from './columns.ts';
import { type FileKind, type OtherHeader, quoteKind, type Row, type RowFault } from './quote-kind.ts';

interface KnownIndex {
	readonly name: string;
	readonly currency: string;
}

const knownIndices: readonly KnownIndex[] = [...overnightIndices, ...displayOnlyIndices];

const otherNames: Readonly<Record<string, string>> = { '€STR': 'ESTR', EUROSTR: 'ESTR', TONAR: 'TONA' };

/** Returns the index to which a name refers. Accepts lower case, and the currency in front of the name. */
function indexMeant(text: string): KnownIndex | undefined {
	const name = text.toUpperCase();
	return knownIndices.find((known) =>
		[known.name, `${known.currency} ${known.name}`].some((one) => one === name || one === otherNames[name]),
	);
}

/** Currencies whose published fallback rates are shown on screen, although the portal does not calculate them. */
const shownAsPublished: readonly string[] = ['MYR', 'NOK', 'NZD', 'SEK'];

function unknownRate(row: Row): RowFault[] {
	const { currency: of = '' } = row;
	if (shownAsPublished.includes(of)) return [];
	const rates = [...ibors, ...impliedIbors];
	const currencies = [...new Set([...rates.map(({ currency }) => currency), ...shownAsPublished])].sort();
	if (!currencies.includes(of)) return unknownWord(row, 'currency', currencies);
	const names = rates.filter((rate) => rate.currency === of).map(({ name }) => name);
	return unknownWord(row, 'name', names);
}

const cashWords: Readonly<Record<string, readonly string[]>> = {
	name: cashCategories,
	compounding: compoundingStyles,
	feature: cashFeatures,
};

function unknownCashWords(row: Row): RowFault[] {
	return Object.entries(cashWords).flatMap(([column, known]) => unknownWord(row, column, known));
}

function unknownWord(row: Row, column: string, known: readonly string[]): RowFault[] {
	if (known.includes(row[column] ?? '')) return [];
	return [{ column, expected: `is not known; the portal knows: ${known.join(', ')}` }];
}

const index = z.string().transform((text, context): string => {
	const meant = indexMeant(text);
	if (meant?.name === text) return text;
	const names = knownIndices.map(({ name }) => name).sort();
	const message = meant === undefined ? `must be one of ${names.join(', ')}` : `must be written ${meant.name}`;
	context.addIssue({ code: 'custom', message });
	return z.NEVER;
});

/** Header `index,date,value`. The currency follows from the index. */
const shortHeader: OtherHeader = {
	mark: 'index',
	columns: (today) =>
		z.strictObject({ index, date: date(today), value: percent, publication_date: date(today).optional() }),
	usual: ({ index: name = '', date: record_date = '', ...others }) => ({
		...others,
		currency: indexMeant(name)?.currency ?? '',
		name,
		record_date,
	}),
	own: { name: 'index', currency: 'index', record_date: 'date' },
};

const overnightKind: FileKind = {
	columns: (today) => {
		const { status: _none, ...columns } = namedColumns(today);
		return z.strictObject({ ...columns, name: words(20), value: percent });
	},
	otherHeader: shortHeader,
	check: (row) => [...publishedBefore(row), ...wrongIndex(row)],
	doubts: ({ name = '' }) =>
		knownIndices.some((known) => known.name === name)
			? []
			: [{ column: 'name', expected: 'is not an index of the portal: no screen shows it' }],
	figures: () => ({ value: onePoint }),
};

/** Unlike a rate calculated in arrears, an overnight rate is an observation and cannot be known earlier. */
function publishedBefore({ record_date = '', publication_date }: Row): RowFault[] {
	if (publication_date === undefined || publication_date >= record_date) return [];
	return [{ column: 'publication_date', expected: 'must not be before the record date' }];
}

function wrongIndex({ name = '', currency }: Row): RowFault[] {
	const meant = indexMeant(name);
	if (meant === undefined) return [];
	if (meant.name !== name) return [{ column: 'name', expected: `must be written ${meant.name}` }];
	if (meant.currency === currency) return [];
	return [{ column: 'currency', expected: `must be ${meant.currency}, the currency of ${meant.name}` }];
}

const dayCount = z.string().regex(/^[1-9]\d{0,2}$/, 'must be a whole number of days');

/** Percent per year. A spread written in basis points would exceed this range. */
const spread = figure(-2, 2);

/** Kinds of files by folder. The folder to which a file is uploaded decides its kind. */
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

/** Changes the tenor to the stored spelling: `1Y` for `12M`, and `1W` for `SW`. */
function cashTenor(row: Row): Row {
	return { ...row, tenor: { '12M': '1Y', SW: '1W' }[row.tenor ?? ''] ?? row.tenor ?? '' };
}

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

/** Removes the currency from an index name, such as `USD LIBOR`, because the currency has a separate column. */
function withoutCurrency({ currency: of = '', name = '' }: Row): string {
	return name.startsWith(`${of} `) ? name.slice(of.length + 1) : name;
}

function wrongSum({ fallback_rate = '', spread_adjustment, adjusted_reference_rate }: Row): RowFault[] {
	if (spread_adjustment === undefined || adjusted_reference_rate === undefined) return [];
	const sum = add(decimal(spread_adjustment), decimal(adjusted_reference_rate));
	if (compare(decimal(fallback_rate), sum) === 0) return [];
	return [{ column: 'fallback_rate', expected: 'is not spread_adjustment + adjusted_reference_rate' }];
}
