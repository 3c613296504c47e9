import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cutColumns } from './data-column.ts';
import styles from './scroll-edges.module.css';

interface ScrollEdgesProps {
	/** Content with a table, in an element that scrolls sideways and has the attribute `data-scrolling`. */
	readonly children: ReactNode;
}

/**
 * Shows at each side of a scrolling table if there are more columns. A column of numbers that is partly out of view is
 * blank, because a truncated number looks like a different number.
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
			// Skips a table far outside the window, because measuring it would force the browser to lay it out.
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
 * Sets the positions of the edges as CSS properties of the frame, so that scrolling does not render the component
 * again.
 *
 * @returns the columns whose numbers are cut, counted from the last column, which is 1
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

/** Returns a row with a cell per column: the title row or, if group headings span columns, the first such body row. */
function rowOfAllColumns({ tHead, tBodies }: HTMLTableElement): HTMLTableRowElement | undefined {
	if (tHead?.rows.length === 1) return tHead.rows[0];
	return [...tBodies]
		.flatMap(({ rows }) => [...rows])
		.find(({ cells }) => [...cells].every(({ colSpan }) => colSpan === 1));
}

/** Selects rows that have one cell per column, or whose first cell spans several columns. */
const rowsOfCells = ':is(thead:not(:has([colspan])), tbody, tfoot) > tr';

/** Hides the content of columns with a style sheet, which also applies to rows that scroll into view later. */
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
