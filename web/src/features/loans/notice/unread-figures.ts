import type { NoticeEntries } from './kept-notice.ts';
import { readPayableAmount, readPrintedFigure, withoutEndZeros } from './read/read-figures.ts';
import type { NoticeText } from './read/read-notice-text.ts';
import type { UnreadFigure } from './read/unread-figures.ts';

/** The figures of the text that are not compared, among them totals that an entry in a field replaces by another figure. */
export function unreadFigures(entries: NoticeEntries, read: NoticeText, currency: string): readonly UnreadFigure[] {
	const { decimalPoint } = read;
	const replaced = read.totalFigures.filter(({ total, text }) => {
		if (total === undefined || entries[total].trim() === '') return false;
		const [theirs, entered] = [text, entries[total]].map((figure) => {
			const reading =
				total === 'interest'
					? readPayableAmount(figure, decimalPoint, currency)
					: readPrintedFigure(figure, decimalPoint ?? (figure.includes(',') ? ',' : '.'));
			return 'figure' in reading ? withoutEndZeros(reading.figure) : undefined;
		});
		return theirs === undefined || theirs !== entered;
	});
	return [...read.unread, ...replaced.map(({ line, written }) => ({ line: line.number, figure: written }))];
}
