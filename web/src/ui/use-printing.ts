import { useSyncExternalStore } from 'react';

const isPrinting = () => document.documentElement.hasAttribute('data-printing');

function subscribe(listener: () => void): () => void {
	addEventListener('resize', listener);
	return () => removeEventListener('resize', listener);
}

/** True while the page is being printed. Tables must then render all rows. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);
