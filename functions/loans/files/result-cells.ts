import type { FieldValue, Row } from '#platform/files/output-columns.ts';
import type { LoanTotals } from '#shared/compounding/loan-totals.ts';
import { minorUnitText } from '#shared/decimal/minor-unit.ts';
import { type LoanFileField, type LoanResultField, loanFileFields } from '#shared/loan/batch/loan-fields.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import type { LoanFileRow } from './read-loan-table.ts';

/** Outcome of a row: `over-limit` is a row beyond the loans of the day, `skipped` a row that is not a loan. */
export type LoanStatus = 'ok' | 'fault' | 'over-limit' | 'skipped';

/** Text of a row in the result. */
export interface LoanResult {
	readonly status: LoanStatus;
	readonly error?: string;
	/** Notes about a row that is unusual and calculated nevertheless. */
	readonly warning?: string;
	/** The index, currency and figures of a loan that was calculated. */
	readonly index?: string;
	readonly currency?: string;
	/** Differences between the terms and the convention that the loan names. */
	readonly conventionChanges?: string;
	readonly totals?: LoanTotals;
}

/** The fields of a result: those of the loan as they were read, or as the file has them where they were not. */
export function resultRow(
	{ status, error, warning, index, currency, conventionChanges, totals }: LoanResult,
	{ line, loan, written }: LoanFileRow,
): Row<LoanResultField> {
	const row: { [field in LoanResultField]?: FieldValue } = {
		row: { figure: String(line) },
		status: { text: status },
		...(error === undefined ? {} : { error: { text: error } }),
		...(warning === undefined ? {} : { warning: { text: warning } }),
		...(index === undefined ? {} : { index: { text: index } }),
		...(conventionChanges === undefined ? {} : { conventionChanges: { text: conventionChanges } }),
	};
	for (const [name, text] of Object.entries(written)) row[name as LoanFileField] = { text };
	for (const [name, read] of Object.entries(loan)) {
		if (name !== 'principalAmtChanges') row[name as LoanFileField] = fieldValueOf(name as LoanFileField, read);
	}
	if (totals === undefined || currency === undefined) return row;
	return {
		...row,
		compoundedRate: { figure: totals.compoundedRate },
		compoundedRateUnrounded: { figure: totals.unroundedRate },
		compoundingFactor: { figure: totals.compoundingFactor },
		simpleAverage: { figure: totals.simpleAverage },
		interestAmount: { figure: totals.interestAmount },
		payableAmount: { amount: minorUnitText(totals.payableAmount, currency) },
		interestDays: { figure: String(totals.interestDays) },
		observationDays: { figure: String(totals.observationDays) },
		lastFixingDate: { date: totals.lastFixingDate },
	};
}

function fieldValueOf(field: LoanFileField, read: unknown): FieldValue {
	if (typeof read === 'string' && loanFileFields[field] === 'date' && isLocalDate(read)) return { date: read };
	if (loanFileFields[field] === 'figure' || loanFileFields[field] === 'count') return { figure: String(read) };
	return { text: Array.isArray(read) ? read.join(', ') : String(read) };
}
