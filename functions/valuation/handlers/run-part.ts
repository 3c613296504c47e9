import type { RunTerms } from '#shared/contract/valuation-runs.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { type PreparedMarket, prepareMarket } from '../pricing/prepare-market.ts';
import { itemValuer, readItem } from '../pricing/value-batch.ts';
import { prepareAnalyses } from '../runs/execution/analyse-part.ts';
import { columnNaming } from '../runs/execution/read-deal-row.ts';
import { namingFullStorage, type RunPlan } from '../runs/execution/run-plan.ts';
import { type PartAnalysis, partStep, type RunEngine } from '../runs/execution/value-part.ts';

interface PreparedRun {
	readonly market: PreparedMarket;
	readonly terms: RunTerms;
	/** Replaces field names in problems by column headings: clients who sent a table do not know the API's names. */
	readonly naming: ReturnType<typeof columnNaming> | undefined;
	readonly openAnalyses: () => readonly PartAnalysis[];
}

const namingOf = (plan: RunPlan) => (plan.format === 'csv' ? columnNaming(plan.headings) : undefined);

const engine: RunEngine<PreparedRun> = {
	prepare(frozen, terms, plan) {
		const market = prepareMarket(frozen.market);
		const naming = namingOf(plan);
		return { market, terms, naming, openAnalyses: prepareAnalyses(frozen, { market, terms, naming }) };
	},
	valuer({ market, terms, naming }) {
		const value = itemValuer(market, terms, naming);
		// Removes a deal's own request for cash flows, because the size of a part depends on the size of its results.
		const asAllowed = (deal: Fields) =>
			terms.getPaymentInfo || deal.getPaymentInfo === undefined ? deal : { ...deal, getPaymentInfo: false };
		return (deal) => value(readItem(asAllowed(deal), naming));
	},
	analyses: ({ openAnalyses }) => openAnalyses(),
};

export const handler = namingFullStorage(partStep(engine));
