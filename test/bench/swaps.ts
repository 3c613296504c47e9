import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Deal } from '#shared/deal/deal.ts';
import { readDeal } from '#shared/deal/read-deal.ts';
import type { DealValuation, ViewResult } from '#shared/swap/deal-result.ts';
import { valueDeals } from '#shared/swap/value-deals.ts';
import { portfolioMarket, swapPortfolio } from '../support/swap-portfolio.ts';
import { type Figure, percentile } from './figure.ts';
import { quantLibTimes } from './quantlib-swaps.ts';
import { prepareCurves, type SwapTimes, swapsOnce, threadMillis } from './swaps-once.ts';

const options = { reportCurrency: 'USD', getPaymentInfo: true, dv01Method: 'ZeroShift' } as const;

/** Returns the cash flows of every leg in every view, one list per leg. */
function flowsOf(result: DealValuation) {
	const views = [result.libor, result.rfr, result.rfrSpread] as readonly ViewResult[];
	return views.flatMap(({ legs }) => legs.map(({ cashflows = [] }) => cashflows));
}

/** Measures 1,000 swaps of 5 to 30 years in three views with DV01, on one thread, with built curves and calendars. */
export function swaps(): Figure[] {
	prepareCurves();
	const fields = swapPortfolio(1000);
	for (let run = 0; run < 30; run++) swapsOnce(fields);
	const warm = Array.from({ length: 5 }, () => meanOf(10, () => swapsOnce(fields)));
	const cold = Array.from({ length: 15 }, coldOnce);
	const deals = fields.map(readDeal) as Deal[];
	const quantLib = quantLibTimes(fields);
	if (quantLib === undefined) console.log('QuantLib for Python is missing: no ratios to it');
	else console.log('QuantLib, one view with DV01', quantLib);
	const least = (times: readonly SwapTimes[], of: (each: SwapTimes) => number) => Math.min(...times.map(of));
	const both = ({ read, value }: SwapTimes) => read + value;
	const withFlows = Array.from({ length: 5 }, () => {
		globalThis.gc?.();
		const began = threadMillis();
		const results = valueDeals(deals, portfolioMarket, options) as readonly DealValuation[];
		const valued = threadMillis();
		const flows = results.map(flowsOf);
		const text = JSON.stringify(flows);
		const written = threadMillis();
		const count = flows.flat().reduce((sum, leg) => sum + leg.length, 0);
		if (count < 312_000 || text.length < count) throw new Error(`only ${count} cash flows`);
		return { objects: valued - began, text: written - began };
	});
	const middle = <Times>(times: readonly Times[], of: (each: Times) => number) => percentile(times.map(of), 0.5);
	return [
		...(quantLib === undefined
			? []
			: [
					{
						name: 'three views, of QuantLib’s one, warm',
						value: (100 * least(warm, ({ value }) => value)) / quantLib.built,
						limit: 100 / 60,
						unit: '%',
					},
					{
						name: 'three views, of QuantLib’s one, cold',
						value: (100 * least(cold, both)) / quantLib.cold,
						limit: 100 / 45,
						unit: '%',
					},
				]),
		{ name: '1,000 swaps to results, warm', value: middle(warm, ({ value }) => value), limit: 10, unit: 'ms' },
		{ name: '1,000 swaps read from their fields, warm', value: middle(warm, ({ read }) => read), limit: 5, unit: 'ms' },
		{ name: '1,000 swaps to results, cold process', value: middle(cold, ({ value }) => value), limit: 40, unit: 'ms' },
		{ name: '1,000 swaps read, cold process', value: middle(cold, ({ read }) => read), limit: 20, unit: 'ms' },
		{
			name: '312,000 cash flows as objects',
			value: middle(withFlows, ({ objects }) => objects),
			limit: 100,
			unit: 'ms',
		},
		{ name: '312,000 cash flows as JSON text', value: middle(withFlows, ({ text }) => text), limit: 300, unit: 'ms' },
	];
}

/** Returns the mean of several runs: on some systems, a thread's clock advances in steps of 4 ms, half of a run. */
function meanOf(runs: number, once: () => SwapTimes): SwapTimes {
	const times = Array.from({ length: runs }, once);
	const mean = (of: (each: SwapTimes) => number) => times.reduce((sum, each) => sum + of(each), 0) / runs;
	return { read: mean(({ read }) => read), value: mean(({ value }) => value) };
}

/** Values the swaps once, in a process that has only run the warm-up of the valuation function. */
function coldOnce(): SwapTimes {
	const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'swaps-once.ts')], {
		encoding: 'utf8',
	});
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout) as SwapTimes;
}
