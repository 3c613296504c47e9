import { readRecords } from './read-records.ts';
import { isRefusal, type Refusal, refusal } from './refusal.ts';

/** Encodings without a byte-order mark that spreadsheet programs write. Not detectable, so the user selects one. */
export const legacyEncodings = ['windows-1252', 'gb18030', 'windows-1250', 'shift_jis'] as const;

export type LegacyEncoding = (typeof legacyEncodings)[number];

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding;

export interface OpenEncoding {
	readonly proposed: LegacyEncoding;
	/** The first lines with non-ASCII characters, decoded in each encoding for comparison. */
	readonly samples: Readonly<Partial<Record<LegacyEncoding, string>>>;
}

const shownCharacters = 60;
const sampleBytes = 64 * 1024;

/** Control characters of ISO 8859. A text that contains them was decoded in a wrong encoding. */
const controls = /[\u0080-\u009f]/;

/**
 * Decodes UTF-8, or UTF-16 with a byte-order mark. Other encodings cannot be detected: the same bytes are valid in
 * Windows-1252 and GBK, so the user compares samples.
 * @param chosen encoding that the user has selected
 */
export function decodeText(
	bytes: Uint8Array,
	chosen?: LegacyEncoding,
): { readonly text: string; readonly encoding: TextEncoding } | OpenEncoding | Refusal {
	const marked = encodingOfMark(bytes);
	if (marked !== undefined) {
		const text = decoded(bytes, marked);
		if (text === undefined) return refusal('damaged-text', { encoding: marked.toUpperCase() });
		return text.includes('\0') ? refusal('not-text') : { text, encoding: marked };
	}
	if (bytes.includes(0)) return refusal('not-text');
	const utf8 = decoded(bytes, 'utf-8');
	if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' };
	if (chosen !== undefined) {
		const text = decoded(bytes, chosen);
		return text === undefined ? refusal('damaged-text', { encoding: chosen }) : { text, encoding: chosen };
	}
	return openEncoding(bytes) ?? refusal('not-text');
}

function encodingOfMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function openEncoding(bytes: Uint8Array): OpenEncoding | undefined {
	const samples: Partial<Record<LegacyEncoding, string>> = {};
	for (const encoding of legacyEncodings) {
		const text = decoded(bytes, encoding);
		if (text !== undefined && !controls.test(text)) samples[encoding] = sampleOf(text);
	}
	const [first] = legacyEncodings.filter((encoding) => samples[encoding] !== undefined);
	if (first === undefined) return undefined;
	return { proposed: hasPairsOnly(bytes) && samples.gb18030 !== undefined ? 'gb18030' : first, samples };
}

/** True if non-ASCII bytes come in pairs, as in Chinese text. Accented Latin letters are single bytes. */
function hasPairsOnly(bytes: Uint8Array): boolean {
	let run = 0;
	for (const byte of bytes.subarray(0, sampleBytes)) {
		if (byte >= 0x80) run += 1;
		else if (run % 2 === 1) return false;
		else run = 0;
	}
	return true;
}

function sampleOf(text: string): string {
	const at = text.search(/[^\0-\x7f]/);
	const from = text.lastIndexOf('\n', at) + 1;
	const line = text.slice(Math.max(from, at - shownCharacters / 2), at + shownCharacters / 2);
	return line.split(/\r|\n/, 1)[0] ?? '';
}

function decoded(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

export const separators = [';', '\t', '|', ','] as const;

export type Separator = (typeof separators)[number];

const sampleRecords = 200;

/** First line of a file that names the separator. Spreadsheet programs obey it without displaying it. */
const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?[,;\t| ]{0,200}$/i;

/** Returns the separator that a first line such as `sep=;` names, and the text after that line. */
export function namedSeparator(text: string): { readonly separator: Separator; readonly rest: string } | undefined {
	const end = text.search(/\r|\n/);
	const first = end < 0 ? text : text.slice(0, end);
	if (first.length > 250) return undefined;
	const [, separator] = separatorLine.exec(first) ?? [];
	if (separator === undefined) return undefined;
	return { separator: separator as Separator, rest: end < 0 ? '' : text.slice(end) };
}

export interface SeparatorCandidates {
	readonly likely: Separator;
	readonly others: readonly Separator[];
}

/**
 * Finds the separator that divides the most lines into the same number of cells. A comma between digits can be a
 * decimal or thousands sign, so in a tie it counts only if it also divides words. The user selects among the rest.
 * @returns undefined for a text with one column
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

/** Returns the most frequent number of cells per line and the number of lines with it. Ignores lines with one cell. */
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

const sampledCharacters = 100_000;

const dividesFiguresOnly = (text: string): boolean => !/(?:^|\D),|,(?:\D|$)/m.test(text.slice(0, sampledCharacters));
