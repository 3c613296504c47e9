import { type Refusal, refusal } from './refusal.ts';

/** Encodings without a mark that spreadsheets write; a person selects one of them. */
export const legacyEncodings = ['windows-1252', 'gb18030', 'windows-1250', 'shift_jis'] as const;

export type LegacyEncoding = (typeof legacyEncodings)[number];

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding;

/** A text that is not UTF-8 and names no encoding. */
export interface OpenEncoding {
	readonly proposed: LegacyEncoding;
	/** First lines with non-ASCII characters, decoded, by encoding. */
	readonly samples: Readonly<Partial<Record<LegacyEncoding, string>>>;
}

const sampleCharacters = 60;
const sampleBytes = 64 * 1024;

/** Control characters of ISO 8859: no encoding of a table has them. */
const controls = /[\u0080-\u009f]/;

/**
 * Text of a file in UTF-8, or in UTF-16 with a byte-order mark.
 *
 * Other encodings have no mark. Windows-1252 and GBK accept each other's bytes, and a wrong choice changes names: the
 * person selects one, with samples.
 *
 * @param chosen the person's answer
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

/** True if bytes beyond ASCII come in pairs, as those of Chinese characters; letters with accents come alone. */
function hasPairsOnly(bytes: Uint8Array): boolean {
	let run = 0;
	for (const byte of bytes.subarray(0, sampleBytes)) {
		if (byte >= 0x80) run += 1;
		else if (run % 2 === 1) return false;
		else run = 0;
	}
	return true;
}

/** The first line with other characters than ASCII. */
function sampleOf(text: string): string {
	const at = text.search(/[^\0-\x7f]/);
	const from = text.lastIndexOf('\n', at) + 1;
	const line = text.slice(Math.max(from, at - sampleCharacters / 2), at + sampleCharacters / 2);
	return line.split(/\r|\n/, 1)[0] ?? '';
}

function decoded(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
