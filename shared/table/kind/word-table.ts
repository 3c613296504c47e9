import { nearestOf } from '../heading/nearest.ts';
import { tableLimits } from '../table-limits.ts';
import { type ValueFault, valueFault } from './fault.ts';

/** Allowed values of a field, each with the words for it in several languages. */
export type WordTable = Readonly<Record<string, readonly string[]>>;

/** Returns the form for comparing words: lower case, without blanks, points, hyphens, slashes and underscores. */
export const canonicalWord = (text: string): string =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[\s._/\\-]+/g, '');

const compiled = new WeakMap<WordTable, ReadonlyMap<string, string>>();

function mapOf(table: WordTable): ReadonlyMap<string, string> {
	const known = compiled.get(table);
	if (known !== undefined) return known;
	const map = new Map(
		Object.entries(table).flatMap(([value, words]) =>
			[value, ...words].map((word): [string, string] => [canonicalWord(word), value]),
		),
	);
	compiled.set(table, map);
	return map;
}

export function readWord(text: string, table: WordTable): { readonly value: string } | ValueFault {
	const value = text.length <= tableLimits.valueCharacters ? mapOf(table).get(canonicalWord(text)) : undefined;
	if (value !== undefined) return { value };
	const words = [...mapOf(table).keys()];
	const nearest = nearestOf(canonicalWord(text), words).map((word) => mapOf(table).get(word) as string);
	return valueFault('word-unknown', { words: Object.keys(table).join(', ') }, [...new Set(nearest)]);
}
