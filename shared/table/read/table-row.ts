import type { ValueFault, ValueFaultCode } from '../kind/fault.ts';
import type { DateOrder } from '../kind/parse-date.ts';
import type { DecimalSign, RateUnit } from '../kind/parse-figure.ts';

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

export interface CellValue {
	/** Normalised value. Dates are YYYY-MM-DD, numbers are decimals, words are values of the field's word table. */
	readonly value: string;
	/** Text of the cell as written. Empty for a value that applies to all rows. */
	readonly text: string;
	readonly place: Place;
	readonly column?: string;
	readonly unit?: RateUnit;
	readonly index?: { readonly currency?: string; readonly tenor?: string };
}

export interface TableFault extends ValueFault {
	readonly place: Place;
	/** Key of the column; empty if the fault is about the whole row. */
	readonly column: string;
	readonly field?: string;
	readonly found: string;
}

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

export type RowKind = 'data' | 'subtotal' | 'total' | 'separator' | 'note' | 'heading';

/** Reason why a row is skipped. `duplicate`: found after reading. `person`: skipped by the user. */
export type SkipReason = Exclude<RowKind, 'data'> | 'duplicate' | 'person';

export interface SkippedRow {
	readonly sheet: string;
	readonly line: number;
	readonly reason: SkipReason;
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

export interface ColumnAnswer {
	/** Name of the column's field. Null if the user keeps the column as an additional column. */
	readonly field?: string | null;
	readonly unit?: RateUnit;
	/** Scale of amounts without a scale, as a power of ten: 0, 3 or 6. */
	readonly power?: number;
	readonly order?: DateOrder;
	readonly sign?: DecimalSign;
}

export interface TableAnswers {
	readonly sheet?: string;
	/** Line number of the heading row, by sheet name. The name of a text file's sheet is empty. */
	readonly headingLines?: Readonly<Record<string, number>>;
	/** Answers about columns, by column key. An answer applies to this heading in all sheets. */
	readonly columns?: Readonly<Record<string, ColumnAnswer>>;
	readonly values?: Readonly<Record<string, string>>;
	/** Rows that the user has included or skipped against the proposal, by `rowKey`. */
	readonly rows?: Readonly<Record<string, 'data' | 'skip'>>;
	/** True to read numbers in date columns as serial numbers, even in a text file. */
	readonly acceptsSerials?: boolean;
	/** Cells or rows whose unusual values the user has confirmed, by `placeKey`. */
	readonly confirmed?: readonly string[];
}

export interface SavedMapping {
	readonly name: string;
	readonly columns: Readonly<Record<string, ColumnAnswer>>;
	readonly values: Readonly<Record<string, string>>;
}

const sentences = {
	encoding: () => 'The file does not name its encoding. Select the one in which the sample is right.',
	separator: () => 'The file can be divided into cells in more than one way. Select the separator.',
	sheet: () => 'Several sheets have a table. Select the sheet.',
	'heading-row': () => 'No row has headings that are known. Select the heading row.',
	match: ({ key = '', proposed = '' }) => `Is the column "${key}" the field ${proposed}?`,
	'hidden-column': ({ key = '', proposed = '' }) => `The column "${key}" is hidden. Is it the field ${proposed}?`,
	'two-columns': ({ field = '' }) => `Several columns have the field ${field}. Select one.`,
	'field-missing': ({ field = '' }) => `No column has the field ${field}. Select the column or enter the value.`,
	unit: ({ key = '' }) => `The column "${key}" names no unit. Select percent or basis points.`,
	scale: ({ key = '' }) => `Are the amounts of the column "${key}" in units, thousands or millions?`,
	'date-order': ({ key = '' }) => `The dates of the column "${key}" can be read in two ways. Select the order.`,
	'decimal-sign': ({ key = '' }) =>
		`The figures of the column "${key}" can be read in two ways. Select the decimal sign.`,
} as const satisfies Readonly<Record<string, (values: QuestionValues) => string>>;

export type QuestionCode = keyof typeof sentences;

interface QuestionValues {
	readonly key?: string;
	readonly field?: string;
	readonly proposed?: string;
}

export interface Question extends QuestionValues {
	readonly code: QuestionCode;
	/** Possible answers. For `field-missing`, the keys of the columns that have no field. */
	readonly options: readonly string[];
	readonly acceptsValue?: true;
	readonly samples: readonly string[];
}

export const describeQuestion = ({ code, ...values }: Question): string => sentences[code](values);
