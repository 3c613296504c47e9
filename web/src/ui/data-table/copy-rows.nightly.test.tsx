import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

const rows = ['1', '2', '3', '4'];

function copied(): string | undefined {
	const setData = vi.fn();
	const grid = screen.getByRole('grid');
	const event = createEvent.copy(grid);
	Object.assign(event, { clipboardData: { setData } });
	fireEvent(grid, event);
	return setData.mock.calls.find(([type]) => type === 'text/plain')?.[1];
}

test('in a grid, the active row, the rows selected with Shift, or all rows with their headings can be copied', async () => {
	const onOpen = vi.fn();
	render(
		<DataTable
			label="Days"
			columns={[{ key: 'day', title: 'Day', isNumeric: true, text: (row: string) => row }]}
			groups={[{ key: '', rows }]}
			keyOf={(row) => row}
			opening={{ opened: undefined, onOpen, ref: createRef() }}
		/>,
	);
	const user = userEvent.setup();
	const selected = () => screen.getAllByRole('row', { selected: true }).map(({ textContent }) => textContent);
	await user.tab();
	expect(copied()).toBe('1');
	await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
	expect(selected()).toEqual(['2', '3']);
	expect(copied()).toBe('2\r\n3');
	await user.keyboard('{Control>}a{/Control}');
	expect(copied()).toBe('Day\r\n1\r\n2\r\n3\r\n4');
	await user.keyboard('{ArrowUp}');
	expect(copied()).toBe('2');
	await user.keyboard('{Shift>}');
	await user.click(screen.getByText('4'));
	await user.keyboard('{/Shift}');
	expect(copied()).toBe('2\r\n3\r\n4');
	expect(onOpen).not.toHaveBeenCalled();
	await user.click(screen.getByText('1'));
	expect(onOpen).toHaveBeenCalledExactlyOnceWith('1', false);
	expect(copied()).toBe('1');
});
