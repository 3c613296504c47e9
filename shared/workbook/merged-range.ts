import type { Cell } from './cell.ts';
import { isBlank } from './cell.ts';
import { parseCellReference } from './cell-reference.ts';
import { damaged, tooLarge, WorkbookFault } from './workbook-fault.ts';

/** A range of merged cells, both corners included. */
export interface MergedRange {
	readonly text: string;
	readonly lines: readonly [number, number];
	readonly places: readonly [number, number];
}

const maxVisits = 20_000_000;

export function parseMergedRange(text: string): MergedRange {
	const [first, last = first] = text.split(':', 3).map(parseCellReference);
	if (first === undefined || last === undefined) throw damaged(`merged cells ${text.slice(0, 20)}`);
	return { text, lines: [first.line, last.line], places: [first.place, last.place] };
}

/**
 * Refuses merged cells with content: a reader sees their value in all of them, the file has it in the first.
 *
 * @throws WorkbookFault
 */
export function requireNoMergedContent(
	ranges: readonly MergedRange[],
	rows: readonly { readonly line: number; readonly cells: readonly Cell[] }[],
): void {
	let visits = 0;
	for (const { text, lines, places } of ranges) {
		for (const { line, cells } of rows) {
			visits += 1;
			if (visits > maxVisits) throw tooLarge('has too many merged cells');
			if (line < lines[0] || line > lines[1]) continue;
			visits += cells.length;
			if (cells.slice(places[0], places[1] + 1).every(isBlank)) continue;
			throw WorkbookFault.of('merged-cells', { range: text });
		}
	}
}
