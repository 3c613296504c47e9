import { flushSync } from 'react-dom';
import './print.css';
import { setPrinting } from '../ui/mode.ts';

/**
 * Prepares the page for paper while it is printed: light whatever the mode, and with all the days of a result, of which
 * the screen draws those in view only.
 *
 * @returns ends the watch
 */
export function watchPrinting(): () => void {
	const paper = matchMedia('print');
	const begin = () => prepare(true);
	const end = () => prepare(false);
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
	// A grid draws the rows that its scroll position and its height show, and looks at both when it hears of these.
	flushSync(() => {
		for (const grid of document.querySelectorAll('[role="grid"]'))
			grid.parentElement?.dispatchEvent(new Event('scroll'));
		dispatchEvent(new Event('resize'));
	});
}
