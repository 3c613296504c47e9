import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { MovableDialog } from './movable-dialog.tsx';

beforeAll(initLanguage);

function Page() {
	const [isOpen, setOpen] = useState(false);
	const close = (
		<button type="button" onClick={() => setOpen(false)}>
			Close
		</button>
	);
	return (
		<>
			<button type="button" onClick={() => setOpen(true)}>
				Open
			</button>
			{isOpen && (
				<MovableDialog title="Long work" footer={close}>
					<input aria-label="Name" />
				</MovableDialog>
			)}
		</>
	);
}

const box = { left: 100, top: 30, width: 600, height: 400 };

/** Returns the position as in a browser: the layout position plus the translation. */
function boxOf(element: HTMLElement): DOMRect {
	const [x = 0, y = 0] = [...element.style.transform.matchAll(/-?\d+/g)].map(Number);
	return new DOMRect(box.left + x, box.top + y, box.width, box.height);
}

async function open() {
	const user = userEvent.setup();
	render(<Page />);
	await user.click(screen.getByRole('button', { name: 'Open' }));
	return { user, dialog: screen.getByRole('dialog', { name: 'Long work' }) };
}

test('the dialog is not closed by Esc or by a click outside, and returns the focus when it is closed', async () => {
	const { user, dialog } = await open();
	expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
	await user.keyboard('{Escape}');
	await user.click(dialog.parentElement as HTMLElement);
	expect(screen.getByRole('dialog')).toBe(dialog);
	await user.click(screen.getByRole('button', { name: 'Close' }));
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('the Tab key moves from the last element of the dialog to the first', async () => {
	const { user } = await open();
	const move = screen.getByRole('button', { name: 'Move the dialog' });
	await user.tab({ shift: true });
	expect(document.activeElement).toBe(move);
	await user.tab({ shift: true });
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
	await user.tab();
	expect(document.activeElement).toBe(move);
	await user.tab();
	expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('the dialog can be moved with the arrow keys or by its header, and stays on the screen', async () => {
	const { user, dialog } = await open();
	dialog.getBoundingClientRect = () => boxOf(dialog);
	screen.getByRole('button', { name: 'Move the dialog' }).focus();
	await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
	expect(dialog.style.transform).toBe('translate(48px, 24px)');
	const header = screen.getByText('Long work').parentElement as HTMLElement;
	header.setPointerCapture = () => undefined;
	fireEvent.pointerDown(header, { button: 0, clientX: 100, clientY: 100 });
	fireEvent.pointerMove(header, { clientX: 130, clientY: 90 });
	expect(dialog.style.transform).toBe('translate(78px, 14px)');
	fireEvent.pointerMove(header, { clientX: 100_000, clientY: -100_000 });
	expect(dialog.style.transform).toBe(`translate(${window.innerWidth - 80 - box.left}px, -${box.top}px)`);
	fireEvent.pointerUp(header);
	fireEvent.pointerMove(header, { clientX: 0, clientY: 0 });
	expect(dialog.style.transform).toBe(`translate(${window.innerWidth - 80 - box.left}px, -${box.top}px)`);
});
