import { expect, it } from 'vitest';
import { jsonPieces } from './json-pieces.ts';

const list = (length: number) => Array.from({ length }, (_, place) => ({ place, 'text "€"': undefined }));

it.each([
	['a list of 49 items', { rows: list(49) }],
	['a list of 50 items', { rows: list(50) }],
	['a list of 51 items', { rows: list(51) }],
	['a list of 100 items', { first: 1, rows: list(100), last: null }],
	['two lists of 101 items', { one: list(101), two: list(101) }],
	[
		'a list with values that JSON cannot express',
		{ rows: Array.from({ length: 60 }, (_, place) => [undefined, () => 0, Number.NaN][place % 3]) },
	],
	['an object with some fields that JSON cannot express', { none: undefined, name: 'a', compute: () => 0 }],
	['an object with only fields that JSON cannot express', { none: undefined }],
	['an object without fields', {}],
	['an object whose keys have quotation marks', { 'a "b"': 1 }],
	['an object whose keys are numbers', { 2: 'b', 1: 'a' }],
	['a date', new Date(0)],
	['a list', list(120)],
	['a text', 'text'],
	['null', null],
])('pieces of %s are together the text of JSON.stringify', (_, value) => {
	expect(jsonPieces(value).join('')).toBe(JSON.stringify(value));
});
