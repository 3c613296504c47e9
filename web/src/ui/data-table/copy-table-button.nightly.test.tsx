import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { CopyTableButton } from './data-table.tsx';

const columns = [{ key: 'day', title: 'Day', isNumeric: true, text: (row: string) => row }];

/** Makes the browser refuse the copy event, and records what the Clipboard API receives instead. */
const written: Record<string, Blob>[] = [];
let isRefused = false;

beforeEach(() => {
	written.length = 0;
	isRefused = false;
	document.execCommand = () => false;
	vi.stubGlobal(
		'ClipboardItem',
		class {
			constructor(blobs: Record<string, Blob>) {
				written.push(blobs);
			}
		},
	);
});

afterEach(() => vi.unstubAllGlobals());

async function copy() {
	await initLanguage();
	const user = userEvent.setup({ writeToClipboard: false });
	const write = () => (isRefused ? Promise.reject(new DOMException('', 'NotAllowedError')) : Promise.resolve());
	Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
	render(<CopyTableButton columns={columns} rows={['1', '2']} />);
	await user.click(screen.getByRole('button'));
}

test('if the browser refuses the copy event, the Clipboard API copies the cells as text and as a table', async () => {
	await copy();
	await screen.findByText(/^2 rows copied/);
	expect(Object.keys(written[0] ?? {}).sort()).toEqual(['text/html', 'text/plain']);
	expect(written[0]?.['text/plain']?.size).toBe('Day\r\n1\r\n2'.length);
});
