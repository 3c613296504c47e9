import { cellAt, type Grid, type GridRow } from '../file/grid.ts';
import { type Heading, type Headings, readUnits } from '../heading/heading.ts';
import { weekdayOf } from '../kind/parse-date.ts';
import type { Question, SavedMapping, TableAnswers } from '../mapping/answers.ts';
import { type MappedColumn, type Mapping, proposeMapping } from '../mapping/propose-mapping.ts';
import { ColumnEvidence, settleColumn } from '../mapping/settle-column.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { CarriedRow } from './carry-merged.ts';
import { classifyRow, type RowKind } from './classify-row.ts';
import { type ReadColumn, readRow } from './read-row.ts';
import { rowKey, type TableRow } from './table-row.ts';

const maxCharacters = 200;

/** Returns the units stated in the lines above a table: `(% p.a.)`, `单位：百万（本金）`, `amounts in thousands`, `in TEUR`. */
export function titleUnits(texts: readonly string[]): readonly Omit<Heading, 'name'>[] {
	return texts.flatMap((written) => {
		const text = written.slice(0, maxCharacters).normalize('NFKC');
		const bracketed = [...text.matchAll(/[([]([^()[\]]{1,30})[)\]]/g)].map(([, inner = '']) => inner);
		const named = [...text.matchAll(/(?:\bin|单位:) ?([^ ,;:()[\]]{1,20})/giu)].map(([, word = '']) => word);
		return [...bracketed, ...named].map(readUnits).filter((units) => units !== undefined);
	});
}

interface ColumnTerms {
	readonly answers?: TableAnswers | undefined;
	readonly saved?: SavedMapping | undefined;
}

const maxOtherRows = 10_000;

type TableGrid = Pick<Grid, 'sheet' | 'canShift' | 'separator'>;

/**
 * Columns of a table that is read in two passes: `show` collects evidence from every row, and later each row is read.
 * Memory does not grow with the number of rows.
 */
export class TableColumns {
	readonly mapping: Mapping;
	readonly #grid: TableGrid;
	readonly #headings: Headings;
	readonly #vocabulary: Vocabulary;
	readonly #answers: TableAnswers;
	readonly #valuesForAll: Readonly<Record<string, string>>;
	readonly #evidence: readonly ColumnEvidence[];
	/** Number of headings of a text file, including trailing blank ones. */
	readonly #width: number;
	/** False for columns without a heading and without cells. */
	readonly #isUsed: boolean[];
	#hasSeparatorAtEnds = true;
	/** Rows that are not data, by line, up to a limit. */
	readonly #otherRows = new Map<number, RowKind | 'skip'>();

	constructor(
		grid: TableGrid,
		headingRow: GridRow | undefined,
		headings: Headings,
		vocabulary: Vocabulary,
		terms: ColumnTerms,
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

	/** Classifies a row, and keeps the evidence of its cells if it is data. */
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

	/** Returns the kind of a row that was shown before. */
	kindOf(row: GridRow): RowKind | 'skip' {
		const isComplete = this.#otherRows.size < maxOtherRows;
		return this.#otherRows.get(row.line) ?? (isComplete ? 'data' : this.#classify(row));
	}

	#classify(row: GridRow): RowKind | 'skip' {
		return this.#answers.rows?.[rowKey(this.#grid.sheet, row.line)] ?? classifyRow(row, this.mapping.columns);
	}

	/** Returns the settled columns, the remaining questions, and the reader for rows of data. */
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
			// A trailing separator in every row is accepted, unless it is the comma, which figures can contain.
			width: separator !== ',' && this.#hasSeparatorAtEnds ? this.#width + 1 : this.#width,
		};
		return {
			columns,
			questions: [...this.mapping.questions, ...questions],
			read: ({ row, carried }) => readRow(row, { ...terms, carried }),
		};
	}
}
