import { HyperFormula, type RawCellContent } from 'hyperformula';
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

/** Recalculates the formulas of a workbook with HyperFormula, without the stored values. */
export function recalculated(model: WorkbookModel): Recalculated {
	const sheets = Object.fromEntries(model.map(({ name, rows }) => [name, rows.map((row) => row.map(contentOf))]));
	const names = model.flatMap(({ name: sheet, names = {} }) =>
		Object.entries(names).map(([name, cells]) => ({ name, expression: `='${sheet}'!${cells}` })),
	);
	const engine = HyperFormula.buildFromSheets(sheets, { licenseKey: 'gpl-v3' }, names);
	const cells = model.flatMap(({ name: sheet, rows }) =>
		rows.flatMap((row, rowIndex) =>
			row.flatMap((cell, col) => {
				if (cell?.kind !== 'number' || cell.formula === undefined) return [];
				const calculated = engine.getCellValue({ sheet: engine.getSheetId(sheet) as number, row: rowIndex, col });
				const place = `${sheet} row ${rowIndex + 1}, column ${col + 1}`;
				return [{ place, formula: cell.formula, written: cell.value, calculated }];
			}),
		),
	);
	const values = new Map(names.map(({ name }) => [name, engine.getNamedExpressionValue(name)]));
	engine.destroy();
	return { cells, named: (name) => values.get(name) };
}

function contentOf(cell: WorkbookCell | undefined): RawCellContent {
	if (cell === undefined) return null;
	if (cell.kind === 'text') return `'${cell.text}`;
	if (cell.kind === 'date') return epochDay(localDate(cell.date)) + epochOfSheets;
	return cell.formula === undefined ? cell.value : `=${cell.formula}`;
}
