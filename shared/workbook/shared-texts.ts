import { type Cell, textCell } from './cell.ts';
import { parsePart, type Work } from './parse-part.ts';
import { unescapeText } from './unescape-text.ts';
import { damaged, tooLarge } from './workbook-fault.ts';
import { workbookBounds } from './workbook-limits.ts';

/** The shared texts of the cells, each of one run or several, without phonetic hints. */
export function readSharedTexts(name: string, bytes: Uint8Array, work: Work, maxCharacters: number): readonly Cell[] {
	const texts: Cell[] = [];
	let text = '';
	let isText = false;
	parsePart(name, bytes, work, {
		open(path) {
			if (isText) throw damaged(`an element within a text, in ${name}`);
			if (path === 'sst/si') text = '';
			isText = path === 'sst/si/t' || path === 'sst/si/r/t';
		},
		text(piece) {
			if (isText) text += piece;
		},
		close(path) {
			isText = false;
			if (path !== 'sst/si') return;
			texts.push(textCell(unescapeText(text), maxCharacters));
			if (texts.length > workbookBounds.sharedTexts) throw tooLarge('has too many texts');
		},
	});
	return texts;
}
