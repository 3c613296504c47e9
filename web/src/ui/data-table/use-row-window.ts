import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useEffect, useState } from 'react';

const rowsAround = 8;

/** Minimum and maximum height of the rows, and the height around them, in pixels. Must equal data-table.module.css. */
const [leastHeight, maxHeight, heightAround] = [190, 880, 242];

/** Returns the rows' expected height in pixels before the container is measured. If right, rows render only once. */
const assumedHeight = (): number => Math.min(maxHeight, Math.max(leastHeight, innerHeight - heightAround));

/** The rows of a long table that are in the document: rows in view and a few around them. While printing, all rows. */
export interface RowWindow {
	readonly indices: readonly number[];
	readonly isInView: (index: number) => boolean;
	/** Height in pixels of the omitted rows before and after the rendered rows. */
	readonly before: number;
	readonly after: number;
	readonly pageRows: number;
	readonly reveal: (index: number) => void;
}

/** @param container the scrolling element, whose top is covered by the sticky headings */
export function useRowWindow(
	container: RefObject<HTMLDivElement | null>,
	rowCount: number,
	rowHeight: number,
): RowWindow {
	// The first frame renders only rows in view.
	const [overscan, setOverscan] = useState(0);
	useEffect(() => startTransition(() => setOverscan(rowsAround)), []);
	const virtualizer = useVirtualizer({
		count: rowCount,
		getScrollElement: () => container.current,
		estimateSize: () => rowHeight,
		overscan,
		initialRect: { width: 0, height: assumedHeight() },
		observeElementRect: observeRows,
	});
	const items = virtualizer.getVirtualItems();
	const { range } = virtualizer;
	return {
		indices: items.map(({ index }) => index),
		isInView: (index) => range !== null && index >= range.startIndex && index <= range.endIndex,
		before: items[0]?.start ?? 0,
		after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
		pageRows: Math.floor((virtualizer.scrollRect?.height ?? assumedHeight()) / rowHeight),
		reveal: (index) => virtualizer.scrollToIndex(index),
	};
}

/** Measures the height below the headings, initially and when the window is resized or prepared for printing. */
function observeRows(
	{ scrollElement }: Virtualizer<HTMLDivElement, Element>,
	tell: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
	if (scrollElement === null) return undefined;
	const measure = () => {
		const { clientWidth: width, clientHeight } = scrollElement;
		const headHeight = scrollElement.querySelector('thead')?.offsetHeight ?? 0;
		// Printed rows are lower, so the height of the container would give too few rows.
		const isPrinting = document.documentElement.hasAttribute('data-printing');
		const height = clientHeight === 0 ? assumedHeight() : clientHeight - headHeight;
		tell({ width, height: isPrinting ? Number.POSITIVE_INFINITY : height });
	};
	measure();
	addEventListener('resize', measure);
	return () => removeEventListener('resize', measure);
}
