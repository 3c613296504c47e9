import type { ValueFault, ValueFaultCode } from '../kind/fault.ts';
import type { RateUnit } from '../kind/parse-figure.ts';
import type { RowKind } from './classify-row.ts';

/** Position of a cell in a file. `sheet` is empty for a text file. */
export interface Place {
	readonly sheet: string;
	readonly line: number;
	/** Letters of the column; empty if the position is a whole row. */
	readonly letters: string;
}

/** Converts a position to the key of confirmations: `Deals!M4`. */
export const placeKey = ({ sheet, line, letters }: Place): string => `${sheet}!${letters}${line}`;

/** Converts the position of a row to the key of answers: `Deals!4`. */
export const rowKey = (sheet: string, line: number): string => placeKey({ sheet, line, letters: '' });

/** Value of a field in a row, with the position and text of its cell. */
export interface CellValue {
	/** Normalised value. Dates are YYYY-MM-DD, numbers are decimals, words are values of the field's word table. */
	readonly value: string;
	/** Text of the cell as written. Empty for a value that applies to all rows. */
	readonly text: string;
	readonly place: Place;
	/** Column key. */
	readonly column?: string;
	/** Unit of a rate if it is written in the cell. */
	readonly unit?: RateUnit;
	/** Currency and tenor that the name of an index contains. */
	readonly index?: { readonly currency?: string; readonly tenor?: string };
}

/** Fault of a cell or a row: its position, the text found, and the expected input. */
export interface TableFault extends ValueFault {
	readonly place: Place;
	/** Key of the column; empty if the fault is about the whole row. */
	readonly column: string;
	/** Field of the column; undefined if the fault is about the whole row. */
	readonly field?: string;
	readonly found: string;
}

/** Remark about a cell or row that could be read. */
export interface Remark {
	readonly code:
		| 'none'
		| 'pending'
		| 'serial-number'
		| 'formula'
		| 'merged'
		| 'weekend'
		| 'control-unreadable'
		| 'joined-cell'
		| 'comment-read'
		| 'sign-repeats-direction';
	readonly place: Place;
	readonly column: string;
	readonly found: string;
	readonly suggestion?: string;
}

/** A row of data. If it has faults, it contains the values that could be read. */
export interface TableRow {
	readonly sheet: string;
	readonly line: number;
	readonly isHidden: boolean;
	readonly values: Readonly<Record<string, CellValue>>;
	/** Cells of the user's additional columns as written, by column key. */
	readonly own: Readonly<Record<string, string>>;
	readonly faults: readonly TableFault[];
	readonly remarks: readonly Remark[];
}

/** Reason why a row is skipped. `duplicate`: found after reading. `person`: skipped by the user. */
export type SkipReason = Exclude<RowKind, 'data'> | 'duplicate' | 'person';

/** A row that is not data, with the reason why it is skipped. */
export interface SkippedRow {
	readonly sheet: string;
	readonly line: number;
	readonly reason: SkipReason;
	/** Text of the row; empty for a blank row. */
	readonly text: string;
}

/** Faults that the user can confirm, because the value is readable but unusual. */
const confirmable: ReadonlySet<ValueFaultCode> = new Set([
	'figure-doubtful',
	'days-differ',
	'weekend',
	'name-differs',
	'index-differs',
	'sample-row',
] as const);

export const isConfirmable = ({ code }: ValueFault): boolean => confirmable.has(code);

/** True for a fault that disappears when the user answers a question about the column. */
export const isOpenPoint = ({ code }: ValueFault): boolean =>
	code === 'date-open' || code === 'figure-open' || code === 'unit-open' || code === 'scale-open';

/** Adds faults to a row. Faults that the user has confirmed are omitted. */
export function withFaults(row: TableRow, added: readonly TableFault[], confirmed: readonly string[] = []): TableRow {
	const isOpen = (fault: TableFault) => !(isConfirmable(fault) && confirmed.includes(placeKey(fault.place)));
	return { ...row, faults: [...row.faults, ...added].filter(isOpen) };
}

/** Creates a fault for the cell of a field. If no cell has the field, the fault is about the whole row. */
export function faultOfField(row: TableRow, field: string, fault: ValueFault): TableFault {
	const value = row.values[field];
	const place = value?.place ?? { sheet: row.sheet, line: row.line, letters: '' };
	return { ...fault, place, column: value?.column ?? field, field, found: value?.text ?? '' };
}

export const fieldValue = (row: TableRow, field: string): string | undefined => row.values[field]?.value;
