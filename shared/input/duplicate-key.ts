import { endOfString, jsonShape } from './json-shape.ts';

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
