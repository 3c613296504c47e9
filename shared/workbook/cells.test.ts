import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpackPart } from '#platform/files/read-workbook.ts';
import { handMadeWorkbook, spreadsheetNamespace } from '#test/support/hand-made-workbook.ts';
import { runsOf } from '#test/support/nightly.ts';
import { columnLetters, describeCellFault, parseCellReference } from './cell.ts';
import { openWorkbook } from './open-workbook.ts';
import { WorkbookFault } from './workbook-fault.ts';

const limits = { rows: 100, columns: 30, textLength: 50 };

type Book = Parameters<typeof handMadeWorkbook>[0];

/** Returns `[line, cell, …]` for each row. A refused cell is returned as `text! fault`. */
function rowsOf(book: Book): unknown {
	const [sheet] = openWorkbook(handMadeWorkbook(book), limits, unpackPart);
	return sheet
		?.readRows()
		.map(({ line, cells }) => [
			line,
			...cells.map(({ text, fault }) => (fault === undefined ? text : `${text}! ${describeCellFault(fault)}`)),
		]);
}

function refusal(book: Book): string {
	try {
		rowsOf(book);
	} catch (error) {
		if (error instanceof WorkbookFault) return error.message;
		throw error;
	}
	throw new Error('was read');
}

const text = (written: string, reference = '') => `<c ${reference} t="inlineStr"><is><t>${written}</t></is></c>`;
const number = (written: number | string, attributes = '') => `<c ${attributes}><v>${written}</v></c>`;
const cellOf = (book: Book) => ((rowsOf(book) as string[][])[0] ?? [])[1];

describe('positions of cells', () => {
	it.each<[string, string, unknown]>([
		[
			'no references',
			`<row>${text('a')}<c/>${number(1)}</row><row/><row>${text('b')}</row>`,
			[
				[1, 'a', '', '1'],
				[3, 'b'],
			],
		],
		[
			'a reference for every row and cell',
			`<row r="2">${text('a', 'r="B2"')}${number(1, 'r="D2"')}</row>`,
			[[2, '', 'a', '', '1']],
		],
		[
			'references only for the first cells',
			`<row r="5">${number(1, 'r="C5"')}<c s="0"/>${number(2)}</row>`,
			[[5, '', '', '1', '', '2']],
		],
		['a reference only for the last cell', `<row>${number(1)}${number(2, 'r="D1"')}</row>`, [[1, '1', '', '', '2']]],
		[
			'references for some rows',
			`<row>${number(1)}</row><row r="7">${number(2)}</row><row>${number(3)}</row>`,
			[
				[1, '1'],
				[7, '2'],
				[8, '3'],
			],
		],
		[
			'blank cells at the end',
			`<row>${number(1)}<c t="s"/><c><v></v></c><c t="inlineStr"><is><t> </t></is></c></row>`,
			[[1, '1']],
		],
		['the last row of a sheet', `<row r="1048576">${number(1, 'r="A1048576"')}</row>`, [[1_048_576, '1']]],
		['a blank cell in the last column', `<row>${number(1)}<c r="XFD1"/></row>`, [[1, '1']]],
	])('positions of cells are found with %s', (_what, data, expected) => {
		expect(rowsOf({ data })).toEqual(expected);
	});

	it.each([
		['not valid', `<row>${number(1, 'r="1A"')}</row>`, 'cell "1A" in row 1'],
		['in lower case', `<row>${number(1, 'r="a1"')}</row>`, 'cell "a1" in row 1'],
		['empty', `<row>${number(1, 'r=""')}</row>`, 'cell "" in row 1'],
		['beyond the last column', `<row>${number(1, 'r="XFE1"')}</row>`, 'cell "XFE1" in row 1'],
		['to a different row', `<row r="2">${number(1, 'r="A3"')}</row>`, 'cell "A3" in row 2'],
		['before the previous cell', `<row>${number(1, 'r="C1"')}${number(2, 'r="B1"')}</row>`, 'cell "B1" after C1'],
		['used twice', `<row>${number(1, 'r="C1"')}<c r="C1"/></row>`, 'cell "C1" after C1'],
		[
			'before a cell without a reference',
			`<row>${number(1)}${number(2)}${number(3, 'r="B1"')}</row>`,
			'cell "B1" after B1',
		],
		['a row number before the previous one', '<row r="3"/><row r="2"/>', 'row "2" after row 3'],
		['a repeated row number', '<row/><row r="1"/>', 'row "1" after row 1'],
		['a row number that is not an integer', '<row r="1.5"/>', 'row "1.5" after row 0'],
		['a row number beyond the last row', '<row r="1048577"/>', 'row "1048577" after row 0'],
	])('a reference is refused if it is %s', (_what, data, expected) => {
		expect(refusal({ data })).toContain(expected);
	});

	it('cells have the same positions with and without references, whatever cells are blank', () => {
		const cells = fc.array(fc.option(fc.integer({ min: 0, max: 999 }), { nil: undefined }), { maxLength: 12 });
		fc.assert(
			fc.property(fc.array(cells, { maxLength: 8 }), fc.infiniteStream(fc.boolean()), (rows, isReferred) => {
				const hasReference = () => isReferred.next().value;
				const data = rows.map((row, r) => {
					const written = row.map((value, place) => {
						const r1 = hasReference() ? `r="${columnLetters(place)}${r + 1}"` : '';
						return value === undefined ? `<c ${r1}/>` : number(value, r1);
					});
					return `<row${hasReference() ? ` r="${r + 1}"` : ''}>${written.join('')}</row>`;
				});
				const expected = rows.flatMap((row, r) => {
					const last = row.findLastIndex((value) => value !== undefined);
					return last < 0 ? [] : [[r + 1, ...row.slice(0, last + 1).map((value) => String(value ?? ''))]];
				});
				expect(rowsOf({ data: data.join('') })).toEqual(expected);
			}),
			{ numRuns: runsOf(60) },
		);
	});

	it('the letters of a column are parsed to its index', () => {
		for (const [place, letters] of [
			[0, 'A'],
			[25, 'Z'],
			[26, 'AA'],
			[701, 'ZZ'],
			[702, 'AAA'],
			[16_383, 'XFD'],
		] as const) {
			expect(columnLetters(place)).toBe(letters);
			expect(parseCellReference(`${letters}7`)).toEqual({ line: 7, place });
		}
	});
});

