/** The rows to draw: those in view and some on either side, from `first` up to but not including `end`. */
export interface RowWindow {
	readonly first: number;
	readonly end: number;
}

const overscan = 8;

export function rowWindow(scrollTop: number, viewHeight: number, rowHeight: number, rowCount: number): RowWindow {
	const first = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight), rowCount) - overscan);
	const end = Math.min(rowCount, Math.ceil((scrollTop + viewHeight) / rowHeight) + overscan);
	return { first, end };
}

/** Where to scroll so that a row is wholly in view; the same place if it is. */
export function scrollTopShowing(index: number, scrollTop: number, viewHeight: number, rowHeight: number): number {
	const top = index * rowHeight;
	if (top < scrollTop) return top;
	return Math.max(scrollTop, top + rowHeight - viewHeight);
}
