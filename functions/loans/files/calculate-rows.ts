import {
	calculateLoans,
	type LoanOutcome,
	reconcileLoans,
	SharedLoanMarket,
} from '#functions/calculator/calculate-loans.ts';
import { readInput } from '#functions/calculator/complete-input.ts';
import {
	type CalendarSelector,
	describeConvention,
	type LoanOwner,
	type ResolvedLoan,
	refusalOnly,
	resolveLoan,
} from '#functions/calculator/resolve-loan.ts';
import type { FieldValue, Row } from '#platform/files/output-columns.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import { invalidRequest, inWords } from '#platform/http/request-fault.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import type { LoanTotals } from '#shared/compounding/loan-totals.ts';
import { loanRequest } from '#shared/contract/compounding-request.ts';
import { figureText, minorUnitDecimals, minorUnitText } from '#shared/decimal/decimal.ts';
import { type LoanFileField, type LoanResultField, loanFileFields } from '#shared/loan/batch/loan-fields.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import type { Change } from '#shared/loan/notice/calculation.ts';
import type { ReconciledInterest } from '#shared/loan/notice/reconcile-interest.ts';
import { dateOfEpochDay, epochDay, isLocalDate, weekday } from '#shared/time/local-date.ts';
import type { LoanFileRow } from './loan-file-rows.ts';

export interface LoanFileTerms {
	/** True if a date may be a holiday or weekend. It is then accepted without adjustment. */
	readonly allowsNonBusinessDates: boolean;
	readonly owner: LoanOwner;
	readonly limitNote?: string | undefined;
	readonly refusalOf: (currency: string) => string | undefined;
	readonly reconciles: boolean;
	readonly warningOf?: (line: number) => string | undefined;
	/** Maximum number of loans to calculate. Refused loans do not count. */
	readonly granted: number;
	readonly overLimit: string;
}

