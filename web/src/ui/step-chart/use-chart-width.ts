import { type RefObject, useCallback, useSyncExternalStore } from 'react';

/** Pixels, before the width is known. */
const assumedWidth = 800;

/** Pixels of A4 portrait between its margins. On landscape paper the chart is enlarged. */
const paperWidth = 700;

/** The width of an element in pixels; while the page is printed, that of the paper. */
export function useChartWidth(element: RefObject<HTMLElement | null>): number {
	return useSyncExternalStore(
		subscribe,
		useCallback(() => {
			if (document.documentElement.hasAttribute('data-printing')) return paperWidth;
			return element.current?.clientWidth || assumedWidth;
		}, [element]),
	);
}

/** The event also fires when the page is prepared for printing. */
function subscribe(listener: () => void): () => void {
	addEventListener('resize', listener);
	return () => removeEventListener('resize', listener);
}
