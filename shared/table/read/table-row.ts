import type { ValueFault, ValueFaultCode } from '../kind/fault.ts';
import type { RateUnit } from '../kind/parse-figure.ts';
import type { RowKind } from './classify-row.ts';

/** Place of a cell in a file; `sheet` is empty for a text file. */
export interface Place {
	readonly sheet: string;
	readonly line: number;
	/** Column letters; empty for a whole row. */
	readonly letters: string;
}

/** Returns a place as a string, for confirmations: `Deals!M4`. */
export const placeKey = ({ sheet, line, letters }: Place): string => `${sheet}!${letters}${line}`;

/** Returns a row as a string, for answers: `Deals!4`. */
export const rowKey = (sheet: string, line: number): string => placeKey({ sheet, line, letters: '' });

/** Value of a field in a row, with its place and original text. */
export interface CellValue {
	/** Plain value: dates are YYYY-MM-DD, figures are plain decimals, words are values of the field's table. */
	readonly value: string;
	/** Original text; empty for a value that applies to all rows. */
	readonly text: string;
	readonly place: Place;
	/** Column key. */
	readonly column?: string;
	/** Unit of a rate as written in the cell. */
	readonly unit?: RateUnit;
	/** Currency and tenor contained in an index name. */
	readonly index?: { readonly currency?: string; readonly tenor?: string };
}

/** Fault of a cell or a row: its place, the text found, and the expectation. */
export interface TableFault extends ValueFault {
	readonly place: Place;
	/** Column key; empty for a whole row. */
	readonly column: string;
	/** Field of the column; undefined for a whole row. */
	readonly field?: string;
	readonly found: string;
}

/** Observation that does not prevent reading. */
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

/** A row of data. A row with faults contains the values that could be read. */
export interface TableRow {
	readonly sheet: string;
	readonly line: number;
	readonly isHidden: boolean;
	readonly values: Readonly<Record<string, CellValue>>;
	/** The user's own columns as written, by column key. */
	readonly own: Readonly<Record<string, string>>;
	readonly faults: readonly TableFault[];
	readonly remarks: readonly Remark[];
}

/** Reason to skip a row. `duplicate` and `person` are determined after reading. */
export type SkipReason = Exclude<RowKind, 'data'> | 'duplicate' | 'person';

/** A row that is not data, with the reason. */
export interface SkippedRow {
	readonly sheet: string;
	readonly line: number;
	readonly reason: SkipReason;
	/** Text of the row; empty for a blank row. */
	readonly text: string;
}

/** Faults that the user can confirm: the value is readable but unusual. */
const confirmable: ReadonlySet<ValueFaultCode> = new Set([
	'figure-doubtful',
	'days-differ',
	'weekend',
	'name-differs',
	'index-differs',
	'sample-row',
] as const);

export const isConfirmable = ({ code }: ValueFault): boolean => confirmable.has(code);

/** True for a fault caused by an open question about the column; the answer removes it. */
export const isOpenPoint = ({ code }: ValueFault): boolean =>
	code === 'date-open' || code === 'figure-open' || code === 'unit-open' || code === 'scale-open';

/** Returns the row with added faults, without the confirmed ones. */
export function withFaults(row: TableRow, added: readonly TableFault[], confirmed: readonly string[] = []): TableRow {
	const isOpen = (fault: TableFault) => !(isConfirmable(fault) && confirmed.includes(placeKey(fault.place)));
	return { ...row, faults: [...row.faults, ...added].filter(isOpen) };
}

/** Creates a fault for the cell of a field, or for the row if no cell has the field. */
export function faultOfField(row: TableRow, field: string, fault: ValueFault): TableFault {
	const value = row.values[field];
	const place = value?.place ?? { sheet: row.sheet, line: row.line, letters: '' };
	return { ...fault, place, column: value?.column ?? field, field, found: value?.text ?? '' };
}

export const fieldValue = (row: TableRow, field: string): string | undefined => row.values[field]?.value;
