import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { RateColumn } from '../../../../web/src/ui/rate-table/rate-column.ts';
import { RateTable } from '../../../../web/src/ui/rate-table/rate-table.tsx';
import { figureOrder, sortRows } from '../../../../web/src/ui/rate-table/sort-rows.ts';
import { cellsOf } from './open-screen.tsx';

interface Row {
	readonly name: string;
	readonly rate?: string;
}

const columns: readonly RateColumn<Row>[] = [
	{ key: 'name', title: 'Name', tooltip: 'What it is called', text: ({ name }) => name, sortValue: ({ name }) => name },
	{
		key: 'rate',
		title: 'Rate',
		isRightAligned: true,
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

test('figures are ordered as figures, and what is missing comes last either way', () => {
	expect(names(sortRows(rows, columns, { key: 'rate', isDescending: false }))).toBe('dabc');
	expect(names(sortRows(rows, columns, { key: 'rate', isDescending: true }))).toBe('badc');
});

test('equal rows stay as they were, and so do all without such a column', () => {
	const same = [
		{ name: 'y', rate: '1' },
		{ name: 'x', rate: '1.0' },
	];
	expect(names(sortRows(same, columns, { key: 'rate', isDescending: true }))).toBe('yx');
	expect(names(sortRows(rows, columns, { key: 'gone', isDescending: true }))).toBe('bcad');
});

const show = (groups: readonly { key: string; title?: string; rows: readonly Row[] }[]) =>
	render(
		<RateTable
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

test('a title orders the rows, and once more the other way; a dash stands for nothing', async () => {
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

test('a tooltip is there for those who see it and those who hear it', () => {
	show([{ key: '', rows }]);
	const title = screen.getByRole('button', { name: 'Name' });
	expect([title.title, title.getAttribute('aria-description')]).toEqual(['What it is called', 'What it is called']);
});

test('groups are folded away and brought back, each ordered in itself', async () => {
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

test('without rows the table says so', () => {
	show([{ key: '', rows: [] }]);
	expect(firstCells()).toEqual(['None.']);
});
