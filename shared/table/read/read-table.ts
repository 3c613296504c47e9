import { cellAt, type Grid } from '../file/grid.ts';
import { findHeadings, type Headings } from '../heading/find-headings.ts';
import { titleUnits } from '../heading/title-units.ts';
import { weekdayOf } from '../kind/parse-date.ts';
import type { SavedMapping, TableAnswers } from '../mapping/answers.ts';
import { type MappedColumn, proposeMapping } from '../mapping/propose-mapping.ts';
import type { Question } from '../mapping/question.ts';
import { settleColumn } from '../mapping/settle-column.ts';
import { tableLimits } from '../table-limits.ts';
import type { Field, Vocabulary } from '../vocabulary/vocabulary.ts';
import { type CarriedRow, carryMerged } from './carry-merged.ts';
import { classifyRow } from './classify-row.ts';
import { type ReadColumn, readRow } from './read-row.ts';
import { rowKey, type SkippedRow, type TableRow } from './table-row.ts';

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
	const valuesForAll = { ...saved?.values, ...answers.values };
	const mapping = proposeMapping(headings.columns, vocabulary, {
		answers: { ...answers, values: valuesForAll },
		saved,
	});
	const all = carryMerged(grid, headings.line);
	const kinds = all.map(({ row }) => answers.rows?.[rowKey(grid.sheet, row.line)] ?? classifyRow(row, mapping.columns));
	const data = all.filter((_, i) => kinds[i] === 'data');
	const used = mapping.columns.filter((column) => isUsed(column, all));
	const { columns, questions } = settleColumns(used, data, headings);
	const width = allowedWidth(grid, headings.line, data);
	const terms = {
		sheet: grid.sheet,
		columns,
		fields: vocabulary.fields,
		valuesForAll,
		acceptsSerials: !grid.canShift || answers.acceptsSerials === true,
		canShift: grid.canShift,
		width,
	};
	return {
		sheet: grid.sheet,
		isHiddenSheet: grid.isHidden,
		headingLine: headings.line,
		titles: headings.titles,
		columns,
		rows: data.map(({ row, carried }) => readRow(row, { ...terms, carried })),
		skipped: skippedRows(grid, headings.line, all, kinds),
		questions: [...mapping.questions, ...questions],
	};
}

/** A column without a heading is used if a row has a cell in it. */
const isUsed = ({ heading, place }: MappedColumn, rows: readonly CarriedRow[]): boolean =>
	heading !== '' || rows.some(({ row }) => cellAt(row, place).text !== '');

function settleColumns(columns: readonly MappedColumn[], data: readonly CarriedRow[], { titles }: Headings) {
	const cellsOf = ({ place }: MappedColumn) => data.map(({ row }) => cellAt(row, place));
	const evidence = {
		titles: titleUnits(titles.flatMap(({ texts }) => texts)),
		headingPowers: new Set(columns.flatMap(({ units: { power } }) => (power === undefined ? [] : [power]))),
	};
	const weekdaysOf = ({ weekdayField }: Field) => {
		const column = weekdayField && columns.find(({ field }) => field?.field === weekdayField);
		return column ? cellsOf(column).map(({ text }) => weekdayOf(text)) : [];
	};
	const questions: Question[] = [];
	const settled = columns.map((column): ReadColumn => {
		const weekdays = column.field === undefined ? [] : weekdaysOf(column.field);
		const { settings, questions: open } = settleColumn(column, cellsOf(column), { ...evidence, weekdays });
		if (column.field?.need !== 'control') questions.push(...open);
		return { ...column, settings };
	});
	return { columns: settled, questions };
}

/**
 * Maximum number of cells of a row: the number of headings. A separator at the end of every row is accepted, unless it is the
 * comma, which figures contain.
 */
function allowedWidth({ rows, separator }: Grid, headingLine: number, data: readonly CarriedRow[]): number {
	const width = rows.find(({ line }) => line === headingLine)?.width ?? 0;
	const hasEnds = separator !== ',' && data.every(({ row }) => row.width === width + 1);
	return hasEnds ? width + 1 : width;
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
