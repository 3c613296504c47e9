import { operation } from '#functions/directory/access/operation.ts';
import { refuseProblem } from '#platform/http/refusal.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import type { Deal } from '#shared/deal/deal.ts';
import type { CashflowPlace } from '#shared/swap/explain-cashflow.ts';
import { requirementsOf } from '#shared/swap/requirements.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { requireFixings } from './check-fixings.ts';
import { requireProvider } from './market-data/providers.ts';
import { explainDeal } from './pricing/explain-deal.ts';
import { dealProblem, problem } from './pricing/failure-problem.ts';
import { knownMarketOf, type PreparedMarket } from './pricing/prepare-market.ts';
import { readItem, valueBatch } from './pricing/value-batch.ts';
import { requireMarket, requireOwnLogin } from './require-market.ts';

/** A faulty deal is refused with the problem that a valuation has as its `Error`. */
export const explain = operation(explainCashflow, async ({ request, caller }) => {
	const { valuationDate, valuationItem, view, leg, date, userId, secretName, fixings } = request;
	requireOwnLogin(userId, caller);
	const provider = await requireProvider(caller, secretName);
	const read = readItem(valuationItem);
	if ('problems' in read) throw refuseProblem(read.problems[0]);
	const { deal } = read;
	const needed = requirementsOf([deal], epochDay(valuationDate));
	const source = { orgId: caller.organisation.orgId, provider, fixings: requireFixings(fixings) };
	const market = await requireMarket(source, valuationDate, needed);
	const place: CashflowPlace = { view, leg: leg === 1 ? 0 : 1, date };
	const explained = explainDeal(deal, market, place);
	if ('reason' in explained) throw refuseProblem(dealProblem(explained, knownMarketOf(market)));
	if (explained.parts.length === 0) throw refuseProblem(noCashFlow(deal, market, place));
	return explained;
});

/** The problem of a date without a cash flow, with the last date before it and the first one after it that have one. */
function noCashFlow(deal: Deal, market: PreparedMarket, { view, leg, date }: CashflowPlace): Problem {
	const terms = { reportCurrency: deal.legs[0].currency, dv01Method: 'ZeroShift', getPaymentInfo: true } as const;
	const [result] = valueBatch([{ deal: { ...deal, getPaymentInfo: true } }], market, terms);
	const flows = result?.cashflows?.[view]?.[leg === 0 ? 'leg1' : 'leg2'] ?? [];
	const dates = flows.map((flow) => flow.date as LocalDate);
	const around = [dates.findLast((each) => each < date), dates.find((each) => each > date)];
	const nearest = around.filter((each) => each !== undefined).join(', ');
	if (nearest === '') return problem('no-cash-flows', { leg: leg + 1, from: market.inputs.valuationDate });
	return problem('no-cash-flow-on-date', { leg: leg + 1, date, nearest });
}
