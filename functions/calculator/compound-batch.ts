import type * as z from 'zod';
import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { requireEntitledIndex } from '#functions/rates/refuse-failure.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { invalidRequest, inWords } from '#platform/http/request-fault.ts';
import { yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import {
	type BatchOutcome,
	batchLoanRequest,
	compoundBatch as compoundBatchRoute,
	type Reconciliation,
} from '#shared/contract/compound-batch.ts';
import { figureText, minorUnitText } from '#shared/decimal/decimal.ts';
import { isVisibleLine, visibleLineRule } from '#shared/input/visible-line.ts';
import type { ReconciledInterest } from '#shared/loan/notice/reconcile-interest.ts';
import { calculateLoans, type LoanOutcome, reconcileLoans } from './calculate-loans.ts';
import { readInput } from './complete-input.ts';
import { type CalendarSelector, describeConvention, ownerOf, resolveLoan } from './resolve-loan.ts';

export const compoundBatch = operation(compoundBatchRoute, async ({ request, caller }) => {
	const outcomes = await calculateLoans(request.loans.map((loan) => (select) => resolved(loan, caller, select)));
	const reconciled = await reconcileLoans(outcomes, (i) => (request.loans[i] as Stated).agentInterest);
	const described = outcomes.map((outcome, i) => ({
		position: i + 1,
		...loanIdOf(request.loans[i]),
		...describe(outcome, describeReconciled(reconciled.get(i))),
	}));
	return { outcomes: described, calculated: described.filter(({ result }) => result !== undefined).length };
});

type Stated = z.infer<typeof batchLoanRequest>;

function describeReconciled(
	reconciled: ReconciledInterest | Refusal | undefined,
): Reconciliation | Refusal | undefined {
	if (reconciled === undefined || reconciled instanceof Refusal) return reconciled;
	const { status, agent, ours, difference, causes } = reconciled;
	const figures = { agent: figureText(agent), ours: figureText(ours), difference: figureText(difference) };
	return { status, ...figures, causes };
}

/** A loan whose optional name contains only visible characters, so that different names also look different. */
const namedLoan = batchLoanRequest.extend({
	loanId: batchLoanRequest.shape.loanId.refine((name) => name === undefined || isVisibleLine(name), visibleLineRule),
});

async function resolved(loan: unknown, caller: Caller, select: CalendarSelector) {
	const { data, error } = namedLoan.safeParse(loan, inWords);
	if (data === undefined) throw invalidRequest(error);
	const { loanId, agentInterest, ...stated } = data;
	const index = requireEntitledIndex(caller, ['RFR'], data.currency);
	return resolveLoan(readInput(stated), index, ownerOf(caller), select);
}

function loanIdOf(loan: unknown): Pick<BatchOutcome, 'loanId'> {
	const { data: loanId } = namedLoan.shape.loanId.safeParse((loan as { loanId?: unknown } | null)?.loanId);
	return loanId === undefined ? {} : { loanId };
}

function describe(
	outcome: LoanOutcome,
	reconciliation: Reconciliation | Refusal | undefined,
): Pick<BatchOutcome, 'result' | 'problem'> {
	if (reconciliation instanceof Refusal) return { problem: reconciliation.problem };
	if (outcome instanceof Refusal) return { problem: outcome.problem };
	const { index, terms } = outcome.loan;
	const { unroundedRate, ...figures } = outcome.totals;
	return {
		result: {
			...figures,
			payableAmount: minorUnitText(figures.payableAmount, terms.currency),
			compoundedRateUnrounded: unroundedRate,
			yearlyBasis: yearlyBasisText(terms.rates.basis),
			currency: terms.currency,
			index: index.name,
			...describeConvention(outcome.loan),
			...(reconciliation && { reconciliation }),
		},
	};
}
