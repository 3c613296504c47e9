import { isIn } from '#lib/amounts/currency-mark.ts';
import { readAmount } from '#lib/amounts/read-amount.ts';
import { readPercent } from '#lib/amounts/read-percent.ts';
import { type LoanField, loanFields } from '#shared/loan/batch/loan-fields.ts';
import type { LoanColumn } from '#shared/loan/loan-columns.ts';
import type { LoanFault } from '#shared/loan/loan-fault.ts';
import { type FigureMarks, readFigure } from '#shared/loan/read-figure.ts';
import type { Cell } from '#shared/workbook/cell.ts';

const rates: ReadonlySet<LoanField> = new Set(['cas', 'margin', 'floor']);

/** The cells of a row with plain figures, and what is wrong with figures that only people write. */
export interface PeopleFigures {
	readonly cells: readonly Cell[];
	readonly faults: readonly LoanFault[];
}

/**
 * Rewrites figures of a person's file as plain ones: `USD 25m`, `$25,000,000`, `1.5%`. Loan files of programs are read
 * without this: see `readFigure`.
 */
export function plainFigures(
	columns: readonly LoanColumn[],
	cells: readonly Cell[],
	{ decimalPoint, isSemicolonFile = false }: FigureMarks,
): PeopleFigures {
	const marks = { decimalPoint, isSemicolonFile };
	const currencyColumn = columns.find(({ field }) => field === 'currency');
	const currency = currencyColumn && cells[currencyColumn.place]?.text.trim().toUpperCase();
	const plain = [...cells];
	const faults: LoanFault[] = [];
	for (const { field, place, heading: column } of columns) {
		const cell = cells[place];
		const found = cell?.text ?? '';
		if (cell === undefined || loanFields[field] !== 'figure' || found === '' || cell.isNumber) continue;
		const reading = rates.has(field) ? rateOf(found, marks) : readAmount(found, decimalPoint);
		if ('amounts' in reading) faults.push({ column, found, code: 'figure-ambiguous' });
		if (!('amount' in reading)) continue;
		if (!isIn(currency, reading.currency)) {
			faults.push({ column, found, code: 'other-currency', params: { currency: currency ?? '' } });
		} else if (rates.has(field) || readFigure(found, marks) === undefined) {
			plain[place] = { ...cell, text: reading.amount, isNumber: true };
		}
	}
	return { cells: plain, faults };
}

/** With a known decimal sign the other one cannot stand before decimals. */
function rateOf(text: string, marks: FigureMarks) {
	if (marks.decimalPoint === undefined) return readPercent(text);
	const amount = readFigure(text.replace(/\s*[%％]$/, ''), marks);
	return amount === undefined ? { problem: 'not-a-number' as const } : { amount, currency: undefined };
}
