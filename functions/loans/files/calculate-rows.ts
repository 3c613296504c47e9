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

/** Settings for reading and calculating the rows of one file. */
export interface LoanFileTerms {
	readonly columns: readonly LoanColumn<LoanFileField>[];
	readonly marks: FigureMarks;
	/** Number of headings of a CSV file. */
	readonly headings: number | undefined;
	readonly owner: LoanOwner;
	/** Names the owner of the lookback and lockout limits; the organisation by default. */
	readonly limitNote?: string | undefined;
	/** Returns why no loan in a currency is calculated; undefined if it is. */
	readonly refusalOf: (currency: string) => string | undefined;
	/** Warning of a row, which is calculated all the same. */
	readonly warningOf?: (row: LoanFileRow) => string | undefined;
	/** Maximum number of calculated loans; refused loans do not count. */
	readonly granted: number;
	/** Error of the rows beyond the maximum. */
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
	/** Rows that were not calculated because of their currencies. */
	readonly refused: number;
	/** Why the first of these was not. */
	readonly refusal: string | undefined;
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
		const { columns, marks, headings, granted, overLimit, limitNote } = this.#terms;
		const read = part.map((row): LoanRow => readLoan(columns, row.cells, marks, headings));
		const isLeft = this.#calculated < granted;
		const loans = isLeft ? read.flatMap((row) => ('loan' in row ? [row.loan] : [])) : [];
		const resolvers = loans.map((loan) => (select: CalendarSelector) => this.#resolved(loan, select));
		const outcomes = (await calculateLoans(resolvers, this.#shared)).values();
		const lacked: LackedFixing[] = [];
		let refused = 0;
		let refusal: string | undefined;
		let faults = 0;
		let beyond = 0;
		const rows = part.map((row, i) => {
			const what = read[i] as LoanRow;
			const loan = 'loan' in what ? what.loan : {};
			const told = resultOf(row.line, what, outcomes, limitNote);
			const isBeyond = told === undefined || (told.status === 'ok' && this.#calculated >= granted);
			const result: ToldLoan = isBeyond ? { line: row.line, status: 'over-limit', error: overLimit } : told;
			if (result.status === 'ok') this.#calculated += 1;
			else faults += 1;
			if (result.status === 'over-limit') beyond += 1;
			if (result.lacked !== undefined) lacked.push(result.lacked);
			if (result.refusal !== undefined) refused += 1;
			refusal ??= result.refusal;
			const warning = this.#terms.warningOf?.(row);
			return resultRow(warning === undefined ? result : { ...result, warning }, loan, columns, row.cells);
		});
		return { rows, faults, overLimit: beyond, refused, refusal, lacked };
	}

	async #resolved(loan: LoanRequest, select: CalendarSelector): Promise<ResolvedLoan> {
		const { data, error } = loanRequest.safeParse(loan);
		if (data === undefined) throw invalidRequest(error);
		const { loanId, ...stated } = data;
		const { currency } = stated;
		const message = this.#terms.refusalOf(currency);
		if (message !== undefined) throw new Refusal(403, { code: 'currency-not-entitled', message, params: { currency } });
		const index = overnightIndexOf(currency);
		if (index === undefined) throw refuse('currency-not-entitled', { currency });
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
	/** Why its currency is not calculated. */
	readonly refusal?: string;
}

/** @returns undefined for a loan that was not tried to be calculated */
function resultOf(
	line: number,
	row: LoanRow,
	outcomes: Iterator<LoanOutcome, undefined>,
	limitNote: string | undefined,
): ToldLoan | undefined {
	if ('faults' in row) return { line, status: 'fault', error: row.faults.map(describeLoanFault).join('; ') };
	const outcome = outcomes.next().value;
	if (outcome === undefined) return undefined;
	if (!(outcome instanceof Refusal)) {
		const { loan, totals } = outcome;
		const { index, terms } = loan;
		return { line, status: 'ok', index: index.name, currency: terms.currency, ...conventionChanges(loan), totals };
	}
	const { code, params = {}, issues = [] } = outcome.problem;
	const isLimit = code === 'lookback-out-of-range' || code === 'lockout-out-of-range';
	const notes = isLimit && limitNote !== undefined ? [limitNote] : [];
	const found = issues.map(({ path, message }) => `${path.join('.')} ${message}`);
	const error = [outcome.message, ...found, ...notes].join('; ');
	const isLacking = code === 'missing-fixing';
	return {
		line,
		status: 'fault',
		error,
		...(code === 'currency-not-entitled' ? { refusal: outcome.message } : {}),
		...(isLacking ? { lacked: { index: String(params.index), date: String(params.date) } } : {}),
	};
}
