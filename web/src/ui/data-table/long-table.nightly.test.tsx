import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

afterEach(() => document.documentElement.removeAttribute('data-printing'));

const show = (count: number) =>
	render(
		<DataTable
			label="Fixings"
			columns={[{ key: 'day', title: 'Day', isNumeric: true, text: (row: string) => row, sortValue: Number }]}
			groups={[{ key: '', rows: Array.from({ length: count }, (_, i) => String(i + 1)) }]}
			keyOf={(row) => row}
			initialSorting={{ key: 'day', isDescending: true }}
			isScrolling
		/>,
	);
const cells = () => within(screen.getByRole('table', { name: 'Fixings' })).getAllByRole('cell');

test('a very long table renders only rows in view, and announces their row numbers', () => {
	show(2085);
	expect(cells().length).toBeLessThan(60);
	expect(cells()[0]?.textContent).toBe('2085');
	expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2086');
	expect(screen.getByText('2084').closest('tr')?.getAttribute('aria-rowindex')).toBe('3');
});

test('a very long table renders all rows for printing', () => {
	show(2085);
	document.documentElement.setAttribute('data-printing', '');
	act(() => void dispatchEvent(new Event('resize')));
	expect(cells()).toHaveLength(2085);
});

test('a shorter table renders all rows', () => {
	show(300);
	expect(cells()).toHaveLength(300);
	expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
});
