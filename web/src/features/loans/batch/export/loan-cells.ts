import type { ResultCell } from '#features/loans/shared/export/result-cell.ts';
import { loanFileFields } from '#shared/loan/batch/loan-fields.ts';
import { changeHeading, type HeadingLanguage, type ResultField } from '#shared/loan/loan-headings.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import { principalChanges, termText } from '../file/row-terms.ts';

/** A term of a loan as a cell that is read again as the same term. */
export function loanCell(field: ResultField, value: unknown): ResultCell | undefined {
	if (value === undefined) return undefined;
	const text = termText(value);
	const kind = loanFileFields[field];
	if (kind === 'date') return { kind: 'date', date: text };
	if (kind !== 'figure' && kind !== 'count') return { kind: 'text', text };
	return field === 'principal' ? amountCell(text) : { kind: 'figure', figure: text, isExact: true };
}

const amountCell = (figure: string): ResultCell => ({ kind: 'figure', figure, hasThousands: true, isExact: true });

/** The headings of the principal changes of the loan with the most changes. */
export function changeHeadings(
	loans: readonly (LoanRequest | undefined)[],
	language: HeadingLanguage,
): readonly string[] {
	const counts = loans.map((loan) => (loan === undefined ? 0 : principalChanges(loan).length));
	const most = counts.reduce((one, other) => Math.max(one, other), 0);
	return Array.from({ length: most }, (_, i) => [
		changeHeading('changeDate', i + 1, language),
		changeHeading('changeAmount', i + 1, language),
	]).flat();
}

/** The cells of the principal changes, a date and an amount for each. */
export const changeCells = (loan: LoanRequest): readonly ResultCell[] =>
	principalChanges(loan).flatMap(([date, change]): ResultCell[] => [{ kind: 'date', date }, amountCell(change)]);
