import { withInvisibleMarked } from '#shared/input/visible-line.ts';
import { requiredLoanFields } from '#shared/loan/batch/loan-fields.ts';
import { requestOfRow } from '#shared/loan/loan-request.ts';
import { isOpenPoint } from '#shared/table/read/check-row.ts';
import type { ReadColumn as TableColumn } from '#shared/table/read/read-row.ts';
import type { TableRow } from '#shared/table/read/table-row.ts';
import { checkLoan, loanOfRow } from '#shared/table/vocabulary/loans.ts';
import type { BatchField, CellFault, ReadColumn, ReadRow } from './batch-reading.ts';

interface RowTerms {
	readonly confirmed: readonly string[];
	/** True while a question about the table is open. It causes faults that its answer removes. */
	readonly hasQuestions: boolean;
	readonly columns: readonly ReadColumn[];
	readonly owns: readonly TableColumn[];
}

/** A row of a table as a loan, or with all its faults. */
export function loanRow(row: TableRow, { confirmed, hasQuestions, columns, owns }: RowTerms): ReadRow {
	const checked = checkLoan(row, confirmed);
	const request = requestOfRow(checked);
	const all = [...checked.faults, ...pendingFaults(checked, columns)];
	const faults = hasQuestions
		? all.filter((fault) => fault.code === 'pending' || !isOpenPoint({ code: fault.code }))
		: all;
	const own = Object.fromEntries(
		owns.flatMap(({ key, field }) => {
			const text = field === undefined ? row.own[key] : row.values[field.field]?.text;
			return text === undefined ? [] : [[key, text]];
		}),
	);
	const isComplete = requiredLoanFields.every((field) => request[field] !== undefined);
	const { agentInterest } = loanOfRow(checked);
	const agent = agentInterest === undefined ? {} : { agentInterest };
	const base = { line: row.line, own, ...agent, ...changeNumbersOf(checked, columns) };
	if (all.length === 0 && isComplete) return { ...base, loan: request, faults, written: writtenOf(checked, columns) };
	return { ...base, readable: request, faults, written: writtenOf(checked, columns) };
}

/** A term that is stated as not known yet must not be calculated as none. */
function pendingFaults({ remarks }: TableRow, columns: readonly ReadColumn[]): readonly CellFault[] {
	return remarks.flatMap(({ code, place, column, found }): CellFault[] => {
		const read = columns.find(({ key }) => key === column);
		if (code !== 'pending' || read === undefined) return [];
		return [{ code: 'pending', place, column, field: read.field, found }];
	});
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** Number of the first principal change of each date. */
function changeNumbersOf({ values }: TableRow, columns: readonly ReadColumn[]) {
	const dates = Object.entries(values).flatMap(([field, { value }]) => {
		const place = placeOfField(field);
		return place?.field === 'changeDate' && isoDate.test(value) ? [[value, place.number] as const] : [];
	});
	if (dates.length === 0 || columns.length === 0) return {};
	return { changeNumbers: Object.fromEntries(dates.reverse()) };
}

function writtenOf({ values, faults }: TableRow, columns: readonly ReadColumn[]) {
	const written: Partial<Record<BatchField, string>> = {};
	for (const [name, { text, value }] of Object.entries(values)) {
		const place = placeOfField(name);
		if (place !== undefined) written[place.field] ??= withInvisibleMarked(text || value);
	}
	for (const { column, found } of faults) {
		const read = columns.find(({ key }) => key === column);
		if (read !== undefined && found !== '') written[read.field] ??= found;
	}
	return written;
}

/** Principal changes of repayment columns are numbered from here on. */
const firstRepayment = 100;

/** Fields of the table that are compared with the loan and are no terms of it. */
const controls = new Set(['agentInterest', 'days', 'index']);

/** The term of a loan that a field of the table gives. */
export function placeOfField(field: string): Pick<ReadColumn, 'field' | 'number'> | undefined {
	const [, kind, part, number = '0'] = /^(change|repaid)(Date|Amount)(?: (\d+))?$/.exec(field) ?? [];
	if (part !== undefined) {
		const first = kind === 'repaid' ? firstRepayment : 0;
		return { field: part === 'Date' ? 'changeDate' : 'changeAmount', number: first + Number(number) };
	}
	return controls.has(field) ? undefined : { field: field as BatchField, number: 1 };
}
