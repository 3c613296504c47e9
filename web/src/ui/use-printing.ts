import { useSyncExternalStore } from 'react';

const isPrinting = () => document.documentElement.hasAttribute('data-printing');

/** A window event tells that the page is being prepared for paper. */
function subscribe(listener: () => void): () => void {
	addEventListener('resize', listener);
	return () => removeEventListener('resize', listener);
}

/** True if the page is being printed: all rows are then shown. */
export function usePrinting(): boolean {
	return useSyncExternalStore(subscribe, isPrinting);
}
