import { floorBases, floorRules, spreadMethods } from '../compounding/floor-option.ts';
import { isVisibleLine, withInvisibleMarked } from '../input/visible-line.ts';
import type { LocalDate } from '../time/local-date.ts';
import { type Cell, type CellFault, describeCellFault, isBlank } from '../workbook/cell.ts';
import { columnLetters } from '../workbook/cell-reference.ts';
import { type LoanFileField, loanFileFields, requiredLoanFields } from './batch/loan-fields.ts';
import type { LoanColumn } from './loan-columns.ts';

import type { LoanFault, LoanFaultCode } from './loan-fault.ts';
import { readDate } from './read-date.ts';
import { type FigureMarks, readAmount, readRate } from './read-figure.ts';

/** A loan as the batch operation takes it; the portal checks it again. */
export type LoanRequest = Readonly<Record<string, unknown>>;

/** Content of a row of a loan file: a loan, or all faults of its cells and the readable terms. */
export type LoanRow =
	| { readonly loan: LoanRequest }
	| { readonly faults: readonly LoanFault[]; readonly readable: LoanRequest };

/** A column of any loan file. */
type FileColumn = LoanColumn<LoanFileField>;

type FieldValue = string | number | boolean | readonly string[];

const choices: { readonly [field in LoanFileField]?: readonly string[] } = {
	yearlyBasis: ['ACT/360', 'ACT/365'],
	floorOption: Object.keys(floorRules),
	floorOn: floorBases,
	casMethod: spreadMethods,
	marginMethod: spreadMethods,
};

/** Figures in percent per year; all others are amounts. */
const rateFields: ReadonlySet<LoanFileField> = new Set(['cas', 'margin', 'floor']);

const flags: Readonly<Record<string, boolean>> = {
	true: true,
	yes: true,
	y: true,
	'1': true,
	false: false,
	no: false,
	n: false,
	'0': false,
};

/**
 * Reads a row of a loan file.
 *
 * @param headings of a CSV file, how many there are: a cell beyond them says that a separator within a cell has moved the
 *   cells behind it, as in `25,000,000`. Cells of a workbook do not move.
 */
export function readLoan(
	columns: readonly FileColumn[],
	cells: readonly Cell[],
	marks: FigureMarks,
	headings?: number,
): LoanRow {
	const faults: LoanFault[] = [];
	const surplus = headings === undefined ? -1 : cells.findIndex((cell, place) => place >= headings && !isBlank(cell));
	if (surplus >= 0) {
		faults.push({ column: columnLetters(surplus), found: cells[surplus]?.text ?? '', code: 'no-heading' });
	}
	const loan: Record<string, unknown> = {};
	const changes = new Map<number, { date?: LocalDate; amount?: string; column: FileColumn }>();
	for (const column of columns) {
		const cell = cells[column.place];
		if (headings !== undefined && cell !== undefined && isFigurePart(column, cell.text)) {
			faults.push({ column: column.heading, found: cell.text, code: 'figure-part' });
			continue;
		}
		const value = readCell(column, cell, marks);
		if (value === undefined) continue;
		if (typeof value === 'object' && 'code' in value) faults.push(value);
		else if (column.field === 'changeDate') change(changes, column).date = value as LocalDate;
		else if (column.field === 'changeAmount') change(changes, column).amount = value as string;
		else loan[column.field] = value;
	}
	for (const field of requiredLoanFields) {
		const column = columns.find((each) => each.field === field);
		if (loan[field] !== undefined || faults.some((each) => each.column === column?.heading)) continue;
		faults.push({ column: column?.heading ?? field, found: '', code: 'missing' });
	}
	const amounts: Record<string, string> = {};
	for (const { date, amount, column } of changes.values()) {
		const isFaulty = faults.some(({ column: heading }) => heading === column.heading);
		if (date !== undefined && amount !== undefined && amounts[date] === undefined) amounts[date] = amount;
		else if (!isFaulty) faults.push(faultOfChange(date, amount, column));
	}
	const read = Object.keys(amounts).length === 0 ? loan : { ...loan, principalAmtChanges: amounts };
	return faults.length > 0 ? { faults, readable: read } : { loan: read };
}

/** `000` of an unquoted `25,000,000` stands in the next column. Nobody writes a separate figure like this. */
const isFigurePart = ({ field }: FileColumn, text: string): boolean =>
	(loanFileFields[field] === 'figure' || loanFileFields[field] === 'count') && /^0\d\d$/.test(text.trim());

function change(
	changes: Map<number, { date?: LocalDate; amount?: string; column: FileColumn }>,
	column: FileColumn,
): { date?: LocalDate; amount?: string; column: FileColumn } {
	const known = changes.get(column.number) ?? { column };
	changes.set(column.number, known);
	return known;
}

function faultOfChange(date: string | undefined, amount: string | undefined, { heading }: FileColumn): LoanFault {
	const isRepeated = date !== undefined && amount !== undefined;
	return { column: heading, found: date ?? amount ?? '', code: isRepeated ? 'change-repeated' : 'change-incomplete' };
}

/** @returns undefined for a blank cell without a default */
function readCell(
	{ heading: column, field, pattern, values, blankMeans }: FileColumn,
	cell: Cell | undefined,
	marks: FigureMarks,
): FieldValue | LoanFault | undefined {
	const written = cell?.text ?? '';
	const fault = (code: LoanFaultCode, params?: LoanFault['params']): LoanFault => ({
		column,
		found: withInvisibleMarked(written),
		code,
		...(params === undefined ? {} : { params }),
	});
	if (cell?.fault !== undefined) return fault('cell', reasonOf(cell.fault));
	const isDefault = written === '' && blankMeans !== undefined;
	const text = isDefault
		? blankMeans
		: values !== undefined && Object.hasOwn(values, written)
			? values[written]
			: written;
	if (text === undefined || text === '') return undefined;
	switch (loanFileFields[field]) {
		case 'text':
			return isVisibleLine(text) ? text : fault('invisible');
		case 'list':
			return text.split(/[,;|]/).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
		case 'currency':
			return /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : fault('currency');
		case 'date':
			return readDate(text, pattern) ?? fault('date', { format: pattern ?? '' });
		case 'figure': {
			const read = rateFields.has(field) ? readRate : readAmount;
			const figure = read(text, isDefault || cell?.isNumber ? { decimalPoint: '.' } : marks);
			if (typeof figure === 'object') return fault('figure-open', { ...figure });
			if (figure === 'ambiguous') return fault('figure-ambiguous');
			return figure ?? fault('figure', { point: marks.decimalPoint ?? '.' });
		}
		case 'count':
			return /^\d{1,4}$/.test(text) ? Number(text) : fault('count');
		case 'flag':
			return flags[text.toLowerCase()] ?? fault('flag');
		case 'choice': {
			const allowed = choices[field] ?? [];
			const chosen = allowed.find((each) => each.toLowerCase() === text.toLowerCase());
			return chosen ?? fault('choice', { allowed: allowed.join(', ') });
		}
	}
}

/** The reason in English, and its code for texts in other languages. */
const reasonOf = (fault: CellFault): Readonly<Record<string, string>> => ({
	reason: describeCellFault(fault),
	cell: fault.code,
	...(fault.most === undefined ? {} : { most: String(fault.most) }),
});
