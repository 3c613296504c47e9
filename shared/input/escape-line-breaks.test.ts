import { expect, it } from 'vitest';
import { escapeLineBreaks } from './escape-line-breaks.ts';

it.each([
	[
		'a private key pasted between quotation marks',
		'{"key": "-----BEGIN\nAB\tC\r\n-----END\n"}',
		{ key: '-----BEGIN\nAB\tC\n-----END\n' },
	],
	['a string that contains escaped quotation marks', '{"a": "x\\"\ny",\n"b": 1}', { a: 'x"\ny', b: 1 }],
])('line breaks are escaped in %s', (_what, text, expected) => {
	expect(JSON.parse(escapeLineBreaks(text))).toEqual(expected);
});

it.each(['{"a":\n1}', '{"a": "x\n}', '{"a', '', '{"a": "x\n" b}'])(
	'text that cannot be repaired, or is valid JSON already, is returned unchanged: %j',
	(text) => {
		expect(escapeLineBreaks(text)).toBe(text);
	},
);
