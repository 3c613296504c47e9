/** Complexity of a JSON text. */
export interface JsonShape {
	/** Maximum level of nesting; 0 for a single value. */
	readonly depth: number;
	/** Number of values in objects and arrays, counted by the brackets and commas before them. */
	readonly values: number;
	/** Number of object keys, counted by their colons. */
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
 * Measures a JSON text in one pass without parsing, so that a text with too many levels or values is rejected early. If
 * the text is not JSON, the shape is correct up to the syntax error.
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

/** Position of the closing quotation mark of a string that begins at `start`; the text's length if it is missing. */
export function endOfString(text: string, start: number): number {
	const { length } = text;
	for (let index = start + 1; index < length; index++) {
		const code = text.charCodeAt(index);
		if (code === quote) return index;
		if (code === backslash) index++;
	}
	return length;
}
