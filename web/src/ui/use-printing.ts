import { useSyncExternalStore } from 'react';

const isPrinting = () => document.documentElement.hasAttribute('data-printing');

/** Subscribes to window events that announce printing. */
function subscribe(listener: () => void): () => void {
	addEventListener('resize', listener);
	return () => removeEventListener('resize', listener);
}

/** True while the page is being printed. All rows are then shown. */
export function usePrinting(): boolean {
	return useSyncExternalStore(subscribe, isPrinting);
}
