import { cellAt, type Grid, type GridRow } from '../file/grid.ts';
import { type Heading, type Headings, readUnits, type Vocabulary } from '../heading/heading.ts';
import { weekdayOf } from '../kind/parse-date.ts';
import { type MappedColumn, type Mapping, proposeMapping } from '../mapping/propose-mapping.ts';
import { ColumnEvidence, settleColumn } from '../mapping/settle-column.ts';
import type { CarriedRow } from './carry-merged.ts';
import { classifyRow } from './classify-row.ts';
import { type ReadColumn, readRow } from './read-row.ts';
import {
	type Question,
	type RowKind,
	rowKey,
	type SavedMapping,
	type TableAnswers,
	type TableRow,
} from './table-row.ts';

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

interface ColumnTerms {
	readonly answers?: TableAnswers | undefined;
	readonly saved?: SavedMapping | undefined;
}

const maxOtherRows = 10_000;

type TableGrid = Pick<Grid, 'sheet' | 'canShift' | 'separator'>;

/**
 * Reads a table in two passes, so that memory does not grow with the number of rows. `show` collects evidence about the
 * columns from every row; afterwards each row is read with their settings.
 */
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

	/** Classifies a row. Keeps evidence about the columns if the row is data. */
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

	/** Returns the kind of a row that was passed to `show` before. */
	kindOf(row: GridRow): RowKind | 'skip' {
		const isComplete = this.#otherRows.size < maxOtherRows;
		return this.#otherRows.get(row.line) ?? (isComplete ? 'data' : this.#classify(row));
	}

	#classify(row: GridRow): RowKind | 'skip' {
		return this.#answers.rows?.[rowKey(this.#grid.sheet, row.line)] ?? classifyRow(row, this.mapping.columns);
	}

	/** Returns the columns with their settings, the remaining questions, and the function that reads a row of data. */
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
