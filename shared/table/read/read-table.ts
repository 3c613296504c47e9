import type { Grid } from '../file/grid.ts';
import { findHeadings, type Headings } from '../heading/find-headings.ts';
import type { SavedMapping, TableAnswers } from '../mapping/answers.ts';
import type { Question } from '../mapping/question.ts';
import { tableLimits } from '../table-limits.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type CarriedRow, carryMerged } from './carry-merged.ts';
import type { ReadColumn } from './read-row.ts';
import { TableColumns } from './table-columns.ts';
import type { SkippedRow, TableRow } from './table-row.ts';

/** A table as it is read: its columns, its rows, what was skipped, and the questions that remain. */
export interface TableReading {
	readonly sheet: string;
	readonly isHiddenSheet: boolean;
	readonly headingLine: number;
	/** Lines above the headings, as written: titles, and conventions in words. */
	readonly titles: Headings['titles'];
	readonly columns: readonly ReadColumn[];
	readonly rows: readonly TableRow[];
	readonly skipped: readonly SkippedRow[];
	/** None: the rows are complete, apart from their faults. */
	readonly questions: readonly Question[];
}

interface ReadTerms {
	readonly answers?: TableAnswers | undefined;
	/** Mapping that the organisation has saved. */
	readonly saved?: SavedMapping | undefined;
}

/**
 * Reads the table of a grid. Rows are read with what is settled, so an open question hides no fault of a row.
 *
 * @returns undefined if the grid has no heading row
 */
export function readTable(
	grid: Grid,
	vocabulary: Vocabulary,
	{ answers = {}, saved }: ReadTerms,
): TableReading | undefined {
	const headings = findHeadings(grid, vocabulary, { chosenLine: answers.headingLines?.[grid.sheet], saved });
	if (headings === undefined) return undefined;
	const headingRow = grid.rows.find(({ line }) => line === headings.line);
	const shown = new TableColumns(grid, headingRow, headings, vocabulary, { answers, saved });
	const all = carryMerged(grid, headings.line);
	const kinds = all.map((row) => shown.show(row));
	const { columns, questions, read } = shown.settle();
	return {
		sheet: grid.sheet,
		isHiddenSheet: grid.isHidden,
		headingLine: headings.line,
		titles: headings.titles,
		columns,
		rows: all.filter((_, i) => kinds[i] === 'data').map(read),
		skipped: skippedRows(grid, headings.line, all, kinds),
		questions,
	};
}

function skippedRows(
	{ sheet }: Grid,
	headingLine: number,
	rows: readonly CarriedRow[],
	kinds: readonly string[],
): readonly SkippedRow[] {
	const skipped: SkippedRow[] = [];
	let before = headingLine;
	rows.forEach(({ row }, i) => {
		const { line, cells } = row;
		const blanks = Math.min(line - before - 1, tableLimits.rows);
		for (let blank = 1; blank <= blanks; blank++) {
			skipped.push({ sheet, line: before + blank, reason: 'separator', text: '' });
		}
		before = line;
		const kind = kinds[i];
		if (kind === 'data' || kind === undefined) return;
		const text = cells
			.map((cell) => cell.text)
			.filter((each) => each !== '')
			.join(' | ');
		const reason = kind === 'skip' ? 'person' : (kind as SkippedRow['reason']);
		skipped.push({ sheet, line, reason, text: text.slice(0, 200) });
	});
	return skipped;
}
