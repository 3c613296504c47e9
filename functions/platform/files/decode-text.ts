const save = 'Save it as "CSV UTF-8"';

/**
 * Decodes a file in UTF-8, or in UTF-16 with a byte-order mark. Does not guess other encodings: Windows-1252, ISO
 * 8859-2 and GBK cannot be distinguished, and a wrong guess would change names.
 *
 * @returns the text; if the encoding is different, the fault with the first line that cannot be decoded
 */
export function decodeText(
	bytes: Uint8Array,
): string | { readonly expected: string; readonly line?: number; readonly value?: string } {
	const [first, second] = bytes;
	const utf16 =
		first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
	const text = decoded(bytes, utf16 ?? 'utf-8');
	if (utf16 === undefined ? bytes.includes(0) : text?.includes('\0')) {
		return { expected: `The file is not text, or UTF-16 without a byte-order mark. ${save}.` };
	}
	if (text !== undefined) return text;
	if (utf16 !== undefined) return { expected: `The file is damaged UTF-16 text. ${save}.` };
	const garbled = new TextDecoder().decode(bytes);
	const lines = garbled.slice(0, garbled.indexOf('\uFFFD') + 1).split(/\r\n?|\n/);
	return {
		expected: `The file is not UTF-8 text; it may be Windows-1252 (Latin-1), as Excel writes "CSV". ${save}.`,
		line: lines.length,
		value: lines.at(-1) ?? '',
	};
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
