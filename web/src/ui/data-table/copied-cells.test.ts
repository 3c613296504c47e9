import { describe, expect, test } from 'vitest';
import { copiedCells } from './copied-cells.ts';
import type { DataColumn } from './data-column.ts';

interface Row {
	readonly name: string;
	readonly day: string;
	readonly rate?: string;
}

const columns: readonly DataColumn<Row>[] = [
	{ key: 'name', title: 'Name', text: ({ name }) => name },
	{ key: 'day', title: 'Day', text: () => '15-Jun-2022', copied: ({ day }) => ({ kind: 'date', value: day }) },
	{ key: 'rate', title: 'Rate', isNumeric: true, text: () => '1.26', exact: ({ rate }) => rate },
];

const rows: readonly Row[] = [
	{ name: 'a', day: '2022-06-15', rate: '1,001.262521145833333333' },
	{ name: 'b', day: '2022-06-16', rate: '-0.5' },
];

describe('copied rows', () => {
	test('copied text has tabs between cells, numbers with all digits and without separators, and ISO dates', () => {
		expect(copiedCells(columns, rows, { hasHeadings: true }).text).toBe(
			'Name\tDay\tRate\r\na\t2022-06-15\t1001.262521145833333333\r\nb\t2022-06-16\t-0.5',
		);
		expect(copiedCells(columns, rows.slice(1), { hasHeadings: false }).text).toBe('b\t2022-06-16\t-0.5');
	});

	test('the numbers of a copied table do not depend on the language, and each column has one format', () => {
		const { html } = copiedCells(columns, rows, { hasHeadings: true });
		expect(html).toContain('<tr><th>Name</th><th>Day</th><th>Rate</th></tr>');
		expect(html).toContain(`<td x:num="-0.5" style='mso-number-format:"0\\.${'0'.repeat(11)}"'>-0.5</td>`);
		expect(html).toContain(`<td style='mso-number-format:"dd\\-mmm\\-yyyy"'>2022-06-15</td>`);
		expect(html).toContain(`<td style='mso-number-format:"\\@"'>a</td>`);
	});

	test.each([
		['=1+1', "'=1+1"],
		['@SUM(A1)', "'@SUM(A1)"],
		['+A1', "'+A1"],
		['-A1', "'-A1"],
		['a\t=1\r\n=2', 'a =1 =2'],
		['\t=1', "'=1"],
	])('a copied cell cannot start a formula or a new cell: %j', (name, copied) => {
		const row = { name, day: '2022-06-15', rate: '1' };
		expect(copiedCells(columns, [row], { hasHeadings: false }).text).toBe(`${copied}\t2022-06-15\t1`);
	});

	test('a copied cell cannot add markup, and a missing value is copied as an empty cell', () => {
		const { html, text } = copiedCells(columns, [{ name: `<b>"&'`, day: '2022-06-15' }], { hasHeadings: false });
		expect(html).toContain('&lt;b&gt;&quot;&amp;&#39;</td>');
		expect(html).toContain("'>1.26</td>");
		expect(text).toBe(`<b>"&'\t2022-06-15\t1.26`);
		const missing: DataColumn<Row> = { key: 'x', title: 'X', isNumeric: true, text: () => undefined };
		expect(copiedCells([missing], rows, { hasHeadings: false }).text).toBe('\r\n');
	});

	test('text in a numeric column is copied as text', () => {
		const odd: DataColumn<Row> = { key: 'x', title: 'X', isNumeric: true, text: () => '=1+1' };
		expect(copiedCells([odd], rows.slice(1), { hasHeadings: false }).text).toBe("'=1+1");
	});
});
