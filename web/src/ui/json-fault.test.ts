import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateKey } from '#shared/input/duplicate-key.ts';
import { runsOf } from '#test/support/nightly.ts';
import { jsonFault } from './json-fault.ts';

const isJson = (text: string): boolean => {
	try {
		return duplicateKey(text, JSON.parse(text)) === undefined;
	} catch {
		return false;
	}
};

/** Generates JSON in which one character is removed, inserted or replaced. */
const damaged = fc
	.tuple(
		fc.json(),
		fc.nat(),
		fc.nat(1),
		fc.constantFrom('', ',', '"', '}', ']', '{', '0', '-', '.', '\\', '\n', 'e', ' ', 'x'),
	)
	.map(([text, place, removed, added]) => {
		const at = place % (text.length + 1);
		return text.slice(0, at) + added + text.slice(at + removed);
	});

test('a fault is found exactly if JSON.parse refuses the text or a key is duplicated', () => {
	fc.assert(
		fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
			expect(jsonFault(text) === undefined).toBe(isJson(text));
		}),
		{ numRuns: runsOf(3000) },
	);
});

test('the text before a fault can be continued to valid JSON', () => {
	fc.assert(
		fc.property(damaged, (text) => {
			const fault = jsonFault(text);
			if (fault === undefined || fault.code === 'duplicate-key') return;
			const upTo = jsonFault(text.slice(0, fault.offset));
			expect(upTo === undefined || upTo.code === 'end').toBe(true);
		}),
		{ numRuns: runsOf(2000) },
	);
});

test.each([
	['{\n  "a": 1,\n  b: 2\n}', { code: 'key', line: 3, column: 3, found: 'b' }],
	['{"a" 1}', { code: 'colon', line: 1, column: 6, found: '1' }],
	['[1 2]', { code: 'comma-or-end', line: 1, column: 4, found: '2' }],
	['[1,]', { code: 'value', line: 1, column: 4, found: ']' }],
	['[1,\n\n', { code: 'end', line: 3, column: 1, found: '' }],
	['{} x', { code: 'after-end', line: 1, column: 4, found: 'x' }],
	['"\\x"', { code: 'escape', line: 1, column: 2, found: '\\' }],
	['"a\tb"', { code: 'control-character', line: 1, column: 3, found: '\t' }],
	['[01]', { code: 'number', line: 1, column: 3, found: '1' }],
	['{"a": 1,\n "b": {"a": 2},\n "a": 3}', { code: 'duplicate-key', line: 3, column: 3, found: 'a' }],
	['😀', { code: 'value', line: 1, column: 1, found: '😀' }],
])('the fault in %j is found at the correct position', (text, expected) => {
	expect(jsonFault(text)).toMatchObject(expected);
});

test('text that is nested too deeply has a fault at the bracket, and does not exhaust the stack', () => {
	expect(jsonFault('['.repeat(100_000))).toMatchObject({ code: 'value', line: 1, column: 502, found: '[' });
	expect(jsonFault(`${'['.repeat(501)}${']'.repeat(501)}`)).toBeUndefined();
});
