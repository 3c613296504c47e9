import { readRecords } from './read-records.ts';
import { isRefusal } from './refusal.ts';

export const separators = [';', '\t', '|', ','] as const;

export type Separator = (typeof separators)[number];

const sampleRecords = 200;

/** A first line by which spreadsheets name the separator; they do not show it. */
const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?[,;\t| ]{0,200}$/i;

/** The separator that the first line names with `sep=;`, and the text after that line. */
export function namedSeparator(text: string): { readonly separator: Separator; readonly rest: string } | undefined {
	const end = text.search(/\r|\n/);
	const first = end < 0 ? text : text.slice(0, end);
	if (first.length > 250) return undefined;
	const [, separator] = separatorLine.exec(first) ?? [];
	if (separator === undefined) return undefined;
	return { separator: separator as Separator, rest: end < 0 ? '' : text.slice(end) };
}

/** Separators under which the text is a table, the most likely one first. */
export interface SeparatorCandidates {
	readonly likely: Separator;
	/** Empty if no other separator is possible. */
	readonly others: readonly Separator[];
}

/**
 * Finds the separator of a text: the character that divides most lines into the same number of cells.
 *
 * Commas between digits belong to figures, so a comma wins over another separator only if it also divides words. Two
 * separators that divide equally many lines are a question.
 *
 * @returns undefined for a text of one column
 */
export function findSeparator(text: string): SeparatorCandidates | undefined {
	const scored = separators
		.map((separator) => ({ separator, ...regularity(text, separator) }))
		.filter(({ lines }) => lines > 0)
		.sort((a, b) => b.lines - a.lines || b.width - a.width);
	const [best] = scored;
	if (best === undefined) return undefined;
	const equal = scored.filter(({ lines }) => lines === best.lines);
	const withoutFigures = equal.filter(({ separator }) => separator !== ',' || !dividesFiguresOnly(text));
	const [likely = best, ...others] = withoutFigures;
	return { likely: likely.separator, others: others.map(({ separator }) => separator) };
}

/** Lines that have the most frequent number of cells, and that number. Lines of one cell do not count. */
function regularity(text: string, separator: Separator): { readonly lines: number; readonly width: number } {
	const records = readRecords(text, { separator, hasLooseQuotes: true, maxRecords: sampleRecords });
	const counts = new Map<number, number>();
	for (const { cells } of isRefusal(records) ? [] : records) {
		if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
	}
	let [width, lines] = [0, 0];
	for (const [cells, count] of counts)
		if (count > lines || (count === lines && cells > width)) [width, lines] = [cells, count];
	return { lines, width };
}

const sampleCharacters = 100_000;

const dividesFiguresOnly = (text: string): boolean => !/(?:^|\D),|,(?:\D|$)/m.test(text.slice(0, sampleCharacters));
