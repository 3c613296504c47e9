import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateKey } from './duplicate-key.ts';

const duplicateOf = (text: string) => duplicateKey(text, JSON.parse(text));

test.each([
	['{"a":1,"a":2}', ['a'], 7],
	['{"a":{"b":[0,{"c":1,"d":"}","c":null}]}}', ['a', 'b', 1, 'c'], 28],
	['{"a":1,"\\u0061":2}', ['a'], 7],
	['{"\\"":1,"b":"\\\\","\\"":2}', ['"'], 17],
	['{"":[],"":{}}', [''], 7],
	['{"__proto__":1,"__proto__":2}', ['__proto__'], 15],
	['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}],"d":"a","a":{}}', ['a'], 49],
])('the first duplicate key of %s is found with its path and offset', (text, path, offset) => {
	expect(duplicateOf(text)).toEqual({ path, offset });
});

test('serialised JSON never has a duplicate key', () => {
	fc.assert(
		fc.property(fc.json(), (text) => {
			expect(duplicateOf(text)).toBeUndefined();
		}),
	);
});

test('a key that occurs a second time in an object is found at any depth', () => {
	const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true });
	fc.assert(
		fc.property(object, fc.jsonValue(), fc.nat(), (fields, other, place) => {
			const keys = Object.keys(fields);
			const key = keys[place % keys.length] ?? '';
			const repeated = `${JSON.stringify(fields).slice(0, -1)},${JSON.stringify(key)}:0}`;
			const text = `{"other":${JSON.stringify(other)},"list":[${JSON.stringify(other)},${repeated}]}`;
			expect(duplicateOf(text)?.path).toEqual(['list', 1, key]);
		}),
	);
});

test('duplicate keys are found even in values nested 200,000 levels deep', () => {
	const text = `${'['.repeat(200_000)}{"a":1,"a":2}${']'.repeat(200_000)}`;
	expect(duplicateOf(text)?.offset).toBe(200_007);
});
