import { cellAt, type Grid, type GridRow } from '../file/grid.ts';
import { type Refusal, refusal } from '../file/refusal.ts';
import { findHeadings, type Heading, type Headings, readUnits } from '../heading/heading.ts';
import { weekdayOf } from '../kind/parse-date.ts';
import { type MappedColumn, type Mapping, proposeMapping } from '../mapping/propose-mapping.ts';
import { ColumnEvidence, settleColumn } from '../mapping/settle-column.ts';
import { tableLimits } from '../table-limits.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type CarriedRow, carryMerged } from './carry-merged.ts';
import { classifyRow } from './classify-row.ts';
import { type ReadColumn, readRow } from './read-row.ts';
import {
	type Question,
	type RowKind,
	rowKey,
	type SavedMapping,
	type SkippedRow,
	type TableAnswers,
	type TableRow,
} from './table-row.ts';

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

/** Reads the table of a sheet, as far as open questions allow. @returns undefined if it has no heading row */
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

export interface FileReading {
	readonly tables: readonly TableReading[];
	readonly otherSheets: readonly { readonly sheet: string; readonly reason: OtherSheetReason }[];
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
function missingFields(
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

const maxCharacters = 200;

/** Returns the units that the lines above a table state: `(% p.a.)`, `单位：百万（本金）`, `amounts in thousands`, `in TEUR`. */
export function titleUnits(texts: readonly string[]): readonly Omit<Heading, 'name'>[] {
	return texts.flatMap((written) => {
		const text = written.slice(0, maxCharacters).normalize('NFKC');
		const bracketed = [...text.matchAll(/[([]([^()[\]]{1,30})[)\]]/g)].map(([, inner = '']) => inner);
		const named = [...text.matchAll(/(?:\bin|单位:) ?([^ ,;:()[\]]{1,20})/giu)].map(([, word = '']) => word);
		return [...bracketed, ...named].map(readUnits).filter((units) => units !== undefined);
	});
}

const maxOtherRows = 10_000;

type TableGrid = Pick<Grid, 'sheet' | 'canShift' | 'separator'>;

/** Reads in two passes, so that memory is limited: `show` collects evidence of all rows, then rows are read. */
export class TableColumns {
	readonly mapping: Mapping;
	readonly #grid: TableGrid;
	readonly #headings: Headings;
	readonly #vocabulary: Vocabulary;
	readonly #answers: TableAnswers;
	readonly #valuesForAll: Readonly<Record<string, string>>;
	readonly #evidence: readonly ColumnEvidence[];
	/** Number of headings in a text file, including blank headings at the end. */
	readonly #width: number;
	/** False for columns that have neither a heading nor cells. */
	readonly #isUsed: boolean[];
	#hasSeparatorAtEnds = true;
	/** Rows that are not data, by line number, up to a limit. */
	readonly #otherRows = new Map<number, RowKind | 'skip'>();

	constructor(
		grid: TableGrid,
		headingRow: GridRow | undefined,
		headings: Headings,
		vocabulary: Vocabulary,
		terms: ReadTerms,
	) {
		const { answers = {}, saved } = terms;
		this.#grid = grid;
		this.#headings = headings;
		this.#vocabulary = vocabulary;
		this.#answers = answers;
		this.#valuesForAll = { ...saved?.values, ...answers.values };
		this.mapping = proposeMapping(headings.columns, vocabulary, {
			answers: { ...answers, values: this.#valuesForAll },
			saved,
		});
		this.#evidence = this.mapping.columns.map(({ field }) => new ColumnEvidence(field));
		this.#isUsed = headings.columns.map(({ heading }) => heading !== '');
		this.#width = headingRow?.width ?? 0;
	}

	show({ row }: CarriedRow): RowKind | 'skip' {
		const { columns } = this.mapping;
		const kind = this.#classify(row);
		if (kind !== 'data' && this.#otherRows.size < maxOtherRows) this.#otherRows.set(row.line, kind);
		const isData = kind === 'data';
		if (isData && row.width !== this.#width + 1) this.#hasSeparatorAtEnds = false;
		columns.forEach(({ field, place }, i) => {
			const cell = cellAt(row, place);
			if (cell.text !== '') this.#isUsed[i] = true;
			if (!isData || field === undefined) return;
			const stated = field.weekdayField && columns.find((each) => each.field?.field === field.weekdayField);
			this.#evidence[i]?.add(cell, stated ? weekdayOf(cellAt(row, stated.place).text) : undefined);
		});
		return kind;
	}

	kindOf(row: GridRow): RowKind | 'skip' {
		const isComplete = this.#otherRows.size < maxOtherRows;
		return this.#otherRows.get(row.line) ?? (isComplete ? 'data' : this.#classify(row));
	}

	#classify(row: GridRow): RowKind | 'skip' {
		return this.#answers.rows?.[rowKey(this.#grid.sheet, row.line)] ?? classifyRow(row, this.mapping.columns);
	}

	settle(): {
		readonly columns: readonly ReadColumn[];
		readonly questions: readonly Question[];
		readonly read: (row: CarriedRow) => TableRow;
	} {
		const used = this.mapping.columns.flatMap((column, i): readonly (readonly [MappedColumn, ColumnEvidence])[] =>
			this.#isUsed[i] ? [[column, this.#evidence[i] as ColumnEvidence]] : [],
		);
		const evidence = {
			titles: titleUnits(this.#headings.titles.flatMap(({ texts }) => texts)),
			headingPowers: new Set(used.flatMap(([{ units }]) => (units.power === undefined ? [] : [units.power]))),
			separator: this.#grid.separator,
			seriesCells: used.flatMap(([{ field }, { cells }]) => (field?.isSeries === true ? cells : [])),
		};
		const questions: Question[] = [];
		const columns = used.map(([column, { cells, weekdays }]): ReadColumn => {
			const { settings, questions: open } = settleColumn(column, cells, { ...evidence, weekdays });
			if (column.field?.need !== 'control') questions.push(...open);
			return { ...column, settings };
		});
		const { sheet, canShift, separator } = this.#grid;
		const terms = {
			sheet,
			columns,
			fields: this.#vocabulary.fields,
			valuesForAll: this.#valuesForAll,
			acceptsSerials: !canShift || this.#answers.acceptsSerials === true,
			canShift,
			// A separator at the end of every row is accepted, except for the comma, because numbers can contain it.
			width: separator !== ',' && this.#hasSeparatorAtEnds ? this.#width + 1 : this.#width,
		};
		return {
			columns,
			questions: [...this.mapping.questions, ...questions],
			read: ({ row, carried }) => readRow(row, { ...terms, carried }),
		};
	}
}
