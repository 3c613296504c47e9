import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useFormQuestion } from './portal.tsx';

function Page() {
	useFormQuestion();
	return (
		<>
			<input aria-label="kept" />
			<div role="dialog">
				<input aria-label="search" type="search" />
				<input aria-label="name" defaultValue="a" />
			</div>
		</>
	);
}

const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks before it leaves the page only while a text in an open dialog has been changed', async () => {
	const user = userEvent.setup();
	const { unmount } = render(<Page />);
	const type = (name: string, text: string) => user.type(screen.getByLabelText(name), text);
	await type('kept', 'b');
	await type('search', 'b');
	expect(isAsked()).toBe(false);
	await type('name', 'b');
	expect(isAsked()).toBe(true);
	await type('name', '{Backspace}');
	expect(isAsked()).toBe(false);
	await type('name', 'b');
	unmount();
	expect(isAsked()).toBe(false);
});
