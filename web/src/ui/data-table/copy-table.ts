import type { CopiedTable } from './copied-cells.ts';

/** Puts cells on the clipboard of a copy event. */
export function putOnClipboard(clipboard: DataTransfer, { text, html }: CopiedTable): void {
	clipboard.setData('text/plain', text);
	clipboard.setData('text/html', html);
}

/**
 * Copies cells within a click. The Clipboard API would remove the number formats from the table; a copy event keeps
 * them.
 *
 * @returns whether the browser allowed it
 */
export function copyTable(table: CopiedTable): boolean {
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
