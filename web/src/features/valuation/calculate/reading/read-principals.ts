import { type Column, findTable, headingFault, type Table } from '#features/valuation/shared/workbook/find-table.ts';
import {
	type FaultCode,
	type FaultValues,
	type PlacedFault,
	shortened,
} from '#features/valuation/shared/workbook/placed-fault.ts';
import { withBrackets } from '#i18n/punctuation.ts';
import type { HiddenCells } from '#lib/workbook/hidden-cells.ts';
import { dealRanges } from '#shared/deal/deal.ts';
import { readPlainNumber } from '#shared/deal/deal-values.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { blankCell, type Cell, columnLetters, isBlank } from '#shared/workbook/cell.ts';
import type { Sheet } from '#shared/workbook/open-workbook.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';

/** Principals of both legs that are outstanding from a date. */
export interface DatedPrincipal {
	readonly line: number;
	readonly date: string;
	readonly amounts: readonly [number, number];
}

/** Content of the sheet that is named after a deal: the deal's outstanding principals by date. */
export interface PrincipalSheet {
	readonly name: string;
	readonly rows: readonly DatedPrincipal[];
	readonly isPerLeg: boolean;
	readonly faults: readonly PlacedFault[];
	readonly hidden: HiddenCells | undefined;
	fault(line: number, code: FaultCode, found: string, values?: FaultValues): PlacedFault;
}

const names = ['date', 'amount', 'amount_1', 'amount_2'];
const canonical = (heading: string) => heading.trim().toLowerCase();

export function readPrincipals(sheet: Sheet, dealId: string): PrincipalSheet {
	const faults: PlacedFault[] = [];
	const at = (row: number, column: Column, code: FaultCode, found: string, values: FaultValues = {}): PlacedFault => ({
		sheet: sheet.name,
		row,
		column: column.letters,
		heading: column.heading,
		dealId: shortened(dealId),
		code,
		found: shortened(found),
		values,
	});
	const table = tableOf(sheet, faults, dealId);
	const column = (name: string) => table.columns.find(({ heading }) => canonical(heading) === name);
	const dateColumn = column('date') ?? { place: 0, letters: 'A', heading: 'date' };
	const [first, second] = [column('amount_1'), column('amount_2')];
	const isPerLeg = first !== undefined && second !== undefined;
	const amount = column('amount') ?? { place: 1, letters: 'B', heading: 'amount' };
	const rows: DatedPrincipal[] = [];
	for (const { line, cells } of table.rows) {
		const read = <Value>(from: Column, reader: (text: string) => Reading<Value>): Value | undefined => {
			const cell = cells[from.place] ?? blankCell;
			const reading = cell.fault === undefined ? reader(cell.text) : ({ code: `cell-${cell.fault.code}` } as const);
			if ('value' in reading) return reading.value;
			faults.push(at(line, from, reading.code, cell.text, reading.values));
			return undefined;
		};
		const date = read(dateColumn, readDate);
		const own = read(isPerLeg ? first : amount, readAmount);
		const other = isPerLeg ? read(second, readAmount) : own;
		if (date !== undefined && own !== undefined && other !== undefined)
			rows.push({ line, date, amounts: [own, other] });
	}
	return {
		name: sheet.name,
		rows,
		isPerLeg,
		faults,
		hidden: findHiddenCells(sheet, table.rows, [dateColumn, ...(isPerLeg ? [first, second] : [amount])]),
		fault: (line, code, found, values) => at(line, dateColumn, code, found, values),
	};
}

type Reading<Value> = { readonly value: Value } | { readonly code: FaultCode; readonly values?: FaultValues };

function readDate(text: string): Reading<string> {
	if (text === '') return { code: 'required' };
	const value = readWrittenDate(text);
	return value === undefined ? { code: 'not-a-date' } : { value };
}

function readAmount(text: string): Reading<number> {
	if (text === '') return { code: 'required' };
	const value = readPlainNumber(text);
	if (value === undefined) return { code: 'not-a-number' };
	const { min, max } = dealRanges.principal;
	return value >= min && value <= max ? { value } : { code: 'out-of-range', values: { min, max } };
}

/** Finds the table by its headings. Without headings, the first two columns are used. */
function tableOf(sheet: Sheet, faults: PlacedFault[], dealId: string): Table {
	let rows: readonly SheetRow[];
	try {
		rows = sheet.readRows();
	} catch (cause) {
		if (!(cause instanceof WorkbookFault)) throw cause;
		const { code, values } = cause;
		if (code !== 'merged-cells' && code !== 'too-wide') throw cause;
		const found = String(values.range ?? values.cell ?? '');
		const empty = { sheet: sheet.name, line: 1, columns: [], rows: [] };
		faults.push({ ...headingFault(empty, 'sheet-unreadable', { letters: '', heading: '' }), found, dealId });
		return empty;
	}
	const table = findTable(sheet.name, rows, (heading) => names.includes(canonical(heading)), 2);
	if (table === undefined) {
		const bare = { sheet: sheet.name, columns: [], rows: withContent(rows) };
		// A third column without headings is refused, because it may contain the amounts of leg 2.
		const beside = rows.find(({ cells }) => cells.length > 2);
		if (beside === undefined) return { ...bare, line: 0 };
		const found = shortened(beside.cells.at(-1)?.text ?? '');
		const place = { letters: columnLetters(beside.cells.length - 1), heading: '' };
		faults.push({ ...headingFault({ ...bare, line: beside.line }, 'sheet-unreadable', place), found, dealId });
		return { ...bare, line: 0, rows: [] };
	}
	const seen = new Set<string>();
	for (const column of table.columns) {
		const name = canonical(column.heading);
		const code = seen.has(name) ? 'heading-twice' : names.includes(name) ? undefined : 'heading-unknown';
		if (code !== undefined) faults.push({ ...headingFault(table, code, column), dealId });
		seen.add(name);
	}
	const amounts = names
		.slice(1)
		.filter((name) => seen.has(name))
		.join(' ');
	const missing = !seen.has('date') ? 'date' : amounts === 'amount' || amounts === 'amount_1 amount_2' ? '' : 'amount';
	if (missing !== '') {
		faults.push({ ...headingFault(table, 'heading-missing', { letters: '', heading: missing }), dealId });
	}
	return { ...table, rows: withContent(table.rows) };
}

const withContent = (rows: readonly SheetRow[]) =>
	rows.filter(({ cells }) => cells.some((cell: Cell) => !isBlank(cell)));

const longestHeading = 40;

export function findHiddenCells(
	sheet: Sheet,
	rows: readonly SheetRow[],
	columns: readonly Column[],
): HiddenCells | undefined {
	const ranges = sheet.hiddenColumns();
	const hidden: HiddenCells = {
		sheet: sheet.name,
		rows: rows.filter(({ isHidden }) => isHidden).length,
		columns: columns
			.filter(({ place }) => ranges.some(({ first, last }) => first <= place && place <= last))
			.map(({ letters, heading }) => withBrackets(letters, heading.slice(0, longestHeading))),
		isSheet: sheet.isHidden,
	};
	return hidden.rows > 0 || hidden.columns.length > 0 || hidden.isSheet ? hidden : undefined;
}
