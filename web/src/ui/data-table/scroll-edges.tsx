import { type ReactNode, useEffect, useRef } from 'react';
import { coveredEdges } from './covered-edges.ts';
import styles from './scroll-edges.module.css';

interface ScrollEdgesProps {
	/** An element that scrolls sideways, with a table. */
	readonly children: ReactNode;
}

/**
 * Shows at the sides of a table that scrolls that it has more columns there. A column that is not wholly in view is
 * covered: a figure that is cut off looks like another figure.
 */
export function ScrollEdges({ children }: ScrollEdgesProps) {
	const frame = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const table = frame.current?.querySelector('table');
		const scroller = table?.parentElement;
		if (!table || !scroller) return;
		const update = () => {
			if (frame.current !== null) show(frame.current, scroller, table);
		};
		scroller.addEventListener('scroll', update, { passive: true });
		const observer = globalThis.ResizeObserver === undefined ? undefined : new ResizeObserver(update);
		observer?.observe(scroller);
		observer?.observe(table);
		return () => {
			scroller.removeEventListener('scroll', update);
			observer?.disconnect();
		};
	}, []);
	return (
		<div ref={frame} className={styles.edges}>
			{children}
			<div aria-hidden="true" className={styles.before} />
			<div aria-hidden="true" className={styles.after} />
		</div>
	);
}

/** Sets places and widths of the covers as properties of the frame: no rendering while a table scrolls. */
function show(frame: HTMLElement, scroller: HTMLElement, table: HTMLTableElement): void {
	const view = scroller.getBoundingClientRect();
	const left = view.left + scroller.clientLeft;
	const row = table.tHead?.rows[table.tHead.rows.length - 1];
	const cells = [...(row?.cells ?? [])].map((cell) => {
		const box = cell.getBoundingClientRect();
		return { left: box.left, right: box.right, isPinned: getComputedStyle(cell).position === 'sticky' };
	});
	const { before, after } = coveredEdges(cells, { left, right: left + scroller.clientWidth });
	const isScrolled = scroller.scrollLeft > 1;
	const hasMore = scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - 1;
	frame.toggleAttribute('data-before', isScrolled);
	frame.toggleAttribute('data-after', hasMore);
	const frameLeft = frame.getBoundingClientRect().left;
	const pixels = {
		'--before-from': before.from - frameLeft,
		'--before-width': before.to - before.from,
		'--after-from': after.from - frameLeft,
		'--after-width': after.to - after.from,
		'--table-height': scroller.clientHeight,
		'--table-top': scroller.offsetTop + scroller.clientTop,
	};
	for (const [name, value] of Object.entries(pixels)) frame.style.setProperty(name, `${value}px`);
}
