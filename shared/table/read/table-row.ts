import type { ValueFault, ValueFaultCode } from '../kind/fault.ts';
import type { RateUnit } from '../kind/parse-figure.ts';
import type { RowKind } from './classify-row.ts';

/** Place of a cell in a file; a text file has no sheet. */
export interface Place {
	readonly sheet: string;
	readonly line: number;
	/** Letters of the column; empty for a whole row. */
	readonly letters: string;
}

/** Place as one text, for confirmations: `Deals!M4`. */
export const placeKey = ({ sheet, line, letters }: Place): string => `${sheet}!${letters}${line}`;

/** A row as one text, for answers: `Deals!4`. */
export const rowKey = (sheet: string, line: number): string => placeKey({ sheet, line, letters: '' });

/** Value of a field in a row, with the place and the text from which it was read. */
export interface CellValue {
	/** Dates are YYYY-MM-DD, figures plain decimals, words those of the field's table. */
	readonly value: string;
	/** Original text; empty for a value that applies to all rows. */
	readonly text: string;
	readonly place: Place;
	/** Key of the column from which it was read. */
	readonly column?: string;
	/** Unit in which the cell wrote a rate. */
	readonly unit?: RateUnit;
	/** Currency, tenor and name of an index. */
	readonly index?: { readonly currency?: string; readonly tenor?: string };
}

/** Fault of a cell or a row: its place, the text found, and what is expected. */
export interface TableFault extends ValueFault {
	readonly place: Place;
	/** Key of the column; empty for a whole row. */
	readonly column: string;
	/** Field of the column; missing for a whole row. */
	readonly field?: string;
	readonly found: string;
}

/** Observation that does not stop the reading. */
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

/** A row of data. A row with faults has the values that could be read. */
export interface TableRow {
	readonly sheet: string;
	readonly line: number;
	readonly isHidden: boolean;
	readonly values: Readonly<Record<string, CellValue>>;
	/** The person's own columns as written, by key of the column. */
	readonly own: Readonly<Record<string, string>>;
	readonly faults: readonly TableFault[];
	readonly remarks: readonly Remark[];
}

/** Reason why a row is not data; `duplicate` and `person` are decided after the rows are read. */
export type SkipReason = Exclude<RowKind, 'data'> | 'duplicate' | 'person';

/** A row that is not data, with its reason. */
export interface SkippedRow {
	readonly sheet: string;
	readonly line: number;
	readonly reason: SkipReason;
	/** Texts of the row; empty for a blank row. */
	readonly text: string;
}

/** Faults that the person can confirm: the value is read and only unusual. */
const confirmable: ReadonlySet<ValueFaultCode> = new Set([
	'figure-doubtful',
	'days-differ',
	'weekend',
	'name-differs',
	'index-differs',
	'sample-row',
] as const);

export const isConfirmable = ({ code }: ValueFault): boolean => confirmable.has(code);

/** True for a fault that an open question about the column causes; the answer removes it. */
export const isOpenPoint = ({ code }: ValueFault): boolean =>
	code === 'date-open' || code === 'figure-open' || code === 'unit-open' || code === 'scale-open';

/** Row with further faults, without confirmed ones. */
export function withFaults(row: TableRow, added: readonly TableFault[], confirmed: readonly string[] = []): TableRow {
	const isOpen = (fault: TableFault) => !(isConfirmable(fault) && confirmed.includes(placeKey(fault.place)));
	return { ...row, faults: [...row.faults, ...added].filter(isOpen) };
}

/** A fault of the cell from which a field was read, or of the row if no cell has it. */
export function faultOfField(row: TableRow, field: string, fault: ValueFault): TableFault {
	const value = row.values[field];
	const place = value?.place ?? { sheet: row.sheet, line: row.line, letters: '' };
	return { ...fault, place, column: value?.column ?? field, field, found: value?.text ?? '' };
}

export const fieldValue = (row: TableRow, field: string): string | undefined => row.values[field]?.value;
