import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiscountCurve } from '#shared/curve/discount-curve.ts';
import type { ViewName } from '#shared/swap/deal-result.ts';
import { explainCashflow } from '#shared/swap/explain-cashflow.ts';
import type { Market } from '#shared/swap/market.ts';
import { Revaluer } from '#shared/swap/risk/revalue.ts';
import { ScenarioStates } from '#shared/swap/risk/scenario-values.ts';
import { ValuationContext } from '#shared/swap/valuation-context.ts';
import { resolveDeal, valueDeal } from '#shared/swap/value-deal.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { flatMarket } from '#test/support/flat-market.ts';
import { type DealFields, dealOf } from '#test/support/vanilla-deal.ts';
import description from './fields/market.json' with { type: 'json' };

interface GoldenFile {
	readonly tolerance: number;
	readonly cases: readonly {
		readonly request: DealFields & { readonly dealId: string };
		readonly expected: {
			readonly dates: readonly (readonly string[])[];
			readonly legs: Readonly<Partial<Record<ViewName, readonly [number, number]>>>;
		};
	}[];
}

const valuationDay = epochDay(localDate(description.valuationDate));
const nodes = description.nodes.map((node) => epochDay(localDate(node)));
const curves = new Map(
	Object.entries(description.logDiscountFactors).map(([name, logs]) => [
		name,
		DiscountCurve.through('log-linear', valuationDay, nodes, logs),
	]),
);
const spot = { EURUSD: 1.2, USDEUR: 1 / 1.2 };
const flat = flatMarket({ valuationDay, spot, fixing: (_, day) => (((day * 7919) % 601) - 100) / 100 });
const market: Market = {
	...flat,
	curves: {
		...flat.curves,
		curve: (id) => {
			const curve = curves.get(id);
			return curve === undefined ? { reason: 'missing-market-data' } : { curve };
		},
	},
};

const folder = join(import.meta.dirname, 'fields');
const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'market.json');

describe.each(files)('deals of the golden file %s', (file) => {
	const golden = JSON.parse(readFileSync(join(folder, file), 'utf8')) as GoldenFile;

	it.each(golden.cases.map((each) => ({ ...each, id: each.request.dealId })))(
		'deal $id has the expected dates and values',
		({ request, expected }) => {
			const deal = dealOf(request);
			const reportCurrency = deal.legs[0].currency;
			const options = { reportCurrency, getPaymentInfo: true, dv01Method: 'ZeroShift' } as const;
			const context = new ValuationContext(market, options);
			const legs = resolveDeal(context, deal);
			if ('reason' in legs) throw new Error(JSON.stringify(legs));
			const dates = legs.map(({ periods }) => [...periods.dates.slice(0, periods.count + 1)].map(dateOfEpochDay));
			expect(dates).toEqual(expected.dates);
			const valued = valueDeal(context, deal);
			if ('failures' in valued) throw new Error(JSON.stringify(valued.failures));
			const revaluer = new Revaluer(market as never, new ScenarioStates(market as never, []), {
				reportCurrency,
				wantsAccrued: false,
			});
			const revalued = revaluer.revalue(deal);
			if ('failures' in revalued) throw new Error(JSON.stringify(revalued.failures));
			const expectExplained = (name: ViewName, place: 0 | 1) => {
				const view = valued[name];
				const flows = view === undefined || 'missing' in view ? [] : (view.legs[place].cashflows ?? []);
				for (const flow of new Set([flows[0], flows[1], flows.at(-1)])) {
					if (flow === undefined) continue;
					const parts = explainCashflow(deal, market, { view: name, leg: place, date: flow.date });
					if ('reason' in parts) throw new Error(JSON.stringify(parts));
					const sum = parts.reduce(
						(total, part) => total + (part.interest?.amount ?? 0) + part.notionalPayment + (part.fee ?? 0),
						0,
					);
					expect(sum, `${name} ${flow.date}`).toBeCloseTo(flow.totalAmount, 5);
				}
			};
			for (const [name, values] of Object.entries(expected.legs)) {
				expectExplained(name as ViewName, 0);
				expectExplained(name as ViewName, 1);
				const view = valued[name as ViewName];
				const flows = revalued.views[name as ViewName];
				if (view === undefined || 'missing' in view) throw new Error(JSON.stringify(view));
				if (flows === undefined || 'missing' in flows) throw new Error(JSON.stringify(flows));
				for (const place of [0, 1] as const) {
					const tolerance = golden.tolerance * deal.legs[place].notional;
					const wanted = values[place];
					const { open, differences } = flows.legs[place];
					expect(Math.abs(view.legs[place].presentValue - wanted), `${name} leg ${place + 1}`).toBeLessThanOrEqual(
						tolerance,
					);
					expect(
						Math.abs(open.sign * differences.base - wanted),
						`${name} flows of leg ${place + 1}`,
					).toBeLessThanOrEqual(tolerance);
				}
			}
		},
	);
});
