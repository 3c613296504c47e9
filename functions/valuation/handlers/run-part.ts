import type { Fields } from '#shared/deal/read-field.ts';
import type { MarketInputs } from '../pricing/market-inputs.ts';
import { type PreparedMarket, prepareMarket } from '../pricing/prepare-market.ts';
import { itemValuer, readItem } from '../pricing/value-batch.ts';
import { columnNaming } from '../runs/execution/read-deal-row.ts';
import { namingFullStorage } from '../runs/execution/run-plan.ts';
import { partStep, type RunEngine } from '../runs/execution/value-part.ts';

/** The valuation that answers small requests. The market data of a run were written by the portal itself. */
const engine: RunEngine<PreparedMarket> = {
	prepare: (market) => prepareMarket(market as MarketInputs),
	valuer(market, terms, plan) {
		// A client who sent a table looks for its columns, not for the fields of the API.
		const naming = plan.format === 'csv' ? columnNaming(plan.headings) : undefined;
		const value = itemValuer(market, terms, naming);
		// A part is as large as its results allow: deals cannot ask for cash flows by themselves.
		const asAllowed = (deal: Fields) =>
			terms.getPaymentInfo || deal.getPaymentInfo === undefined ? deal : { ...deal, getPaymentInfo: false };
		return (deal) => value(readItem(asAllowed(deal), naming));
	},
};

export const handler = namingFullStorage(partStep(engine));
