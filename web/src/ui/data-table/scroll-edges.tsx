import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cutColumns } from './data-column.ts';
import styles from './scroll-edges.module.css';

interface ScrollEdgesProps {
	/** An element that scrolls sideways and has the attribute `data-scrolling`, with a table. */
	readonly children: ReactNode;
}

/**
 * Shows at the sides of a scrolling table that there are more columns. A column of figures that is cut by a side is
 * blank, because a truncated figure looks like a different figure.
 */
export function ScrollEdges({ children }: ScrollEdgesProps) {
	const frame = useRef<HTMLDivElement>(null);
	const id = useId();
	useEffect(() => {
		const table = frame.current?.querySelector('table');
		const scroller = table?.closest<HTMLElement>('[data-scrolling]');
		if (!table || !scroller) return;
		const blanks = blankColumns(id);
		const update = () => {
			// A table far from the window has no layout yet, and measuring it would force one.
			if (frame.current === null || table.checkVisibility?.({ contentVisibilityAuto: true }) === false) return;
			blanks.show(showEdges(frame.current, scroller, table));
		};
		scroller.addEventListener('scroll', update, { passive: true });
		const observer = globalThis.ResizeObserver === undefined ? undefined : new ResizeObserver(update);
		observer?.observe(scroller);
		observer?.observe(table);
		return () => {
			scroller.removeEventListener('scroll', update);
			observer?.disconnect();
			blanks.remove();
		};
	}, [id]);
	return (
		<div ref={frame} className={styles.edges} data-edges={id}>
			{children}
			<div aria-hidden="true" className={styles.before} />
			<div aria-hidden="true" className={styles.after} />
		</div>
	);
}

/**
 * Sets the positions of the edges as CSS properties of the frame, so that scrolling renders nothing.
 *
 * @returns the columns whose figures are cut, counted from the last, which is 1
 */
function showEdges(frame: HTMLElement, scroller: HTMLElement, table: HTMLTableElement): readonly number[] {
	const view = scroller.getBoundingClientRect();
	const left = view.left + scroller.clientLeft;
	const row = rowOfAllColumns(table);
	const cells = [...(row?.cells ?? [])].map((cell) => {
		const box = cell.getBoundingClientRect();
		return { left: box.left, right: box.right, isPinned: getComputedStyle(cell).position === 'sticky' };
	});
	const { places, inner } = cutColumns(cells, { left, right: left + scroller.clientWidth });
	frame.toggleAttribute('data-before', scroller.scrollLeft > 1);
	frame.toggleAttribute('data-after', scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - 1);
	const frameLeft = frame.getBoundingClientRect().left;
	const pixels = {
		'--before': inner.left - frameLeft,
		'--after': inner.right - frameLeft,
		'--table-height': scroller.clientHeight,
		'--table-top': scroller.offsetTop + scroller.clientTop,
	};
	for (const [name, value] of Object.entries(pixels)) frame.style.setProperty(name, `${value}px`);
	const figures = places.filter((place) => row?.cells[place]?.dataset.words === undefined);
	return figures.map((place) => cells.length - place);
}

/** A row with one cell per column. If group headings span several columns, this is the first such row of the body. */
function rowOfAllColumns({ tHead, tBodies }: HTMLTableElement): HTMLTableRowElement | undefined {
	if (tHead?.rows.length === 1) return tHead.rows[0];
	return [...tBodies]
		.flatMap(({ rows }) => [...rows])
		.find(({ cells }) => [...cells].every(({ colSpan }) => colSpan === 1));
}

/** Rows with a cell for each column, or with one cell that spans the first columns. */
const rowsOfCells = ':is(thead:not(:has([colspan])), tbody, tfoot) > tr';

/** Blanks columns of a frame with a style sheet, which also applies to rows that scroll into view. */
function blankColumns(id: string) {
	let sheet: CSSStyleSheet | undefined;
	let shown = '';
	return {
		show(places: readonly number[]) {
			const cells = places.map(
				(place) => `[data-edges="${id}"] ${rowsOfCells} > :nth-last-child(${place}):not([colspan])`,
			);
			if (cells.join() === shown) return;
			shown = cells.join();
			if (sheet === undefined) {
				sheet = new CSSStyleSheet();
				document.adoptedStyleSheets.push(sheet);
			}
			sheet.replaceSync(shown === '' ? '' : `${shown} { position: relative; isolation: isolate; --cover: "" }`);
		},
		remove() {
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
		},
	};
}
