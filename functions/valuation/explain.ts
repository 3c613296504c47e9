import { routes } from '../../shared/contract/routes.ts';
import { requirementsOf } from '../../shared/swap/requirements.ts';
import { epochDay } from '../../shared/time/local-date.ts';
import { explainDeal } from '../../shared/valuation/explain-deal.ts';
import { dealProblem } from '../../shared/valuation/failure-problem.ts';
import { nearestDateIn } from '../../shared/valuation/prepare-market.ts';
import { readItem } from '../../shared/valuation/value-batch.ts';
import { operation } from '../platform/http/operation.ts';
import { refuseProblem } from '../platform/http/refusal.ts';
import { requireProvider } from '../platform/market-data/require-provider.ts';
import { requireMarket } from './require-market.ts';
import { requireOwnLogin } from './require-own-login.ts';

/** A faulty deal is refused with the problem that a valuation has as its `Error`. */
export const explain = operation(routes.explainCashflow, async ({ request, caller }) => {
	const { valuationDate, valuationItem, view, leg, date, userId, secretName } = request;
	requireOwnLogin(userId, caller);
	const provider = await requireProvider(caller, secretName);
	const read = readItem(valuationItem);
	if ('problems' in read) throw refuseProblem(read.problems[0]);
	const { deal } = read;
	const needed = requirementsOf([deal], epochDay(valuationDate));
	const market = await requireMarket({ orgId: caller.organisation.orgId, provider }, valuationDate, needed);
	const explained = explainDeal(deal, market, { view, leg: leg === 1 ? 0 : 1, date });
	if ('reason' in explained) throw refuseProblem(dealProblem(explained, nearestDateIn(market)));
	return explained;
});
