import { expect, it } from 'vitest';
import { escapeLineBreaks } from './escape-line-breaks.ts';

it.each([
	[
		'a key pasted between quotation marks',
		'{"key": "-----BEGIN\nAB\tC\r\n-----END\n"}',
		{ key: '-----BEGIN\nAB\tC\n-----END\n' },
	],
	['quotation marks inside a string', '{"a": "x\\"\ny",\n"b": 1}', { a: 'x"\ny', b: 1 }],
])('escapes line breaks in %s', (_what, text, expected) => {
	expect(JSON.parse(escapeLineBreaks(text))).toEqual(expected);
});

it.each(['{"a":\n1}', '{"a": "x\n}', '{"a', '', '{"a": "x\n" b}'])('returns other text unchanged: %j', (text) => {
	expect(escapeLineBreaks(text)).toBe(text);
});
