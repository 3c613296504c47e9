import { expect, test } from 'vitest';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { currentIndex } from './jump-list.tsx';
import { filledColumns } from './rate-table.tsx';

type Row = Readonly<Record<string, string>>;

const column = (key: string, title: string, group?: string): DataColumn<Row> => ({
	...{ key, title, group },
	text: (row) => row[key],
});
const columns = [
	column('tenor', 'Tenor'),
	column('ric rate', 'RIC', 'Fallback Rate'),
	column('rate', 'Value', 'Fallback Rate'),
	column('ric spread', 'RIC', 'Spread Adjustment'),
	{ ...column('cell', 'Cell'), cell: (row: Row) => row.shown },
];

test('a title is reported as empty if all columns with this title are empty', () => {
	const { filled, emptyTitles } = filledColumns(columns, [{ tenor: '1M' }, { tenor: '3M', rate: '0' }]);
	expect(filled.map(({ key }) => key)).toEqual(['tenor', 'rate']);
	expect(emptyTitles).toEqual(['RIC', 'Cell']);
});

test('a column with one value is kept, and an empty column with the same title is named together with its group', () => {
	const { filled, emptyTitles } = filledColumns(columns, [{}, { 'ric rate': 'X', shown: 'a' }]);
	expect(filled.map(({ key }) => key)).toEqual(['tenor', 'ric rate', 'cell']);
	expect(emptyTitles).toEqual(['Value', 'Spread Adjustment RIC']);
});

test('a table without rows keeps its columns', () => {
	expect(filledColumns(columns, [])).toEqual({ filled: columns, emptyTitles: [] });
});

test('the current heading is the last one above the line, or else the first heading of the page', () => {
	const nowhere = { index: -1, bottom: 800 };
	expect(currentIndex([200, 600, 900], 140, nowhere)).toBe(0);
	expect(currentIndex([-500, 100, 700], 140, nowhere)).toBe(1);
	expect(currentIndex([-900, -500, 100], 140, nowhere)).toBe(2);
});

test('a heading reached by a link is current while it is visible, even if it is below the line', () => {
	expect(currentIndex([-500, 100, 700], 140, { index: 2, bottom: 800 })).toBe(2);
	expect(currentIndex([-500, 100, 900], 140, { index: 2, bottom: 800 })).toBe(1);
});
