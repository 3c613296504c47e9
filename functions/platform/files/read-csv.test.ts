import { describe, expect, it } from 'vitest';
import { calibratedMillis } from '#test/support/cpu-millis.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';

const options = { maxRows: 1000, maxCharacters: 200 };

const rowsOf = (text: string) => {
	const parsed = readCsv(text, options);
	return 'reason' in parsed
		? parsed
		: parsed.rows.map(({ line, cells }) => `${line}: ${cells.map((cell) => cell.text).join(' | ')}`);
};

describe('a CSV file', () => {
	it.each<[string, string, unknown]>([
		['with a line that names the separator', 'sep=;\r\na;b\r\n1,5;2\r\n', ['2: a | b', '3: 1,5 | 2']],
		['with a separator line in quotes and capitals', '"SEP=|"\na|b,c\n', ['2: a | b,c']],
		['with a separator line that a spreadsheet has filled up', 'sep=;;;\na;b\n', ['2: a | b']],
		['with a separator line that names the tab', 'sep=\t\na\tb;c', ['2: a | b;c']],
		['with a line that names an unknown separator', 'sep=:\na:b\n', ['1: sep=:', '2: a:b']],
		['with a first cell that begins like a separator line', 'sep=;x\n', ['1: sep= | x']],
		['separated by tabs', 'a\tb\n1,5\t2', ['1: a | b', '2: 1,5 | 2']],
		['with semicolons in the header and commas below', 'a;b\n1,5;2', ['1: a | b', '2: 1,5 | 2']],
		[
			'with blank columns on the right',
			'a,b,,\n1,2,,\n3,4\n5,6,,,,,\n',
			['1: a | b', '2: 1 | 2', '3: 3 | 4', '4: 5 | 6'],
		],
		['with a cell below a blank heading', 'a,b,,\n1,2,,3\n', ['1: a | b', '2: 1 | 2 |  | 3']],
		['with blank cells that keep their position', 'a,b\n1,\n,2\n', ['1: a | b', '2: 1 | ', '3:  | 2']],
		['with blank rows before, between and after', '\n,,\na,b\n,\n\n1,2\n ; \n,,\n', ['3: a | b', '6: 1 | 2', '7: ;']],
		['with a line break in a cell', 'a,b\n"1\n1",2\n3,4', ['1: a | b', '2: 1\n1 | 2', '4: 3 | 4']],
		['with a byte-order mark before quotes', '\uFEFF"a","b"\n', ['1: a | b']],
		['with only blank cells', ' \n;;\n', []],
	])('file %s is read', (_what, text, expected) => {
		expect(rowsOf(text)).toEqual(expected);
	});

	it.each<[string, string, unknown]>([
		['a quotation mark that is not closed', 'a,b\n"1,2\n3,4', { reason: 'quote-not-closed', line: 2 }],
		['a quotation mark in a cell', 'a,b\n1"5,2\n', { reason: 'quote-in-cell', line: 2 }],
		['more rows than the limit', 'a\n'.repeat(1001), { reason: 'too-many-rows' }],
	])('file with %s is refused', (_what, text, expected) => {
		expect(rowsOf(text)).toEqual(expected);
	});

	it('rows below more than 100,000 blank rows are reported, not lost', () => {
		expect(rowsOf(`a,b\n${',\n'.repeat(60_000)}1,2\n`)).toEqual(['1: a | b', '60002: 1 | 2']);
		expect(rowsOf(`a,b\n${',\n'.repeat(110_000)}1,2\n`)).toEqual({ reason: 'too-many-rows' });
	});

	const large = 1_000_000;
	it.each<[string, string]>([
		['combining marks only', `a\n${'\u0301\u0323'.repeat(49_000)}\n`],
		['blank lines only', `a\n${'\n'.repeat(large)}`],
		['lines of one character', 'a\n'.repeat(large / 2)],
		['commas', ','.repeat(large)],
		['quotation marks', '"'.repeat(large)],
		['quoted pairs', `a\n${'"",'.repeat(30_000)}`.repeat(8)],
		['blanks', ' '.repeat(large)],
		['an open quotation mark only', `a\n"${'x'.repeat(large)}`],
		['beginnings of a separator line', `sep=;${';'.repeat(90_000)}x`],
	])('a file of %s is processed within five seconds of processor time', (_what, text) => {
		expect(calibratedMillis(() => rowsOf(text), 5000)).toBeLessThan(5000);
	});
});

describe('decoding of a text file', () => {
	const text = 'name\nT Zürich €\n';
	it.each<[string, Uint8Array]>([
		['UTF-8', Buffer.from(text)],
		['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${text}`)],
		['UTF-16 with a byte-order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
		['UTF-16 with the other byte order', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
	])('text is decoded from %s', (_what, bytes) => {
		expect(decodeText(bytes)).toBe(text);
	});

	const windows = Buffer.from([...Buffer.from('name\r\na\r\nT Z'), 0xfc, ...Buffer.from('rich '), 0x80]);
	it.each<[string, Uint8Array, object]>([
		[
			'Windows-1252',
			windows,
			{ expected: expect.stringContaining('it may be Windows-1252 (Latin-1)'), line: 3, value: 'T Z\uFFFD' },
		],
		[
			'UTF-16 without byte-order mark',
			Buffer.from(text, 'utf16le'),
			{ expected: expect.stringContaining('UTF-16 without a byte-order mark') },
		],
		[
			'UTF-16 that is cut off',
			Buffer.from(`\uFEFF${text}`, 'utf16le').subarray(0, 11),
			{ expected: expect.stringContaining('damaged UTF-16') },
		],
		['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), { expected: expect.stringContaining('not text') }],
		['UTF-8 that is cut off', Buffer.from('aü').subarray(0, 2), { line: 1, value: 'a\uFFFD' }],
	])('text in %s is refused', (_what, bytes, expected) => {
		expect(decodeText(bytes)).toMatchObject(expected);
	});
});
