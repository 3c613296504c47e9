import type { FieldValue, Row } from '#platform/files/output-columns.ts';
import type { LoanTotals } from '#shared/compounding/loan-totals.ts';
import { figureText, minorUnitDecimals, minorUnitText } from '#shared/decimal/decimal.ts';
import { type LoanFileField, type LoanResultField, loanFileFields } from '#shared/loan/batch/loan-fields.ts';
import type { Change } from '#shared/loan/notice/calculation.ts';
import type { ReconciledInterest } from '#shared/loan/notice/check-notice.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import type { LoanFileRow } from './loan-file-rows.ts';

/** Outcome of a row. `over-limit`: the row is beyond the daily limit. `skipped`: the row is not a loan. */
export type LoanStatus = 'ok' | 'fault' | 'over-limit' | 'skipped';

export interface LoanResult {
	readonly status: LoanStatus;
	readonly error?: string;
	/** Warning about unusual content of a calculated row. */
	readonly warning?: string;
	/** Index, present only for a calculated loan; currency and amounts likewise. */
	readonly index?: string;
	readonly currency?: string;
	/** Differences between the loan's terms and its named convention. */
	readonly conventionChanges?: string;
	readonly totals?: LoanTotals;
	readonly reconciliation?: ReconciledInterest;
}

/** Returns the fields of a result row: the terms as read, or the file's text if a term could not be read. */
export function resultRow(
	{ status, error, warning, index, currency, conventionChanges, totals, reconciliation }: LoanResult,
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
	const warnings = [warning, reconciliation && decimalsWarning(reconciliation, currency)].filter(
		(each) => each !== undefined,
	);
	return {
		...row,
		...(warnings.length === 0 ? {} : { warning: { text: warnings.join(' ') } }),
		...(reconciliation === undefined ? {} : reconciledCells(reconciliation)),
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

/** Returns a warning if an agent's amount has more decimals than its currency; otherwise undefined. */
function decimalsWarning({ agent }: ReconciledInterest, currency: string): string | undefined {
	const decimals = minorUnitDecimals(currency);
	if (agent.scale <= decimals) return undefined;
	return `The interest of the agent, ${figureText(agent)}, has more decimals than ${currency}, which has ${decimals}.`;
}

function reconciledCells({ status, agent, difference, causes }: ReconciledInterest): Row<LoanResultField> {
	return {
		agentInterest: { amount: figureText(agent) },
		agentDifference: { amount: figureText(difference) },
		agentStatus: { text: status },
		agentCause: { text: causes.map(({ changes }) => changes.map(changeText).join(' and ')).join('; ') },
	};
}

/** Describes a change by kind and parameters, such as `lookback (from 5, to 2)`. */
function changeText({ kind, ...values }: Change): string {
	const named = Object.entries(values).map(([name, value]) => `${name} ${textOf(value)}`);
	return named.length === 0 ? kind : `${kind} (${named.join(', ')})`;
}

const textOf = (value: unknown): string =>
	Array.isArray(value)
		? value.join(' ')
		: typeof value === 'object' && value !== null
			? Object.values(value).join(' ')
			: String(value);

function fieldValueOf(field: LoanFileField, read: unknown): FieldValue {
	if (typeof read === 'string' && loanFileFields[field] === 'date' && isLocalDate(read)) return { date: read };
	if (loanFileFields[field] === 'figure' || loanFileFields[field] === 'count') return { figure: String(read) };
	return { text: Array.isArray(read) ? read.join(', ') : String(read) };
}
