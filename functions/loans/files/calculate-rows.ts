import { calculateLoans, type LoanOutcome, SharedLoanMarket } from '#functions/calculator/calculate-loans.ts';
import { describeConvention } from '#functions/calculator/describe-convention.ts';
import { readInput } from '#functions/calculator/require-terms.ts';
import { type LoanOwner, type ResolvedLoan, resolveLoan } from '#functions/calculator/resolve-loan.ts';
import type { CalendarSelector } from '#functions/calculator/select-calendars.ts';
import type { Row } from '#platform/files/output-columns.ts';
import { invalidRequest } from '#platform/http/invalid-request.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { loanRequest } from '#shared/contract/compounding-request.ts';
import type { LoanFileField, LoanResultField } from '#shared/loan/batch/loan-fields.ts';
import type { LoanColumn } from '#shared/loan/loan-columns.ts';
import { describeLoanFault } from '#shared/loan/loan-fault.ts';
import type { FigureMarks } from '#shared/loan/read-figure.ts';
import { type LoanRequest, type LoanRow, readLoan } from '#shared/loan/read-loan.ts';
import type { LoanFileRow } from './open-loan-file.ts';
import { type LoanResult, resultRow } from './result-cells.ts';

/** How the rows of one file are read and calculated. */
export interface LoanFileTerms {
	readonly columns: readonly LoanColumn<LoanFileField>[];
	readonly marks: FigureMarks;
	/** Of a CSV file: how many there are. */
	readonly headings: number | undefined;
	readonly owner: LoanOwner;
	/** The currencies of the organisation's calculator that have a time in its LVE schedule. */
	readonly currencies: readonly string[];
	/** How many loans may be calculated: those that are refused do not count. */
	readonly granted: number;
	/** What the rows beyond it say. */
	readonly overLimit: string;
}

/** A fixing that a loan needs and that is not stored. */
export interface LackedFixing {
	readonly index: string;
	readonly date: string;
}

/** The results of some rows in their order, and the fixings that they lack. */
export interface CalculatedRows {
	readonly rows: readonly Row<LoanResultField>[];
	readonly faults: number;
	/** Loans that were not calculated because of the limit of the day. */
	readonly overLimit: number;
	readonly lacked: readonly LackedFixing[];
}

/** Calculates the rows of a loan file in parts. What the parts share is kept between them. */
export class LoanFileCalculator {
	readonly #terms: LoanFileTerms;
	readonly #shared = new SharedLoanMarket();
	#calculated = 0;

	constructor(terms: LoanFileTerms) {
		this.#terms = terms;
	}

	get calculated(): number {
		return this.#calculated;
	}

	async calculate(part: readonly LoanFileRow[]): Promise<CalculatedRows> {
		const { columns, marks, headings, granted, overLimit } = this.#terms;
		const read = part.map((row): LoanRow => readLoan(columns, row.cells, marks, headings));
		const isLeft = this.#calculated < granted;
		const loans = isLeft ? read.flatMap((row) => ('loan' in row ? [row.loan] : [])) : [];
		const resolvers = loans.map((loan) => (select: CalendarSelector) => this.#resolved(loan, select));
		const outcomes = (await calculateLoans(resolvers, this.#shared)).values();
		const lacked: LackedFixing[] = [];
		let faults = 0;
		let beyond = 0;
		const rows = part.map((row, i) => {
			const what = read[i] as LoanRow;
			const loan = 'loan' in what ? what.loan : {};
			const told = resultOf(row.line, what, outcomes);
			const isBeyond = told === undefined || (told.status === 'ok' && this.#calculated >= granted);
			const result: ToldLoan = isBeyond ? { line: row.line, status: 'over-limit', error: overLimit } : told;
			if (result.status === 'ok') this.#calculated += 1;
			else faults += 1;
			if (result.status === 'over-limit') beyond += 1;
			if (result.lacked !== undefined) lacked.push(result.lacked);
			return resultRow(result, loan, columns, row.cells);
		});
		return { rows, faults, overLimit: beyond, lacked };
	}

	async #resolved(loan: LoanRequest, select: CalendarSelector): Promise<ResolvedLoan> {
		const { data, error } = loanRequest.safeParse(loan);
		if (data === undefined) throw invalidRequest(error);
		const index = this.#terms.currencies.includes(data.currency) ? overnightIndexOf(data.currency) : undefined;
		if (index === undefined) throw refuse('currency-not-entitled', { currency: data.currency });
		const { loanId, ...stated } = data;
		return resolveLoan(readInput(stated), index, this.#terms.owner, select);
	}
}

/** Such as `lookback 3 instead of 5; floorOn rfr (open)`. */
function conventionChanges(loan: ResolvedLoan): Pick<LoanResult, 'conventionChanges'> {
	const { convention } = describeConvention(loan);
	if (convention === undefined) return {};
	const changed = convention.changed.map(
		({ term, convention: agreed, here }) => `${term} ${here} instead of ${agreed}`,
	);
	const open = convention.open.map(({ term, here }) => `${term} ${here} (open)`);
	return { conventionChanges: [...changed, ...open].join('; ') };
}

interface ToldLoan extends LoanResult {
	readonly lacked?: LackedFixing;
}

/** @returns undefined for a loan that was not tried to be calculated */
function resultOf(line: number, row: LoanRow, outcomes: Iterator<LoanOutcome, undefined>): ToldLoan | undefined {
	if ('faults' in row) return { line, status: 'fault', error: row.faults.map(describeLoanFault).join('; ') };
	const outcome = outcomes.next().value;
	if (outcome === undefined) return undefined;
	if (!(outcome instanceof Refusal)) {
		const { loan, totals } = outcome;
		return { line, status: 'ok', index: loan.index.name, ...conventionChanges(loan), totals };
	}
	const { code, params = {}, issues = [] } = outcome.problem;
	const error = [outcome.message, ...issues.map(({ path, message }) => `${path.join('.')} ${message}`)].join('; ');
	const isLacking = code === 'missing-fixing';
	return {
		line,
		status: 'fault',
		error,
		...(isLacking ? { lacked: { index: String(params.index), date: String(params.date) } } : {}),
	};
}
