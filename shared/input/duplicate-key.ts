/** Key that occurs twice in an object of a JSON text. */
export interface DuplicateKey {
	/** Keys and array indices that lead to the duplicate key. The last item is the key itself. */
	readonly path: readonly (string | number)[];
	/** Offset of the second occurrence in the text, at its opening quotation mark. */
	readonly offset: number;
}

/**
 * Returns the first duplicate key of a JSON text. JSON.parse would silently use the last value.
 *
 * A text without duplicates is recognised by counting: its colons outside strings equal the number of keys in its
 * value.
 * @param value result of JSON.parse
 * @param keys number of keys in the text, if known
 */
export function duplicateKey(text: string, value: unknown, keys = jsonShape(text).keys): DuplicateKey | undefined {
	return countKeys(value) === keys ? undefined : findDuplicate(text);
}

/** Counts without recursion, because values may be nested deeper than the call stack allows. */
function countKeys(value: unknown): number {
	const open: object[] = [];
	const visit = (entry: unknown) => {
		if (typeof entry === 'object' && entry !== null) open.push(entry);
	};
	let count = 0;
	visit(value);
	for (let object = open.pop(); object !== undefined; object = open.pop()) {
		if (Array.isArray(object)) for (const entry of object) visit(entry);
		else {
			for (const key in object) {
				count++;
				visit((object as Readonly<Record<string, unknown>>)[key]);
			}
		}
	}
	return count;
}

interface Level {
	/** Keys found so far in this object; undefined for an array. */
	readonly keys: Set<string> | undefined;
	at: string | number;
}

function findDuplicate(text: string): DuplicateKey | undefined {
	const levels: Level[] = [];
	let isKeyNext = false;
	for (let index = 0; index < text.length; index++) {
		const character = text[index];
		const level = levels.at(-1);
		if (character === '"') {
			const end = endOfString(text, index);
			if (isKeyNext && level?.keys !== undefined) {
				const key = JSON.parse(text.slice(index, end + 1)) as string;
				level.at = key;
				if (level.keys.has(key)) return { path: levels.map(({ at }) => at), offset: index };
				level.keys.add(key);
			}
			isKeyNext = false;
			index = end;
		} else if (character === '{' || character === '[') {
			isKeyNext = character === '{';
			levels.push(isKeyNext ? { keys: new Set(), at: '' } : { keys: undefined, at: 0 });
		} else if (character === '}' || character === ']') levels.pop();
		else if (character === ',' && level !== undefined) {
			isKeyNext = level.keys !== undefined;
			if (typeof level.at === 'number') level.at++;
		}
	}
	return undefined;
}

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
