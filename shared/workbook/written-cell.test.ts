import { describe, expect, it } from 'vitest';
import { unpackPart } from '#platform/files/read-workbook.ts';
import { handMadeWorkbook } from '#test/support/hand-made-workbook.ts';
import { openWorkbook } from './open-workbook.ts';

const limits = { rows: 100, columns: 30, textLength: 50 };

const styles = `<numFmts count="2"><numFmt numFmtId="170" formatCode="0.00%"/><numFmt numFmtId="171" formatCode="#,##0,"/></numFmts>
	<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>`;

function sheetOf(data: string, more: Partial<Parameters<typeof handMadeWorkbook>[0]> = {}) {
	const [sheet] = openWorkbook(handMadeWorkbook({ data, styles, ...more }), limits, unpackPart);
	if (sheet === undefined) throw new Error('no sheet');
	return sheet.readWritten();
}

const cellOf = (cell: string, more = {}) => sheetOf(`<row>${cell}</row>`, more).rows[0]?.cells[0];

describe('cells as displayed', () => {
	it.each([
		['a text', '<c t="inlineStr"><is><t> a b </t></is></c>', { text: 'a b', type: 'text' }],
		[
			'a number with more than 15 digits',
			'<c><v>0.09100999999999999</v></c>',
			{ text: '0.09101', type: 'number', number: '0.09101' },
		],
		['a date', '<c s="1"><v>46097</v></c>', { text: '2026-03-16', type: 'date', number: '46097' }],
		['a percentage', '<c s="2"><v>0.0312</v></c>', { text: '3.12 %', type: 'percent', number: '0.0312' }],
		['a negative percentage', '<c s="2"><v>-1.5</v></c>', { text: '-150 %', type: 'percent', number: '-1.5' }],
		['a small percentage', '<c s="2"><v>0.00005</v></c>', { text: '0.005 %', type: 'percent', number: '0.00005' }],
		['a formula', '<c><f>A2</f><v>92</v></c>', { text: '92', type: 'number', number: '92', isFormula: true }],
		['a formula with a text', '<c t="str"><f>A2</f><v>x</v></c>', { text: 'x', type: 'text', isFormula: true }],
		[
			'a formula without a value',
			'<c><f>A2</f></c>',
			{ text: '', type: 'text', fault: { code: 'formula' }, isFormula: true },
		],
		['an error', '<c t="e"><v>#N/A</v></c>', { text: '#N/A', type: 'error', fault: { code: 'error' } }],
		['a truth value', '<c t="b"><v>1</v></c>', { text: 'TRUE', type: 'flag' }],
		['an ISO date', '<c t="d"><v>2026-03-16T00:00:00</v></c>', { text: '2026-03-16', type: 'date' }],
		[
			'thousands',
			'<c s="3"><v>25000</v></c>',
			{ text: '25000', type: 'number', number: '25000', fault: { code: 'thousands' } },
		],
		[
			'a time',
			'<c s="1"><v>46097.5</v></c>',
			{ text: '46097.5', type: 'date', number: '46097.5', fault: { code: 'time' } },
		],
		[
			'a count with a date format by mistake',
			'<c s="1"><v>33</v></c>',
			{ text: '33', type: 'date', number: '33', fault: { code: 'before-1900' } },
		],
	])('a cell with %s is read as it is displayed', (_name, cell, expected) => {
		expect(cellOf(cell)).toEqual(expected);
	});

	it('a date in a workbook that counts days from 1904 has the serial number from 1900', () => {
		const from1904 = { properties: 'date1904="1"' };
		expect(cellOf('<c s="1"><v>44635</v></c>', from1904)).toMatchObject({ text: '2026-03-16', number: '46097' });
	});
});

it('merged cells and hidden columns are returned, and not refused', () => {
	const data = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>';
	const { rows, merged } = sheetOf(data, { after: '<mergeCells><mergeCell ref="A1:A3"/></mergeCells>' });
	expect(rows).toHaveLength(1);
	expect(merged).toEqual([{ text: 'A1:A3', lines: [1, 3], places: [0, 0] }]);
});
