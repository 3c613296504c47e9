import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { RowWindow } from './use-row-window.ts';

interface Opening {
	readonly isOpen: boolean;
	readonly onOpen: (index: number, byKeyboard: boolean) => void;
}

/**
 * Manages the active row of a table that itself has the focus. Arrow keys, Page Up, Page Down, Home and End move to a
 * different row. Enter, the space bar or a click opens the active row. While a row is open, moving opens the next row.
 * Moving or clicking with Shift selects all rows from the previously active row. Ctrl+A or ⌘A selects all rows.
 *
 * @returns the active row and the selected rows (the last included), counted from 0, and the event handlers of the
 * table
 */
export function useActiveRow(rowCount: number, { pageRows, reveal }: RowWindow, { isOpen, onOpen }: Opening) {
	const [active, setActive] = useState(0);
	const [anchor, setAnchor] = useState<number | 'all'>();
	const isPressed = useRef(false);
	useEffect(() => {
		const release = () => {
			isPressed.current = false;
		};
		addEventListener('pointerup', release);
		addEventListener('pointercancel', release);
		return () => {
			removeEventListener('pointerup', release);
			removeEventListener('pointercancel', release);
		};
	}, []);
	const activate = (index: number) => {
		setActive(index);
		reveal(index);
	};
	const extend = (isExtended: boolean) =>
		setAnchor(isExtended ? (typeof anchor === 'number' ? anchor : active) : undefined);
	const handlers = {
		onKeyDown(event: KeyboardEvent) {
			if (event.target !== event.currentTarget || event.altKey) return;
			if (event.ctrlKey || event.metaKey) {
				if (event.key !== 'a') return;
				event.preventDefault();
				setAnchor('all');
				return;
			}
			const target = rowAfterKey(event.key, active, rowCount, pageRows - 1);
			const opens = event.key === 'Enter' || event.key === ' ';
			if (target === undefined && !opens) return;
			event.preventDefault();
			if (target !== undefined) extend(event.shiftKey);
			if (target !== undefined) activate(target);
			if (target !== undefined && isOpen) onOpen(target, false);
			if (opens) onOpen(active, true);
		},
		onPointerDown() {
			isPressed.current = true;
		},
		onFocus(event: FocusEvent) {
			// Pressing the mouse button focuses the table before the button is released. If focusing moved the rows, the
			// click would be lost.
			if (event.target === event.currentTarget && !isPressed.current) activate(active);
		},
		onMouseDown(event: MouseEvent<HTMLElement>) {
			if (!event.shiftKey) return;
			// Prevents the browser from selecting the text between the two rows.
			event.preventDefault();
			event.currentTarget.focus();
		},
		onClick({ target, shiftKey }: MouseEvent) {
			const row = (target as HTMLElement).closest<HTMLElement>('[data-index]');
			if (row === null) return;
			extend(shiftKey);
			activate(Number(row.dataset.index));
			if (!shiftKey) onOpen(Number(row.dataset.index), false);
		},
	};
	return { active, selected: selectedRows(anchor, active, rowCount), handlers };
}

function selectedRows(anchor: number | 'all' | undefined, active: number, rowCount: number) {
	if (anchor === undefined) return undefined;
	if (anchor === 'all') return { from: 0, to: rowCount - 1 };
	return { from: Math.min(anchor, active), to: Math.max(anchor, active) };
}

export function rowAfterKey(key: string, row: number, rowCount: number, pageRows: number): number | undefined {
	const page = Math.max(1, pageRows);
	const targets: Readonly<Record<string, number>> = {
		ArrowDown: row + 1,
		ArrowUp: row - 1,
		PageDown: row + page,
		PageUp: row - page,
		Home: 0,
		End: rowCount - 1,
	};
	const target = targets[key];
	return target === undefined ? undefined : Math.max(0, Math.min(rowCount - 1, target));
}