describe('text cells', () => {
	it.each<[string, string, string]>([
		['entities and characters by number', '&lt;a&gt; &amp; &quot;&apos; &#65;&#x1F600;', '<a> & "\' A😀'],
		['a CDATA section', '1 <![CDATA[< & ]] 2]]> 3', '1 < & ]] 2 3'],
		['a comment inside', 'a<!-- not this -->b', 'ab'],
		['an escaped line break', 'a_x000A_b _x005F_x000A_', 'a\nb _x000A_'],
		['decomposed Unicode characters', 'Zu\u0308rich', 'Z\u00fcrich'],
	])('a text with %s is read', (_what, written, expected) => {
		expect(cellOf({ data: `<row>${text(written)}</row>` })).toBe(expected);
		expect(cellOf({ data: '<row><c t="s"><v>0</v></c></row>', texts: `<si><t>${written}</t></si>` })).toBe(expected);
		expect(cellOf({ data: `<row><c t="str"><v>${written}</v></c></row>` })).toBe(expected);
	});

	it('a text of several runs is read without its phonetic hints', () => {
		const runs =
			'<r><rPr><b/></rPr><t xml:space="preserve">課 </t></r><r><t>税</t></r><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/>';
		expect(cellOf({ data: `<row><c t="inlineStr"><is>${runs}</is></c></row>` })).toBe('課 税');
		expect(cellOf({ data: '<row><c t="s"><v>1</v></c></row>', texts: `<si/><si>${runs}</si>` })).toBe('課 税');
	});

	it('a reference to a missing shared text is refused', () => {
		for (const index of ['1', '-1', '0.0', 'x', '99999999999']) {
			expect(cellOf({ data: `<row><c t="s"><v>${index}</v></c></row>`, texts: '<si><t>a</t></si>' })).toBe(
				`${index}! has a text that is missing`,
			);
		}
	});

	it('a text that contains an element is refused', () => {
		const data = '<row><c t="s"><v>0</v></c></row>';
		expect(refusal({ data, texts: '<si><t>a<b/>c</t></si>' })).toContain('an element within a text');
	});

	it('a text that is too long is cut and refused', () => {
		expect(cellOf({ data: `<row>${text('x'.repeat(51))}</row>` })).toBe(
			`${'x'.repeat(50)}! has more than 50 characters: shorten it`,
		);
		expect(cellOf({ data: `<row>${text('x'.repeat(50))}</row>` })).toBe('x'.repeat(50));
	});
});

