import type { CopiedTable } from './copied-cells.ts';

/** Puts cells on the clipboard of a copy event. */
export function putOnClipboard(clipboard: DataTransfer, { text, html }: CopiedTable): void {
	clipboard.setData('text/plain', text);
	clipboard.setData('text/html', html);
}

/**
 * Copies cells within a click. The Clipboard API would remove the number formats from the table, which a copy event
 * keeps: it is used where the browser refuses the event.
 *
 * @returns whether the browser allowed it
 */
export async function copyTable(table: CopiedTable): Promise<boolean> {
	return copyByEvent(table) || (await writeItem(table));
}

async function writeItem({ text, html }: CopiedTable): Promise<boolean> {
	if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) return false;
	const blob = (type: string, content: string) => new Blob([content], { type });
	const item = new ClipboardItem({ 'text/plain': blob('text/plain', text), 'text/html': blob('text/html', html) });
	return navigator.clipboard.write([item]).then(
		() => true,
		() => false,
	);
}

function copyByEvent(table: CopiedTable): boolean {
	let isCopied = false;
	const copy = (event: ClipboardEvent) => {
		if (event.clipboardData === null) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		putOnClipboard(event.clipboardData, table);
		isCopied = true;
	};
	document.addEventListener('copy', copy, { capture: true });
	document.execCommand('copy');
	document.removeEventListener('copy', copy, { capture: true });
	return isCopied;
}
