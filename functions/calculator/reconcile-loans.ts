import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { type ReconciledInterest, reconcileInterest } from '#shared/loan/notice/reconcile-interest.ts';
import type { LoanOutcome } from './calculate-loans.ts';
import { noticeMarketOf, readIndexMarket } from './notice-market.ts';

/**
 * Compares the interest that agents state with that of the calculated loans. The market of an index is read once.
 *
 * @param agentInterestOf returns the interest of the calculated loan at a place; undefined if none is stated
 * @returns by place; a refusal where the comparison needs data that are missing
 */
export async function reconcileLoans(
	outcomes: readonly LoanOutcome[],
	agentInterestOf: (place: number) => string | undefined,
): Promise<ReadonlyMap<number, ReconciledInterest | Refusal>> {
	const stated = outcomes.flatMap((outcome, place) => {
		const agentInterest = outcome instanceof Refusal ? undefined : agentInterestOf(place);
		if (outcome instanceof Refusal || agentInterest === undefined) return [];
		return [{ place, loan: outcome.loan, agentInterest: decimal(agentInterest) }];
	});
	const reconciled = new Map<number, ReconciledInterest | Refusal>();
	for (const ofIndex of Map.groupBy(stated, ({ loan }) => loan.index.name).values()) {
		const market = await readIndexMarket(ofIndex.map(({ loan }) => loan));
		for (const { place, loan, agentInterest } of ofIndex) {
			const compared = reconcileInterest(agentInterest, loan.terms, noticeMarketOf(loan, market));
			reconciled.set(place, 'reason' in compared ? refuseFailure(compared, 'compounding') : compared);
		}
	}
	return reconciled;
}
