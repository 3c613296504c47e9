/** Size of a JSON text, measured without parsing it. */
export interface JsonShape {
	/** Maximum level of nesting; 0 for a text without objects and arrays. */
	readonly depth: number;
	/** Number of values in objects and arrays, counted by the opening brackets and commas that precede them. */
	readonly values: number;
	/** Number of object keys, counted by colons outside strings. */
	readonly keys: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Measures a JSON text in one pass without parsing it, so that a text with too many levels or values is rejected early.
 * If the text is not JSON, the counts are correct up to the syntax error.
 */
export function jsonShape(text: string): JsonShape {
	let [level, depth, values, keys] = [0, 0, 0, 0];
	const { length } = text;
	for (let index = 0; index < length; index++) {
		const code = text.charCodeAt(index);
		if (code === quote) index = endOfString(text, index);
		else if (code === comma) values++;
		else if (code === colon) keys++;
		else if (code === openBracket || code === openBrace) {
			values++;
			if (++level > depth) depth = level;
		} else if (code === closeBracket || code === closeBrace) level--;
	}
	return { depth, values, keys };
}

/** Returns the position of the closing quotation mark of a string from `start`; if missing, the text's length. */
export function endOfString(text: string, start: number): number {
	const { length } = text;
	for (let index = start + 1; index < length; index++) {
		const code = text.charCodeAt(index);
		if (code === quote) return index;
		if (code === backslash) index++;
	}
	return length;
}
