import FormulaParser from 'fast-formula-parser';
import type { WorkbookCell, WorkbookModel } from '#lib/workbook/workbook-model.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';

/** Day 0 of a spreadsheet's dates, in days before 1970. */
const epochOfSheets = 25_569;

/** A cell with a formula: its place, the value that the portal wrote, and the recalculated value. */
export interface RecalculatedCell {
	readonly place: string;
	readonly formula: string;
	readonly written: number;
	readonly calculated: unknown;
}

export interface Recalculated {
	readonly cells: readonly RecalculatedCell[];
	/** The value of a name. */
	readonly named: (name: string) => unknown;
}

/** A cell; row and column count from 1. */
interface CellPlace {
	readonly sheet: string;
	readonly row: number;
	readonly col: number;
}

/** Recalculates the formulas of a workbook with a formula parser, without the stored values. */
export function recalculated(model: WorkbookModel): Recalculated {
	const rowsOf = new Map(model.map(({ name, rows }) => [name, rows]));
	const names = new Map(model.flatMap(({ name: sheet, names = {} }) => namedCells(sheet, names)));
	const values = new Map<string, unknown>();
	const cellValue = ({ sheet, row, col }: CellPlace): unknown => {
		const key = `${sheet} ${row} ${col}`;
		if (!values.has(key)) values.set(key, calculatedCell(rowsOf.get(sheet)?.[row - 1]?.[col - 1], { sheet, row, col }));
		return values.get(key);
	};
	const newParser = () =>
		new FormulaParser({
			onCell: cellValue,
			onRange: ({ sheet, from, to }) =>
				span(from.row, to.row).map((row) => span(from.col, to.col).map((col) => cellValue({ sheet, row, col }))),
			onVariable: (name) => names.get(name),
			functions,
		});
	// A parser is not reentrant: a formula that needs another formula has another parser.
	const idle: FormulaParser[] = [];
	const parse = (formula: string, place: CellPlace): unknown => {
		const parser = idle.pop() ?? newParser();
		try {
			return parser.parse(formula, place);
		} finally {
			idle.push(parser);
		}
	};
	const calculatedCell = (cell: WorkbookCell | undefined, place: CellPlace): unknown => {
		// The parser compares an empty cell with a text; it reads both as blank.
		if (cell === undefined) return '';
		if (cell.kind === 'text') return cell.text;
		if (cell.kind === 'date') return epochDay(localDate(cell.date)) + epochOfSheets;
		return cell.formula === undefined ? cell.value : parse(cell.formula, place);
	};
	const cells = model.flatMap(({ name: sheet, rows }) =>
		rows.flatMap((row, i) =>
			row.flatMap((cell, j) => {
				if (cell?.kind !== 'number' || cell.formula === undefined) return [];
				const calculated = cellValue({ sheet, row: i + 1, col: j + 1 });
				const place = `${sheet} row ${i + 1}, column ${j + 1}`;
				return [{ place, formula: cell.formula, written: cell.value, calculated }];
			}),
		),
	);
	return { cells, named: (name) => parse(name, { sheet: model[0]?.name ?? '', row: 1, col: 1 }) };
}

/** The parser lacks MAX. */
const functions = {
	MAX: (...given: readonly { readonly value: unknown }[]) =>
		Math.max(...given.flatMap(({ value }) => [value].flat(2).map(Number))),
};

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Names with the cells that they mean: `$B$4` or `$B$4:$B$9`. */
function namedCells(sheet: string, names: Readonly<Record<string, string>>) {
	return Object.entries(names).map(([name, cells]) => {
		const [from, to] = cells.replaceAll('$', '').split(':').map(placeOf);
		return [name, to === undefined ? { sheet, ...from } : { sheet, from, to }] as const;
	});
}

function placeOf(cell: string) {
	const [, letters = '', row] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
	return { row: Number(row), col: [...letters].reduce((col, letter) => col * 26 + letter.charCodeAt(0) - 64, 0) };
}
