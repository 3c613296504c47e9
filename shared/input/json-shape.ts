/** Complexity of a JSON text. */
export interface JsonShape {
	/** Levels of nesting; 0 for a single value. */
	readonly depth: number;
	/** Values of objects and arrays, counted by the brackets and commas before them. */
	readonly values: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * The shape of a JSON text, found in one pass without parsing, so that a text with too many levels or values is refused
 * early. For text that is not JSON, the shape is correct up to the fault.
 */
export function jsonShape(text: string): JsonShape {
	let [level, depth, values] = [0, 0, 0];
	let isInString = false;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		if (isInString) {
			if (code === backslash) index++;
			else if (code === quote) isInString = false;
		} else if (code === quote) isInString = true;
		else if (code === openBracket || code === openBrace) {
			values++;
			depth = Math.max(depth, ++level);
		} else if (code === closeBracket || code === closeBrace) level--;
		else if (code === comma) values++;
	}
	return { depth, values };
}
