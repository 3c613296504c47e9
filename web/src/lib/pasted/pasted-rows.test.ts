import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedRows, withoutHeadings } from './pasted-rows.ts';

const cells = (text: string) => pastedRows(text)?.map((row) => row.cells);

test.each([
	[
		'a\tb\r\nc\td\r\n',
		[
			['a', 'b'],
			['c', 'd'],
		],
	],
	[
		'a\tb\nc\td',
		[
			['a', 'b'],
			['c', 'd'],
		],
	],
	[
		'a;b\rc;d',
		[
			['a', 'b'],
			['c', 'd'],
		],
	],
	['a;b\tc', [['a;b', 'c']]],
	[' a \t\u00a0b\u00a0\t\t', [['a', 'b']]],
	['\ta', [['', 'a']]],
	['"a\nb"\tc', [['a b', 'c']]],
	['"say ""yes"""\tc', [['say "yes"', 'c']]],
	['"open\tc', [['"open', 'c']]],
	['5" pipe\tc', [['5" pipe', 'c']]],
	['', []],
	['\n\n\t\n', []],
])('the pasted text %j is split into the correct cells', (text, expected) => {
	expect(cells(text)).toEqual(expected);
});

test('rows are numbered as in the pasted text, including blank rows, and a row of headings is removed', () => {
	const rows = pastedRows('Date\tAmount\n\n2019-07-15\t1') ?? [];
	expect(rows.map(({ line }) => line)).toEqual([1, 3]);
	expect(withoutHeadings(rows).map(({ line }) => line)).toEqual([3]);
	expect(withoutHeadings(rows.slice(1))).toHaveLength(1);
	expect(withoutHeadings([])).toEqual([]);
});

test('a very long pasted text is read within the time limit, or is refused', () => {
	expect(pastedRows('"'.repeat(200_000))).toHaveLength(1);
	expect(pastedRows('a\t'.repeat(100_001))).toBeUndefined();
});

test('cells that are joined by tabs are read back unchanged', () => {
	const cell = fc.string({ minLength: 1, unit: fc.constantFrom(...'abc"12,.;') }).map((text) => `x${text}x`);
	fc.assert(
		fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
			expect(cells(rows.map((row) => row.join('\t')).join('\r\n'))).toEqual(rows);
		}),
	);
});
