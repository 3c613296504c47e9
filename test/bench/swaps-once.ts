import { warmUp } from '#functions/valuation/pricing/warm-up.ts';
import type { Deal } from '#shared/deal/deal.ts';
import { readDeal } from '#shared/deal/read-deal.ts';
import { valueDeals } from '#shared/swap/value-deals.ts';
import { portfolioMarket, swapPortfolio } from '../support/swap-portfolio.ts';

/** Processor milliseconds of the thread: to read the fields of deals, and to value the deals. */
export interface SwapTimes {
	readonly read: number;
	readonly value: number;
}

const options = { reportCurrency: 'USD', getPaymentInfo: false, dv01Method: 'ZeroShift' } as const;

/** Builds curves and calendars, which are cached for later calls. */
export function prepareCurves(): void {
	const { curves, calendar } = portfolioMarket;
	for (const id of ['USD_SOFR', 'USD_LIBOR3M']) curves.curve(id, 'OIS');
	calendar(['UKG_FI', 'USA_FI']);
	calendar(['USA_FI']);
}

/** Processor milliseconds of this thread. */
export function threadMillis(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** Values 1,000 swaps in three views with DV01, starting with their fields. */
export function swapsOnce(fields = swapPortfolio(1000)): SwapTimes {
	const began = threadMillis();
	const deals = fields.map(readDeal) as Deal[];
	const read = threadMillis();
	const results = valueDeals(deals, portfolioMarket, options);
	const valued = threadMillis();
	const failed = results.filter((result) => 'failures' in result || 'missing' in (result.libor ?? {}));
	if (failed.length > 0) throw new Error(JSON.stringify(failed[0]).slice(0, 500));
	return { read: read - began, value: valued - read };
}

if (import.meta.main) {
	warmUp();
	prepareCurves();
	console.log(JSON.stringify(swapsOnce()));
}
