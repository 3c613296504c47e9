import { withBrackets } from '#i18n/punctuation.ts';
import { csvOf } from '#lib/csv.ts';
import { dateCell, textCell, valueCell, type WorkbookCell } from '#lib/workbook/workbook-model.ts';
import type { CopiedCell, DataColumn } from '#ui/data-table/data-column.ts';
import { tableSheets } from '../export/result-rows.ts';
import { amountDecimals, figureText } from '../valuation.ts';

/** A table for export. Every figure has all its digits. */
export interface ExportedTable {
	readonly name: string;
	readonly headings: readonly string[];
	readonly rows: readonly (readonly (CopiedCell | undefined)[])[];
}

export function exportedTable<Row>(
	name: string,
	columns: readonly DataColumn<Row>[],
	rows: readonly Row[],
): ExportedTable {
	return {
		name,
		headings: columns.map(({ group, title }) => (group === undefined ? title : `${group}, ${title}`)),
		rows: rows.map((row) => columns.map((column) => exportedCell(column, row))),
	};
}

function exportedCell<Row>(column: DataColumn<Row>, row: Row): CopiedCell | undefined {
	if (column.copied !== undefined) return column.copied(row);
	const value = (column.isNumeric ? column.exact?.(row) : undefined) ?? column.text(row);
	if (value === undefined) return undefined;
	const isNumber = column.isNumeric === true && value !== '' && Number.isFinite(Number(value));
	return { kind: isNumber ? 'number' : 'text', value };
}

export const sheetsOf = (tables: readonly ExportedTable[]) =>
	tables.flatMap(({ name, headings, rows }) =>
		tableSheets(
			name,
			headings,
			rows.map((row) => row.map(workbookCell)),
		),
	);

function workbookCell(cell: CopiedCell | undefined): WorkbookCell | undefined {
	if (cell === undefined) return undefined;
	if (cell.kind === 'number') return valueCell(Number(cell.value));
	return cell.kind === 'date' ? dateCell(cell.value) : textCell(cell.value);
}

export const csvOfTable = ({ headings, rows }: ExportedTable): string =>
	csvOf([headings, ...rows.map((row) => row.map((cell) => cell?.value ?? ''))]);

interface FigureOptions<Row> {
	readonly decimals?: number;
	/** Unit in the title: a currency, or basis points. */
	readonly unit?: string;
	readonly group?: string;
	readonly reason?: (row: Row) => string | undefined;
}

/** Returns a column of figures. A tooltip shows all digits of the figure, or the reason why it is missing. */
export function figureOf<Row>(
	key: string,
	title: string,
	figure: (row: Row) => number | null | undefined,
	{ decimals = amountDecimals, unit, group, reason }: FigureOptions<Row> = {},
): DataColumn<Row> {
	return {
		key,
		title: unit === undefined ? title : withBrackets(title, unit),
		...(group === undefined ? {} : { group }),
		isNumeric: true,
		text: (row) => {
			const value = figure(row) ?? undefined;
			return value === undefined ? undefined : figureText(value, decimals);
		},
		exact: (row) => figure(row)?.toString() ?? reason?.(row),
		copied: (row) => {
			const value = figure(row) ?? undefined;
			return value === undefined ? undefined : { kind: 'number', value: String(value) };
		},
		sortValue: (row) => figure(row) ?? undefined,
	};
}

export const textOf = <Row>(
	key: string,
	title: string,
	text: (row: Row) => string | undefined,
	more: Partial<DataColumn<Row>> = {},
): DataColumn<Row> => ({ key, title, text, sortValue: text, ...more });
