import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { cellsOf } from '#test/support/cells-of.ts';
import { type DataColumn, figureOrder, sortRows } from './data-column.ts';
import { DataTable } from './data-table.tsx';
import { rowAfterKey } from './use-active-row.ts';

interface Row {
	readonly name: string;
	readonly rate?: string;
}

const columns: readonly DataColumn<Row>[] = [
	{ key: 'name', title: 'Name', tooltip: 'What it is called', text: ({ name }) => name, sortValue: ({ name }) => name },
	{
		key: 'rate',
		title: 'Rate',
		isNumeric: true,
		text: ({ rate }) => rate,
		sortValue: ({ rate }) => figureOrder(rate),
	},
];
const rows: readonly Row[] = [
	{ name: 'b', rate: '10' },
	{ name: 'c' },
	{ name: 'a', rate: '9' },
	{ name: 'd', rate: '-1' },
];
const names = (sorted: readonly Row[]) => sorted.map(({ name }) => name).join('');

test('numbers are sorted by value, and missing values come last in both orders', () => {
	expect(names(sortRows(rows, columns, { key: 'rate', isDescending: false }))).toBe('dabc');
	expect(names(sortRows(rows, columns, { key: 'rate', isDescending: true }))).toBe('badc');
});

test('rows with equal values keep their order, and an unknown column does not sort the rows', () => {
	const same = [
		{ name: 'y', rate: '1' },
		{ name: 'x', rate: '1.0' },
	];
	expect(names(sortRows(same, columns, { key: 'rate', isDescending: true }))).toBe('yx');
	expect(names(sortRows(rows, columns, { key: 'gone', isDescending: true }))).toBe('bcad');
});

const show = (groups: readonly { key: string; title?: string; rows: readonly Row[] }[]) =>
	render(
		<DataTable
			label="Rates"
			columns={columns}
			groups={groups}
			keyOf={({ name }) => name}
			initialSorting={{ key: 'name', isDescending: false }}
			empty="None."
		/>,
	);
const firstCells = () =>
	cellsOf(screen.getByRole('table', { name: 'Rates' }))
		.slice(1)
		.map(([cell]) => cell);

test('a click on a title sorts the rows, and a second click reverses the order', async () => {
	const user = userEvent.setup();
	show([{ key: '', rows }]);
	expect(firstCells()).toEqual(['a', 'b', 'c', 'd']);
	expect(cellsOf(screen.getByRole('table'))[3]).toEqual(['c', '–']);
	await user.click(screen.getByRole('button', { name: 'Rate' }));
	expect(firstCells()).toEqual(['d', 'a', 'b', 'c']);
	await user.keyboard('{Enter}');
	expect(firstCells()).toEqual(['b', 'a', 'd', 'c']);
	expect(screen.getByRole('columnheader', { name: 'Rate' }).getAttribute('aria-sort')).toBe('descending');
	expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('none');
});

test('groups can be collapsed and expanded, and each group is sorted separately', async () => {
	const user = userEvent.setup();
	show([
		{ key: '1', title: 'First', rows: rows.slice(0, 2) },
		{ key: '2', title: 'Second', rows: rows.slice(2) },
	]);
	expect(firstCells()).toEqual(['First (2)', 'b', 'c', 'Second (2)', 'a', 'd']);
	await user.click(screen.getByRole('button', { name: 'First (2)', expanded: true }));
	expect(firstCells()).toEqual(['First (2)', 'Second (2)', 'a', 'd']);
	await user.click(screen.getByRole('button', { name: 'First (2)', expanded: false }));
	expect(firstCells()).toHaveLength(6);
});

test('a scrolling table has a maximum size of 1728 by 930 pixels, and is lower on a small screen', () => {
	const styles = readFileSync('web/src/ui/data-table/data-table.module.css', 'utf8');
	expect(/\.frame \{[^}]*\}/.exec(styles)?.[0]).toContain('max-width: 1728px;');
	expect(/\.frame\[data-scrolling="true"\] \{[^}]*\}/.exec(styles)?.[0]).toMatch(/max-height: min\(930px, [^;]+\);/);
});

const days = Array.from({ length: 365 }, (_, index) => ({ name: `day ${index}`, rate: '1' }));

function showGrid() {
	const onOpen = vi.fn();
	render(
		<DataTable
			label="Days"
			columns={columns.map(({ sortValue, ...column }) => column)}
			groups={[{ key: '', rows: days }]}
			keyOf={({ name }) => name}
			opening={{ opened: undefined, onOpen, ref: null }}
		/>,
	);
	return { grid: screen.getByRole('grid', { name: 'Days' }), onOpen };
}
const drawn = (grid: HTMLElement) =>
	[...grid.querySelectorAll<HTMLElement>('[data-index]')].map(({ dataset }) => Number(dataset.index));

test('a grid renders only rows in or near the view, and announces the total number of rows', () => {
	const { grid } = showGrid();
	expect(grid.getAttribute('aria-rowcount')).toBe('366');
	expect(drawn(grid)[0]).toBe(0);
	expect(drawn(grid).length).toBeLessThan(50);
	const scroller = grid.closest('[data-scrolling]') as HTMLElement;
	scroller.scrollTop = 200 * 34;
	fireEvent.scroll(scroller);
	expect(drawn(grid)).toContain(200);
	expect(drawn(grid)).not.toContain(0);
	expect(grid.querySelector('[data-index="200"]')?.getAttribute('aria-rowindex')).toBe('202');
});

test('a grid renders all rows while it is printed', () => {
	const { grid } = showGrid();
	document.documentElement.toggleAttribute('data-printing', true);
	fireEvent(window, new Event('resize'));
	expect(drawn(grid)).toHaveLength(365);
	document.documentElement.toggleAttribute('data-printing', false);
	fireEvent(window, new Event('resize'));
	expect(drawn(grid).length).toBeLessThan(50);
});

test('the active row of a grid is opened with Enter, the space bar or a click', async () => {
	const user = userEvent.setup();
	const { grid, onOpen } = showGrid();
	grid.focus();
	await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
	expect(grid.getAttribute('aria-activedescendant')).toBe(grid.querySelector('[data-index="2"]')?.id);
	expect(onOpen).toHaveBeenLastCalledWith(days[2], true);
	await user.keyboard('{ArrowUp} ');
	expect(onOpen).toHaveBeenLastCalledWith(days[1], true);
	await user.click(screen.getByText('day 4'));
	expect(onOpen).toHaveBeenLastCalledWith(days[4], false);
	expect(onOpen).toHaveBeenCalledTimes(3);
});

test.each([
	['ArrowDown', 5, 6],
	['ArrowUp', 0, 0],
	['PageDown', 360, 364],
	['PageUp', 12, 2],
	['Home', 300, 0],
	['End', 0, 364],
	['a', 5, undefined],
])('the key %s moves the focus from row %i to %s', (key, from, to) => {
	expect(rowAfterKey(key, from, 365, 10)).toBe(to);
});
