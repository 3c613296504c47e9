import { displayOnlyIndices } from '#shared/benchmark/display-only-index.ts';
import { ibors } from '#shared/benchmark/ibor.ts';
import { overnightIndices } from '#shared/benchmark/overnight-index.ts';
import { cashCategories, cashFeatures, compoundingStyles } from '#shared/contract/cash-fallback.ts';
import { impliedIbors } from '#shared/fallback/implied-ibor.ts';
import type { Row, RowFault } from './file-kind.ts';

interface KnownIndex {
	readonly name: string;
	readonly currency: string;
}

/** The overnight indices of the portal. */
export const knownIndices: readonly KnownIndex[] = [...overnightIndices, ...displayOnlyIndices];

/** Other names of an index. */
const otherNames: Readonly<Record<string, string>> = { '€STR': 'ESTR', EUROSTR: 'ESTR', TONAR: 'TONA' };

/** The index that a text means, also in another spelling: in small letters, or with its currency in front. */
export function indexMeant(text: string): KnownIndex | undefined {
	const name = text.toUpperCase();
	return knownIndices.find((known) =>
		[known.name, `${known.currency} ${known.name}`].some((one) => one === name || one === otherNames[name]),
	);
}

/** The fallback screen shows the published rates of these currencies; the portal calculates none for them. */
const shownAsPublished: readonly string[] = ['MYR', 'NOK', 'NZD', 'SEK'];

/** The currency or the name of a fallback rate that no screen shows. */
export function unknownRate(row: Row): RowFault[] {
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

/** The words of a cash fallback that the portal does not know. */
export function unknownCashWords(row: Row): RowFault[] {
	return Object.entries(cashWords).flatMap(([column, known]) => unknownWord(row, column, known));
}

function unknownWord(row: Row, column: string, known: readonly string[]): RowFault[] {
	if (known.includes(row[column] ?? '')) return [];
	return [{ column, expected: `is not known; the portal knows: ${known.join(', ')}` }];
}
