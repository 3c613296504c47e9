import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * True if the page is being printed, by the portal or by the browser. Meanwhile the document has the title of the file,
 * from which browsers name a PDF, and the margin of each page shows it.
 *
 * @returns the time at which the printing began, or undefined
 */
export function usePrinting(fileName: string): Date | undefined {
	const [since, setSince] = useState<Date>();
	useEffect(() => {
		const paper = matchMedia('print');
		let titleOnScreen: string | undefined;
		const begin = () => {
			if (titleOnScreen !== undefined) return;
			titleOnScreen = document.title;
			document.title = fileName;
			document.documentElement.style.setProperty('--statement-note', JSON.stringify(breakable(fileName)));
			flushSync(() => setSince(new Date()));
		};
		const end = () => {
			if (titleOnScreen === undefined) return;
			document.title = titleOnScreen;
			titleOnScreen = undefined;
			flushSync(() => setSince(undefined));
		};
		const follow = () => (paper.matches ? begin() : end());
		addEventListener('beforeprint', begin);
		addEventListener('afterprint', end);
		paper.addEventListener('change', follow);
		return () => {
			removeEventListener('beforeprint', begin);
			removeEventListener('afterprint', end);
			paper.removeEventListener('change', follow);
			if (titleOnScreen !== undefined) document.title = titleOnScreen;
		};
	}, [fileName]);
	return since;
}

/** Lets a long word break: the margin of a page knows no `overflow-wrap`, and the word would cover the page number. */
const breakable = (text: string) => text.replace(/\S{20}(?=\S)/gu, '$&\u200b');
