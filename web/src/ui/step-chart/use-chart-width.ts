import { type RefObject, useCallback, useSyncExternalStore } from 'react';

/** Pixels before the width is known. */
const assumedWidth = 800;

/** Width of A4 portrait between its margins, in pixels. On landscape paper the chart is enlarged. */
const paperWidth = 700;

/** Width of an element in pixels. While the page is printed, the width of the paper. */
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
