import { flushSync } from 'react-dom';
import './print.css';
import { setPrinting } from '#ui/mode.ts';

/**
 * Prepares the page for printing: light mode, and all rows of a result, of which the screen renders only the visible
 * ones.
 *
 * @returns a function that stops watching
 */
export function watchPrinting(): () => void {
	const paper = matchMedia('print');
	const begin = () => prepare(true);
	// Firefox says that the printing has ended while the page still has the layout of the paper: the change follows.
	const end = () => prepare(paper.matches);
	const follow = () => prepare(paper.matches);
	addEventListener('beforeprint', begin);
	addEventListener('afterprint', end);
	paper.addEventListener('change', follow);
	return () => {
		removeEventListener('beforeprint', begin);
		removeEventListener('afterprint', end);
		paper.removeEventListener('change', follow);
	};
}

function prepare(isPrinting: boolean): void {
	const root = document.documentElement;
	if (root.hasAttribute('data-printing') === isPrinting) return;
	root.toggleAttribute('data-printing', isPrinting);
	setPrinting(isPrinting);
	// These events make a grid measure its scroll position and height again and render the rows for them.
	flushSync(() => {
		for (const grid of document.querySelectorAll('table[aria-rowcount]'))
			grid.closest('[data-scrolling]')?.dispatchEvent(new Event('scroll'));
		dispatchEvent(new Event('resize'));
	});
}
