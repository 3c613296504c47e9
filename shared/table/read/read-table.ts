import { type Grid, tableLimits } from '../file/grid.ts';
import { type Refusal, refusal } from '../file/refusal.ts';
import { findHeadings, type Headings, type Vocabulary } from '../heading/heading.ts';
import { proposeMapping } from '../mapping/propose-mapping.ts';
import { type CarriedRow, carryMerged } from './carry-merged.ts';
import type { ReadColumn } from './read-row.ts';
import { TableColumns } from './table-columns.ts';
import type { Question, SavedMapping, SkippedRow, TableAnswers, TableRow } from './table-row.ts';

/** Result of reading a table: its columns and rows, the skipped rows, and the questions to the user. */
export interface TableReading {
	readonly sheet: string;
	readonly isHiddenSheet: boolean;
	readonly headingLine: number;
	/** Lines above the headings as written, such as titles and conventions in words. */
	readonly titles: Headings['titles'];
	readonly columns: readonly ReadColumn[];
	readonly rows: readonly TableRow[];
	readonly skipped: readonly SkippedRow[];
	/** Questions to the user. If the list is empty, all rows are read, though they can have faults. */
	readonly questions: readonly Question[];
}

interface ReadTerms {
	readonly answers?: TableAnswers | undefined;
	readonly saved?: SavedMapping | undefined;
}

/**
 * Reads the table of a sheet. While a question is open, the rows are read as far as possible, so that their faults are
 * already reported.
 *
 * @returns undefined if the sheet has no heading row
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

export type OtherSheetReason = 'empty' | 'no-table' | 'other-table' | 'hidden';

/** Tables of a file, and the sheets that were not read. */
export interface FileReading {
	readonly tables: readonly TableReading[];
	/** Sheets that were not read, each with the reason. */
	readonly otherSheets: readonly { readonly sheet: string; readonly reason: OtherSheetReason }[];
	/** Questions about the whole file. Questions about a single table are listed in the table. */
	readonly questions: readonly Question[];
}

export interface FileTerms {
	readonly answers?: TableAnswers | undefined;
	readonly saved?: SavedMapping | undefined;
}

/** Reads tables. If several sheets have all required columns, users select one; some vocabularies read all sheets. */
export function readSheets(
	grids: readonly Grid[],
	vocabulary: Vocabulary,
	terms: FileTerms = {},
): FileReading | Refusal {
	const ranked = grids.map((grid) => ({ grid, missing: missingFields(grid, vocabulary, terms) }));
	const visible = ranked.filter(({ grid }) => !grid.isHidden || grid.sheet === terms.answers?.sheet);
	const tables = visible.filter(({ missing }) => missing !== undefined);
	const fewest = Math.min(...tables.map(({ missing }) => missing ?? 0));
	const best = tables.filter(({ missing }) => missing === fewest);
	const chosen = terms.answers?.sheet;
	const used = chosen !== undefined ? visible.filter(({ grid }) => grid.sheet === chosen) : best;
	if (used.length === 0) return refusal(grids.length === 0 ? 'empty' : 'no-table');
	const isOpen = used.length > 1 && !vocabulary.usesAllSheets;
	const questions: Question[] = isOpen
		? [{ code: 'sheet', options: used.map(({ grid }) => grid.sheet), samples: [] }]
		: [];
	const read = (isOpen ? used.slice(0, 1) : used)
		.map(({ grid }) => readTable(grid, vocabulary, terms))
		.filter((table) => table !== undefined);
	if (read.length === 0) return refusal('no-table');
	const readNames = new Set(read.map(({ sheet }) => sheet));
	const otherSheets = ranked
		.filter(({ grid }) => !readNames.has(grid.sheet))
		.map(({ grid, missing }) => ({ sheet: grid.sheet, reason: reasonOf(grid, missing) }));
	return { tables: read, otherSheets, questions };
}

function reasonOf({ rows, isHidden }: Grid, missing: number | undefined): OtherSheetReason {
	if (rows.length === 0) return 'empty';
	if (isHidden) return 'hidden';
	return missing === undefined ? 'no-table' : 'other-table';
}

/** Returns the required fields for which a sheet has no column. Undefined if it has no heading row. */
export function missingFields(
	grid: Grid,
	vocabulary: Vocabulary,
	{ answers = {}, saved }: FileTerms = {},
): number | undefined {
	const headings = findHeadings(grid, vocabulary, { chosenLine: answers.headingLines?.[grid.sheet], saved });
	if (headings === undefined) return undefined;
	const { columns } = proposeMapping(headings.columns, vocabulary, { answers, saved });
	const present = new Set(columns.map(({ field }) => field?.field));
	return vocabulary.fields.filter(({ field, need }) => need === 'required' && !present.has(field)).length;
}
