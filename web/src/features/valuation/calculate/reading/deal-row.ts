import type { Column } from '#features/valuation/shared/workbook/find-table.ts';
import {
	type FaultCode,
	type FaultValues,
	type PlacedFault,
	shortened,
} from '#features/valuation/shared/workbook/placed-fault.ts';
import { type DealColumn, dealColumnOf, fieldsOfRow, valueOfCell } from '#shared/deal/deal-columns.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import { blankCell, type Cell, isBlank } from '#shared/workbook/cell.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';

interface DealTable {
	readonly sheet: string;
	readonly columns: ReadonlyMap<string, Column>;
	/** Deal columns by cell index. */
	readonly fields: readonly (DealColumn | undefined)[];
}

export function dealTable(sheet: string, columns: ReadonlyMap<string, Column>): DealTable {
	const fields: (DealColumn | undefined)[] = [];
	for (const [heading, { place }] of columns) fields[place] = dealColumnOf(heading);
	return { sheet, columns, fields };
}

/** Placeholder for the content of an unreadable cell. It is not blank, and no field accepts it. */
const unreadable = '\uFFFD';

export class DealRow {
	/** Fields of the deal; unreadable cells have a placeholder. */
	readonly fields: Fields;
	readonly #table: DealTable;
	readonly #row: SheetRow;
	readonly #own: { readonly place: number; readonly fault: PlacedFault }[] = [];
	readonly #onSheet: PlacedFault[] = [];
	readonly #unreadable = new Set<string>();

	constructor(table: DealTable, row: SheetRow) {
		this.#table = table;
		this.#row = row;
		const texts = row.cells.map((cell, place) => {
			const column = table.fields[place];
			return column === undefined ? '' : this.#read(cell, column);
		});
		this.fields = fieldsOfRow(texts, table.fields);
	}

	#read(cell: Cell, column: DealColumn): string {
		const { text, fault } = cell;
		if (fault !== undefined) {
			this.fault(column.heading, `cell-${fault.code}`, fault.most === undefined ? {} : { most: fault.most });
		} else if (text === '' || isOfKind(text, column)) return text;
		else if (column.kind === 'flag') this.fault(column.heading, 'value-unknown', { allowed: 'yes, no' });
		else this.fault(column.heading, column.kind === 'date' ? 'not-a-date' : 'not-a-number');
		this.#unreadable.add(column.heading);
		return unreadable;
	}

	get line(): number {
		return this.#row.line;
	}

	get dealId(): string | undefined {
		const { dealId } = this.fields;
		return typeof dealId === 'string' && dealId !== unreadable ? dealId : undefined;
	}

	get isFaulty(): boolean {
		return this.#own.length > 0 || this.#onSheet.length > 0;
	}

	/** Faults of the row's cells in column order, followed by the faults of the sheet named after the deal. */
	get faults(): readonly PlacedFault[] {
		return [...this.#own.toSorted((a, b) => a.place - b.place).map(({ fault }) => fault), ...this.#onSheet];
	}

	/** Adds a fault once per cell. An unreadable cell only gets further faults of rules that require an empty cell. */
	fault(heading: string, code: FaultCode, values: FaultValues = {}): void {
		if (this.isUnreadable(heading) && !emptyCells.includes(code)) return;
		const column = this.#table.columns.get(heading);
		const fault = this.warning(heading, code, values);
		if (!this.#own.some(({ fault: other }) => isSame(other, fault))) {
			this.#own.push({ place: column?.place ?? Number.POSITIVE_INFINITY, fault });
		}
	}

	warning(heading: string, code: FaultCode, values: FaultValues = {}): PlacedFault {
		const column = this.#table.columns.get(heading);
		return {
			sheet: this.#table.sheet,
			row: this.line,
			column: column?.letters ?? '',
			heading: column?.heading ?? heading,
			dealId: shortened(this.#cell('dealId').text),
			code,
			found: shortened(this.#cell(heading).text),
			values,
		};
	}

	addFaults(faults: readonly PlacedFault[]): void {
		this.#onSheet.push(...faults.filter((fault) => !this.#onSheet.some((other) => isSame(other, fault))));
	}

	isBlank(heading: string): boolean {
		return isBlank(this.#cell(heading));
	}

	isUnreadable(heading: string): boolean {
		return this.#unreadable.has(heading);
	}

	#cell(heading: string): Cell {
		const place = this.#table.columns.get(heading)?.place;
		return (place === undefined ? undefined : this.#row.cells[place]) ?? blankCell;
	}
}

/** Codes of the rules that require an empty cell. */
const emptyCells: readonly FaultCode[] = [
	'float-only',
	'fixed-only',
	'overnight-only',
	'term-only',
	'without-fallback',
	'first-stub-only',
	'roll-needs-months',
	'last-needs-periods',
	'not-with-arrears',
	'stub-rate-or-index',
	'not-with-amortisation',
	'not-with-annuity',
	'amortised-only',
	'schedule-without-frequency',
	'schedule-on-sheet-too',
];

function isOfKind(text: string, column: DealColumn): boolean {
	if (column.kind === 'text') return true;
	const value = valueOfCell(text, column);
	return column.kind === 'date' ? isLocalDate(String(value)) : typeof value !== 'string';
}

const isSame = (a: PlacedFault, b: PlacedFault) =>
	a.code === b.code &&
	a.heading === b.heading &&
	a.row === b.row &&
	Object.entries(a.values).every(([name, value]) => b.values[name] === value);
