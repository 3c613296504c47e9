import { describe, expect, it } from 'vitest';
import { tableLimits } from '../table-limits.ts';
import { gridsOf, openBytes, textGrids } from '../testing/people-file.ts';
import { fileKind } from './file-kind.ts';
import { openPasted } from './open-table.ts';
import { describeRefusal, isRefusal } from './refusal.ts';
import { findSeparator, namedSeparator } from './text-format.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from([...text].map((each) => each.charCodeAt(0)));

function utf16(text: string, isBigEndian: boolean): Uint8Array {
	const units = [...`\uFEFF${text}`].map((each) => each.charCodeAt(0));
	return Uint8Array.from(units.flatMap((unit) => (isBigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

const cellsOf = (opened: ReturnType<typeof openBytes>) =>
	gridsOf(opened).map(({ rows }) => rows.map(({ line, cells }) => [line, ...cells.map(({ text }) => text)]));

describe('text encodings', () => {
	const text = 'Ccy;Kürzel\nUSD;Ä\n';
	const cells = [
		[
			[1, 'Ccy', 'Kürzel'],
			[2, 'USD', 'Ä'],
		],
	];

	it.each([
		['UTF-8', bytesOf(text), 'utf-8'],
		['UTF-8 with a byte-order mark', bytesOf(`\uFEFF${text}`), 'utf-8'],
		['UTF-16 LE', utf16(text, false), 'utf-16le'],
		['UTF-16 BE', utf16(text, true), 'utf-16be'],
	])('a file in %s is read in its own encoding', (_name, bytes, encoding) => {
		const opened = openBytes(bytes);
		expect(opened).toMatchObject({ encoding, separator: ';' });
		expect(cellsOf(opened)).toEqual(cells);
	});

	it('if a text without a byte-order mark is not UTF-8, its encoding is asked for with samples', () => {
		const opened = openBytes(latin(text));
		expect(opened).toMatchObject({
			open: 'encoding',
			proposed: 'windows-1252',
			samples: { 'windows-1252': 'Ccy;Kürzel' },
		});
		expect(cellsOf(openBytes(latin(text), { encoding: 'windows-1252' }))).toEqual(cells);
	});

	it('the Chinese encoding is proposed if non-ASCII bytes come in pairs', () => {
		const gbk = Uint8Array.from([0xb1, 0xd2, 0xd6, 0xd6, 0x2c, 0x41, 0x0a, 0xc3, 0xc0, 0xd4, 0xaa, 0x2c, 0x31]);
		expect(openBytes(gbk)).toMatchObject({ open: 'encoding', proposed: 'gb18030' });
		expect(cellsOf(openBytes(gbk, { encoding: 'gb18030' }))).toEqual([
			[
				[1, '币种', 'A'],
				[2, '美元', '1'],
			],
		]);
	});
});

describe('refused files', () => {
	it.each([
		['an empty file', new Uint8Array(), 'empty'],
		['a file with only blank lines', bytesOf('\n \n;;\n'), 'empty'],
		['a web page', bytesOf('<html><table><tr><td>1</td></tr></table></html>'), 'html'],
		['a web page in UTF-16', utf16('<!DOCTYPE html><html></html>', false), 'html'],
		['a web page that starts with a comment', bytesOf('<!-- x --><html><body></body></html>'), 'html'],
		['XML Spreadsheet 2003', bytesOf('<?xml version="1.0"?><Workbook/>'), 'xml'],
		['an .xls workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'old-workbook'],
		[
			'an encrypted workbook',
			Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...[...'EncryptedPackage'].flatMap((each) => [each.charCodeAt(0), 0])]),
			'password',
		],
		['a PDF', bytesOf('%PDF-1.7'), 'pdf'],
		['an image', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), 'not-text'],
		['binary bytes', Uint8Array.from([1, 0, 2]), 'not-text'],
		['a damaged workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 9]), 'workbook'],
		['a quotation mark that is not closed', bytesOf('a;b\n"c;d\n'), 'quote-not-closed'],
		['a quotation mark in a cell', bytesOf('a;b\nc"d;e\n'), 'quote-in-cell'],
		['text after a quoted cell', bytesOf('a;b\n"c"d;e\n'), 'quote-in-cell'],
		['a line that is too long', bytesOf(`a;b\n${'x'.repeat(tableLimits.lineCharacters + 1)};1\n`), 'line-too-long'],
		['a file with too many columns', bytesOf(`a;b\n${'x;'.repeat(tableLimits.columns + 1)}\n`), 'too-many-columns'],
		['a file with too many rows', bytesOf('a;b\n'.repeat(tableLimits.rows + 1)), 'too-many-rows'],
		['a file that is too large', new Uint8Array(tableLimits.bytes + 1), 'too-large'],
	])('%s is refused', (_name, bytes, code) => {
		const opened = openBytes(bytes);
		if (!isRefusal(opened)) throw new Error('was read');
		expect(opened.refused).toBe(code);
		expect(describeRefusal(opened)).toMatch(/\.$/);
	});

	it('a text that begins with < is not mistaken for a web page', () => {
		expect(fileKind(bytesOf('<5;a\n'))).toBe('text');
		expect(fileKind(bytesOf('<unknown>;a\n'))).toBe('text');
	});
});

describe('cell separators', () => {
	it.each([
		['a;b;c\n1,5;2,5;3', ';', []],
		['a,b\n1,2\n3,4', ',', []],
		['a\tb\n1,5\t2', '\t', []],
		['a|b\n1|2', '|', []],
		['Title with, comma\n\nA;B\n1;2\n3;4', ';', []],
		['1,5;2,5;3\n1,6;2,7;4', ';', []],
		['a,b;c\nd,e;f', ';', [',']],
	])('the separator of %j is found', (text, likely, others) => {
		expect(findSeparator(text)).toEqual({ likely, others });
	});

	it('a text with one column has no separator', () => {
		expect(findSeparator('a\nb\n')).toBeUndefined();
		expect(textGrids('Date\n2026-01-01\n')[0]?.rows).toHaveLength(2);
	});

	it('a first line that names the separator is obeyed and is not a row', () => {
		expect(namedSeparator('sep=;\r\na;b')).toEqual({ separator: ';', rest: '\r\na;b' });
		expect(cellsOf(openBytes(bytesOf('sep=;\r\na,1;b\r\n')))).toEqual([[[2, 'a,1', 'b']]]);
	});

	it('if two separators are possible, the user is asked', () => {
		expect(openBytes(bytesOf('a,b;c\nd,e;f\n'))).toMatchObject({ open: 'separator', separators: [';', ','] });
		expect(cellsOf(openBytes(bytesOf('a,b;c\nd,e;f\n'), { separator: ',' }))).toEqual([
			[
				[1, 'a', 'b;c'],
				[2, 'd', 'e;f'],
			],
		]);
	});
});

it('a record with line breaks has the line number of its first line', () => {
	expect(cellsOf(openBytes(bytesOf('h;i\r\n"a\r\nb";c\r\n\r\nd;"e""f"\r\n')))).toEqual([
		[
			[1, 'h', 'i'],
			[2, 'a\r\nb', 'c'],
			[5, 'd', 'e"f'],
		],
	]);
});

it('a pasted cell can contain a single quotation mark', () => {
	const pasted = openPasted('Name\tSize\n5" pipe\t1,5\n"two\nlines"\t2\n');
	if (!('grids' in pasted)) throw new Error('not read');
	expect(pasted.grids[0]?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
		['Name', 'Size'],
		['5" pipe', '1,5'],
		['two\nlines', '2'],
	]);
});
