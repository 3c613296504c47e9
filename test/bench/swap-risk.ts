import type { Deal } from '#shared/deal/deal.ts';
import { readDeal } from '#shared/deal/read-deal.ts';
import { viewNames } from '#shared/swap/deal-result.ts';
import { Attributor } from '#shared/swap/risk/attribution.ts';
import { LadderStates, ladderOf } from '#shared/swap/risk/ladder.ts';
import { type MarketStates, type RevaluedView, Revaluer, type RiskMarket } from '#shared/swap/risk/revalue.ts';
import { presetScenarios } from '#shared/swap/risk/scenario.ts';
import { ScenarioStates, scenarioChanges } from '#shared/swap/risk/scenario-values.ts';
import type { LegColumns } from '#shared/swap/risk/value-flows.ts';
import { dealValuer } from '#shared/swap/value-deals.ts';
import { cpuMillis } from '../support/cpu-millis.ts';
import { riskMarket as firstMarket, laterMarket } from '../support/risk-market.ts';
import { swapPortfolio } from '../support/swap-portfolio.ts';
import type { Figure } from './figure.ts';

const reportCurrency = 'USD';
const options = { reportCurrency, wantsAccrued: true };
const scenarios = [...presetScenarios.values()];
const runs = 7;

/** Adds fixings of all term indices, which are 0.2 %. */
const withTermFixings = (market: RiskMarket): RiskMarket => ({
	...market,
	fixings: (key) => (key.tenor === 'ON' ? market.fixings(key) : { fixingOn: () => 0.2 }),
});
const riskMarket = withTermFixings(firstMarket);
const secondMarket = withTermFixings(laterMarket);

/**
 * Measures the risk of 1,000 swaps of 5 to 30 years in three views, as a multiple of the time to value the same book.
 * Both processor times come from the same run. The curves of the unchanged market are built before. Each run builds the
 * curves of moved quotes.
 */
export function swapRisk(): Figure[] {
	const deals = swapPortfolio(1000).map(readDeal) as Deal[];
	const plain = () => {
		const value = dealValuer(riskMarket, { reportCurrency, getPaymentInfo: false, dv01Method: 'ZeroShift' });
		for (const deal of deals) value(deal);
	};
	const revalue = <Columns extends LegColumns>(
		states: MarketStates<Columns>,
		read: (view: RevaluedView<Columns>) => void,
	) => {
		const revaluer = new Revaluer(riskMarket, states, options);
		for (const deal of deals) {
			const found = revaluer.revalue(deal);
			if ('failures' in found) throw new Error(JSON.stringify(found.failures));
			for (const name of viewNames) {
				const view = found.views[name];
				if (view === undefined || 'missing' in view) throw new Error(`${deal.dealId} has no view ${name}`);
				read(view);
			}
		}
	};
	const ladder = () => {
		const states = new LadderStates(riskMarket);
		revalue(states, (view) => ladderOf(states, view));
	};
	const inScenarios = () =>
		revalue(new ScenarioStates(riskMarket, scenarios), (view) => scenarioChanges(view, scenarios, reportCurrency));
	const attribution = () => {
		const attributor = new Attributor(riskMarket, secondMarket, { reportCurrency, wantsCurves: false });
		for (const deal of deals) {
			const found = attributor.attribute(deal, viewNames);
			if ('failures' in found) throw new Error(JSON.stringify(found.failures));
		}
	};
	for (let i = 0; i < 5; i++) plain();
	const valuation = cpuMillis(plain, runs);
	const inValuations = (call: () => void) => cpuMillis(call, runs) / valuation;
	const unit = 'valuations';
	return [
		{ name: 'ladder of every quote, 1,000 swaps', value: inValuations(ladder), limit: 12, unit },
		{ name: '20 scenarios, 1,000 swaps', value: inValuations(inScenarios), limit: 22, unit },
		{ name: 'attribution, 1,000 swaps', value: inValuations(attribution), limit: 6, unit },
	];
}
