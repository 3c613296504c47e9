import { type RefObject, useCallback, useSyncExternalStore } from 'react';

/** Width in pixels before the element is measured. */
const assumedWidth = 800;

/** Width in pixels between the margins of A4 portrait. On landscape paper, the chart is enlarged. */
const paperWidth = 700;

export function useChartWidth(element: RefObject<HTMLElement | null>): number {
	return useSyncExternalStore(
		subscribe,
		useCallback(() => {
			if (document.documentElement.hasAttribute('data-printing')) return paperWidth;
			return element.current?.clientWidth || assumedWidth;
		}, [element]),
	);
}

/** The window also fires this event when the page is prepared for printing. */
function subscribe(listener: () => void): () => void {
	addEventListener('resize', listener);
	return () => removeEventListener('resize', listener);
}