export interface LackedFixing {
	readonly index: string;
	readonly date: string;
}

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

	async calculate(part: readonly LoanFileRow[]) {
		const { granted, overLimit, limitNote } = this.#terms;
		const isLeft = this.#calculated < granted;
		const loans = isLeft ? part.filter(isLoan) : [];
		const resolvers = loans.map(
			({ loan }) =>
				(select: CalendarSelector) =>
					this.#resolved(loan, select),
		);
		const calculated = await calculateLoans(resolvers, this.#shared);
		const { reconciles } = this.#terms;
		const reconciled = await reconcileLoans(calculated, (place) =>
			reconciles ? loans[place]?.agentInterest : undefined,
		);
		const outcomes = calculated.entries();
		const lacked: LackedFixing[] = [];
		let refused = 0;
		let refusal: string | undefined;
		let faults = 0;
		let beyond = 0;
		const rows: ReturnType<typeof resultRow>[] = [];
		for (const row of part) {
			const outcome = isLoan(row) ? resultOf(outcomes.next().value, reconciled, limitNote) : await this.#unfit(row);
			const isBeyond = outcome === undefined || (outcome.status === 'ok' && this.#calculated >= granted);
			const result: ToldLoan = isBeyond ? { status: 'over-limit', error: overLimit } : outcome;
			if (result.status === 'ok') this.#calculated += 1;
			else if (result.status !== 'skipped') faults += 1;
			if (result.status === 'over-limit') beyond += 1;
			if (result.lacked !== undefined) lacked.push(result.lacked);
			if (result.refusal !== undefined) refused += 1;
			refusal ??= result.refusal;
			const warning = this.#terms.warningOf?.(row.line);
			rows.push(resultRow(warning === undefined ? result : { ...result, warning }, row));
		}
		return { rows, faults, overLimit: beyond, refused, refusal, lacked };
	}

	/** Returns the result of a row with faults or without a loan. Reports dates on holidays or weekends as well. */
	async #unfit({ skipped, faults, loan }: LoanFileRow): Promise<ToldLoan> {
		if (skipped !== undefined) return { status: 'skipped', error: skipped };
		const closed = await this.#closedDates(loan, this.#shared.select).catch(refusalOnly);
		return { status: 'fault', error: [...faults, ...(closed instanceof Refusal ? [] : closed)].join('; ') };
	}

	async #closedDates(loan: LoanRequest, select: CalendarSelector): Promise<readonly string[]> {
		const { currency, startDate, endDate, principalAmtChanges = {}, systemCalendars, clientCalendars } = loan;
		const index = typeof currency === 'string' ? overnightIndexOf(currency) : undefined;
		if (index === undefined || this.#terms.allowsNonBusinessDates) return [];
		const selected = {
			systemCalendars,
			clientCalendars,
			isWeekendTreatedAsBizDay: false,
		} as Parameters<CalendarSelector>[0];
		const { joint } = await select(selected, index, this.#terms.owner.orgId);
		const dates = { startDate, endDate };
		const named = [
			...Object.entries(dates),
			...Object.keys(principalAmtChanges as object).map((date) => ['changeDate', date] as const),
		];
		return named.flatMap(([field, date]) => {
			if (typeof date !== 'string' || !isLocalDate(date)) return [];
			const closure = joint.closure(epochDay(date));
			if (closure === undefined || closure.reason === 'outside-calendar') return [];
			const day = closure.reason === 'weekend' ? weekday(date) : closure.name;
			const next = joint.businessDays[joint.indexOnOrBefore(epochDay(date)) + 1];
			const suggestion = next === undefined ? '' : `: next business day ${dateOfEpochDay(next)}`;
			return [`${field}: "${date}" is no business day (${day})${suggestion}`];
		});
	}

	async #resolved(loan: LoanRequest, select: CalendarSelector): Promise<ResolvedLoan> {
		const kept = this.#terms.allowsNonBusinessDates ? { allowNonBusinessDates: true } : {};
		const { data, error } = loanRequest.safeParse({ ...loan, ...kept }, inWords);
		if (data === undefined) throw invalidRequest(error);
		const { loanId, ...stated } = data;
		const { currency } = stated;
		const message = this.#terms.refusalOf(currency);
		if (message !== undefined) throw new Refusal(403, { code: 'currency-not-entitled', message, params: { currency } });
		const index = overnightIndexOf(currency);
		if (index === undefined) throw refuse('currency-not-entitled', { currency });
		try {
			return await resolveLoan(readInput(stated), index, this.#terms.owner, select);
		} catch (error) {
			if (!(error instanceof Refusal) || error.problem.code !== 'non-business-day') throw error;
			const closed = await this.#closedDates(loan, select);
			throw new Refusal(error.status, { ...error.problem, message: [error.message, ...closed].join('; ') });
		}
	}
}

/** Describes differences from the convention in a text such as `lookback 3 instead of 5; floorOn rfr (open)`. */
function conventionChanges(loan: ResolvedLoan): Pick<LoanResult, 'conventionChanges'> {
	const { convention } = describeConvention(loan);
	if (convention === undefined) return {};
	const changed = convention.changed.map(
		({ term, convention: agreed, here }) => `${term} ${here} instead of ${agreed}`,
	);
	const open = convention.open.map(({ term, here }) => `${term} ${here} (open)`);
	return { conventionChanges: [...changed, ...open].join('; ') };
}

const isLoan = ({ skipped, faults }: LoanFileRow) => skipped === undefined && faults.length === 0;

interface ToldLoan extends LoanResult {
	readonly lacked?: LackedFixing;
	readonly refusal?: string;
}

/** @returns undefined if the calculation of the loan was not attempted */
function resultOf(
	entry: readonly [number, LoanOutcome] | undefined,
	reconciled: Awaited<ReturnType<typeof reconcileLoans>>,
	limitNote: string | undefined,
): ToldLoan | undefined {
	if (entry === undefined) return undefined;
	const [place, calculated] = entry;
	const reconciliation = reconciled.get(place);
	const outcome = reconciliation instanceof Refusal ? reconciliation : calculated;
	if (!(outcome instanceof Refusal)) {
		const { loan, totals } = outcome;
		const { index, terms } = loan;
		const compared = reconciliation instanceof Refusal ? undefined : reconciliation;
		const described = { index: index.name, currency: terms.currency, ...conventionChanges(loan) };
		return { status: 'ok', ...described, totals, ...(compared && { reconciliation: compared }) };
	}
	const { code, params = {}, issues = [] } = outcome.problem;
	const isLimit = code === 'lookback-out-of-range' || code === 'lockout-out-of-range';
	const notes = isLimit && limitNote !== undefined ? [limitNote] : [];
	const found = issues.map(({ path, message }) => `${path.join('.')} ${message}`);
	const error = [outcome.message, ...found, ...notes].join('; ');
	const isLacking = code === 'missing-fixing';
	return {
		status: 'fault',
		error,
		...(code === 'currency-not-entitled' ? { refusal: outcome.message } : {}),
		...(isLacking ? { lacked: { index: String(params.index), date: String(params.date) } } : {}),
	};
}

/** Outcome of a row. `over-limit`: the row is beyond the daily limit. `skipped`: the row is not a loan. */
type LoanStatus = 'ok' | 'fault' | 'over-limit' | 'skipped';

interface LoanResult {
	readonly status: LoanStatus;
	readonly error?: string;
	readonly warning?: string;
	/** Index, present only for a calculated loan; currency and amounts likewise. */
	readonly index?: string;
	readonly currency?: string;
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
