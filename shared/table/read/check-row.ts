import type { ValueFault, ValueFaultCode } from '../kind/fault.ts';
import { placeKey, type TableFault, type TableRow } from './table-row.ts';

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
	return { ...fault, place, column: field, field, found: value?.text ?? '' };
}

export const fieldValue = (row: TableRow, field: string): string | undefined => row.values[field]?.value;
