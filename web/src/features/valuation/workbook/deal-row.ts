import { dealColumnOf } from '#shared/deal/deal-columns.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { blankCell, type Cell, isBlank } from '#shared/workbook/cell.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';
import type { DealFields } from './deals-read.ts';
import type { Column } from './find-table.ts';
import { type FaultCode, type FaultValues, type PlacedFault, shortened } from './placed-fault.ts';

const plainNumber = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?$/;

/** A number as a cell has it, or a text that writes one without thousands separators. */
export function readNumber(text: string): number | undefined {
	const number = plainNumber.test(text) ? Number(text) : Number.NaN;
	return Number.isFinite(number) ? number : undefined;
}

const fieldOf = new Map<string, string | undefined>();

/** The field that a column fills by itself; the columns of schedules fill one together. */
function fieldOfColumn(heading: string): string | undefined {
	if (!fieldOf.has(heading)) {
		const column = dealColumnOf(heading);
		fieldOf.set(heading, column?.isScheduleRow === true ? undefined : column?.field);
	}
	return fieldOf.get(heading);
}

/**
 * Reads the cells of one row by the headings of the template, and collects the fields of the deal and the faults.
 *
 * Every method returns undefined for a blank cell, and for a faulty one after it has noted the fault.
 */
export class DealRow {
	readonly faults: PlacedFault[] = [];
	readonly fields: Record<string, DealFields[string]> = {};
	readonly #sheet: string;
	readonly #row: SheetRow;
	readonly #columns: ReadonlyMap<string, Column>;

	constructor(sheet: string, row: SheetRow, columns: ReadonlyMap<string, Column>) {
		this.#sheet = sheet;
		this.#row = row;
		this.#columns = columns;
	}

	get line(): number {
		return this.#row.line;
	}

	#cell(heading: string): Cell {
		const place = this.#columns.get(heading)?.place;
		return (place === undefined ? undefined : this.#row.cells[place]) ?? blankCell;
	}

	fault(heading: string, code: FaultCode, values: FaultValues = {}): undefined {
		const column = this.#columns.get(heading);
		this.faults.push({
			sheet: this.#sheet,
			row: this.#row.line,
			column: column?.letters ?? '',
			heading: column?.heading ?? heading,
			dealId: shortened(this.#cell('dealId').text),
			code,
			found: shortened(this.#cell(heading).text),
			values,
		});
		return undefined;
	}

	isBlank(heading: string): boolean {
		return isBlank(this.#cell(heading));
	}

	/** Notes a fault when the cell is blank. */
	require(heading: string): void {
		if (this.isBlank(heading)) this.fault(heading, 'required');
	}

	#text(heading: string): string | undefined {
		const { text, fault } = this.#cell(heading);
		if (fault === undefined) return text === '' ? undefined : text;
		return this.fault(heading, `cell-${fault.code}`, fault.most === undefined ? {} : { most: fault.most });
	}

	#keep<Value extends string | number | boolean>(heading: string, value: Value): Value {
		const field = fieldOfColumn(heading);
		if (field !== undefined) this.fields[field] = value;
		return value;
	}

	text(heading: string, most: number): string | undefined {
		const text = this.#text(heading);
		if (text === undefined) return undefined;
		return text.length > most ? this.fault(heading, 'too-long', { most }) : this.#keep(heading, text);
	}

	number(heading: string, min: number, max: number): number | undefined {
		const text = this.#text(heading);
		if (text === undefined) return undefined;
		const number = readNumber(text);
		if (number === undefined) return this.fault(heading, 'not-a-number');
		if (number < min || number > max) return this.fault(heading, 'out-of-range', { min, max });
		return this.#keep(heading, number);
	}

	wholeNumber(heading: string, min: number, max: number): number | undefined {
		const number = this.number(heading, min, max);
		if (number === undefined || Number.isInteger(number)) return number;
		return this.fault(heading, 'not-whole', { min, max });
	}

	date(heading: string): string | undefined {
		const text = this.#text(heading);
		if (text === undefined) return undefined;
		const date = readWrittenDate(text);
		return date === undefined ? this.fault(heading, 'not-a-date') : this.#keep(heading, date);
	}

	/** One of a list, or one of the names of a table. */
	choice(
		heading: string,
		known: { has(text: string): boolean },
		allowed: readonly string[],
		code: FaultCode = 'value-unknown',
	): string | undefined {
		const text = this.#text(heading);
		if (text === undefined) return undefined;
		if (known.has(text)) return this.#keep(heading, text);
		return this.fault(heading, code, { allowed: allowed.join(', ') });
	}

	/** A value that is written in several ways, in any case. */
	anyCase<Value extends string | boolean>(
		heading: string,
		values: ReadonlyMap<string, Value>,
		allowed: readonly string[],
	): Value | undefined {
		const text = this.#text(heading);
		if (text === undefined) return undefined;
		const value = values.get(text.toLowerCase());
		if (value !== undefined) return this.#keep(heading, value);
		return this.fault(heading, 'value-unknown', { allowed: allowed.join(', ') });
	}
}