describe('number cells', () => {
	it.each([
		['3.78', '3.78'],
		['3.7799999999999998', '3.78'],
		['0.30000000000000004', '0.3'],
		['0.6666666666666666', '0.666666666666667'],
		['3.913333333333334', '3.91333333333333'],
		['5.0000000000000001E-4', '0.0005'],
		['-1.23456789012345e-9', '-0.00000000123456789012345'],
		['1E+2', '100'],
		['1.5E21', '1500000000000000000000'],
		['12345678901234567890', '12345678901234600000'],
		['-0', '0'],
		['0.000', '0'],
		['+1.50', '1.5'],
		['.5', '0.5'],
		['100', '100'],
		['120.05', '120.05'],
	])('the number %s is read as %s', (written, expected) => {
		expect(cellOf({ data: `<row>${number(written)}</row>` })).toBe(expected);
	});

	it('a number with at most 15 digits keeps all its digits', () => {
		const figures = fc.tuple(
			fc.boolean(),
			fc.integer({ min: 1, max: 999_999_999_999_999 }),
			fc.integer({ min: 0, max: 20 }),
		);
		fc.assert(
			fc.property(figures, ([isNegative, digits, scale]) => {
				const padded = String(digits).padStart(scale + 1, '0');
				const decimals = scale === 0 ? '' : padded.slice(-scale).replace(/0+$/, '');
				const whole = scale === 0 ? padded : padded.slice(0, -scale);
				const plain = `${isNegative ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
				expect(cellOf({ data: `<row>${number(String(Number(plain)))}</row>` })).toBe(plain);
			}),
			{ numRuns: runsOf(100) },
		);
	});

	it.each(['3,78', '0x10', '1_000', 'NaN', 'INF', '1e999', '3.7.8', '--1', '', '1 2', '٣', '9'.repeat(401)])(
		'the text %j is not a number',
		(written) => {
			const cell = cellOf({ data: `<row>${number(written)}</row>` });
			expect(cell).toEqual(written === '' ? undefined : expect.stringMatching(/! is not a number$/));
		},
	);
});

const formats = (code: string) =>
	`<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>`;
const builtIn = (id: number) => `<cellXfs><xf/><xf numFmtId="${id}"/></cellXfs>`;
const styled = (written: string | number, styles: string) =>
	cellOf({ data: `<row>${number(written, 's="1"')}</row>`, styles });

describe('number formats', () => {
	const date = '2026-11-19';
	const percent = expect.stringContaining('formatted as a percentage');
	const scaled = expect.stringContaining('divided by thousands');
	it.each<[string, unknown]>([
		['yyyy\\-mm\\-dd', date],
		['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', date],
		['[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', date],
		['[h]:mm:ss', date],
		['[ss]', date],
		['[>=1]0.00;0.0', '46345'],
		['General', '46345'],
		['#,##0.00_);[Red](#,##0.00)', '46345'],
		['_-* #,##0.00\\ [$€-407]_-', '46345'],
		['0.00 &quot;days per year&quot;', '46345'],
		['0.00\\d', '46345'],
		['0.00E+00', '46345'],
		['@', '46345'],
		['0.00%', percent],
		['0.00 \\%', '46345'],
		['0;-0%', percent],
		['0.0,', scaled],
		['#,##0,,&quot;M&quot;', scaled],
	])('a number with the format %s is displayed as such', (code, expected) => {
		expect(styled(46_345, formats(code))).toEqual(expected);
	});

	it.each<[number, unknown]>([
		[0, '46345'],
		[2, '46345'],
		[10, percent],
		[14, date],
		[22, date],
		[37, '46345'],
		[45, date],
		[48, '46345'],
		[49, '46345'],
		[57, date],
		[164, '46345'],
	])('a number with the built-in format %i is displayed as such', (id, expected) => {
		expect(styled(46_345, builtIn(id))).toEqual(expected);
	});

	it('a format that is missing in the workbook is refused', () => {
		expect(styled(46_345, '<cellXfs><xf/></cellXfs>')).toBe(
			'46345! has a format that is missing in the workbook: format it again',
		);
		expect(styled(46_345, formats('0').replace('164"/></cellXfs>', '164"/><xf/></cellXfs>'))).toBe('46345');
	});
});

describe('date cells', () => {
	it.each<[string, string]>([
		['46345', '2026-11-19'],
		['61', '1900-03-01'],
		['60', '60! is formatted as a date, but is no date after 1900'],
		['0', '0! is formatted as a date, but is no date after 1900'],
		['46345.5', '46345.5! is a date with a time, or a time: write a date'],
		['2958466', '2958466! is formatted as a date, but is no date after 1900'],
		['-1', '-1! is formatted as a date, but is no date after 1900'],
	])('the serial number %s is read as %s', (written, expected) => {
		expect(styled(written, builtIn(14))).toBe(expected);
	});

	it.each(['1', 'true'])('serial numbers count from 1904 in a workbook with date1904="%s"', (value) => {
		const data = `<row>${number(44_883, 's="1"')}</row>`;
		expect(cellOf({ data, styles: builtIn(14), properties: `date1904="${value}"` })).toBe('2026-11-19');
	});

	it.each<[string, string]>([
		['2026-11-19', '2026-11-19'],
		['2026-11-19T00:00:00', '2026-11-19'],
		['2026-11-19T00:00:00.000Z', '2026-11-19'],
		['2026-11-18T23:00:00.000Z', '2026-11-18T23:00:00.000Z! is a date with a time: write a date'],
		['2026-11-31', '2026-11-31! is not a date'],
		['2026-11-19T00:00:00+08:00', '2026-11-19T00:00:00+08:00! is not a date'],
		['46345', '46345! is not a date'],
	])('the ISO 8601 date %s is read as %s', (written, expected) => {
		expect(cellOf({ data: `<row><c t="d"><v>${written}</v></c></row>` })).toBe(expected);
	});
});

describe('other cells', () => {
	it.each<[string, string]>([
		['<c t="b"><v>1</v></c>', 'TRUE'],
		['<c t="b"><v>false</v></c>', 'FALSE'],
		['<c t="b"><v>2</v></c>', '2! is no truth value'],
		['<c t="e"><v>#N/A</v></c>', '#N/A! is an error: write a value'],
		['<c t="z"><v>1</v></c>', '1! is of a type that is not known: write a text, number or date'],
		['<c><f>A1*2</f><v>4</v></c>', '4! is a formula: paste its value'],
		['<c t="str"><f t="shared" si="0"/><v>x</v></c>', 'x! is a formula: paste its value'],
		['<c><f>A1</f></c>', '! is a formula: paste its value'],
		['<c t="inlineStr"><v>1</v></c>', '1! has no inline text'],
		['<c><is><t>1</t></is></c>', '1! has a value and a text'],
	])('the cell %s is read as %s', (cell, expected) => {
		expect(cellOf({ data: `<row>${cell}</row>` })).toBe(expected);
	});

	it.each([
		['two values', '<row><c><v>1</v><v>2</v></c></row>', 'two values in A1'],
		['an unknown element in a row', '<row><d><v>1</v></d></row>', 'unknown element in row 1'],
		['an unknown element in a cell', '<row><c><w>1</w></c></row>', 'unknown element in row 1'],
		['an element within a value', '<row><c><v>1<b/>2</v></c></row>', 'unknown element in row 1'],
		[
			'cells in a different namespace',
			'<row><x:c xmlns:x="urn:x"><x:v>1</x:v></x:c></row>',
			'unknown element in row 1',
		],
	])('a sheet with %s is refused', (_what, data, expected) => {
		expect(refusal({ data })).toContain(expected);
	});

	it('merged cells are refused only if they have content', () => {
		const data = `<row>${number(1)}<c/></row><row>${number(2)}<c/></row>`;
		const merged = (ref: string) => ({ data, after: `<mergeCells><mergeCell ref="${ref}"/></mergeCells>` });
		expect(refusal(merged('A1:A2'))).toBe('Cells A1:A2 are merged. Unmerge them and fill in each cell.');
		expect(rowsOf(merged('B1:D9'))).toEqual([
			[1, '1'],
			[2, '2'],
		]);
		expect(refusal(merged('A1;A2'))).toContain('merged cells A1;A2');
	});

	it('prefixes, unknown attributes and unknown neighbouring elements are ignored', () => {
		const sheet = `<?xml version="1.0" encoding="UTF-8"?><x:worksheet xmlns:x="${spreadsheetNamespace}" xmlns:y="urn:y" y:note="a > b"><!-- a --><?b c?><x:sheetData><x:row y:r="9"><x:c y:t="s" t='inlineStr'><x:is><x:t>a</x:t></x:is></x:c><x:extLst><x:ext><y:c>1</y:c></x:ext></x:extLst></x:row></x:sheetData></x:worksheet>`;
		expect(rowsOf({ data: sheet })).toEqual([[1, 'a']]);
	});
});
