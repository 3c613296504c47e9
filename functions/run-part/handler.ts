import type { MarketInputs } from '../../shared/valuation/market-inputs.ts';
import { type PreparedMarket, prepareMarket } from '../../shared/valuation/prepare-market.ts';
import { readItems, valueBatch } from '../../shared/valuation/value-batch.ts';
import { partStep, type RunEngine } from '../platform/runs/value-part.ts';

/** The valuation that answers small requests. The market data of a run were written by the portal itself. */
const engine: RunEngine<PreparedMarket> = {
	prepare: (market) => prepareMarket(market as MarketInputs),
	value(market, deals, { getPaymentInfo, ...terms }) {
		// A part is as large as its results allow: deals cannot ask for cash flows by themselves.
		const items = getPaymentInfo ? deals : deals.map((deal) => ({ ...deal, getPaymentInfo: false }));
		return valueBatch(readItems(items), market, { ...terms, getPaymentInfo });
	},
};

export const handler = partStep(engine);
