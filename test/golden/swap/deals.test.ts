import { describe, expect, it } from 'vitest';
import type { Deal } from '#shared/deal/deal.ts';
import type { DealValuation, Dv01Method, ViewName, ViewResult } from '#shared/swap/deal-result.ts';
import { ValuationContext } from '#shared/swap/valuation-context.ts';
import { valueDeal } from '#shared/swap/value-deal.ts';
import { quantlibMarket } from '#test/support/quantlib-market.ts';
import { type DealFields, dealOf } from '#test/support/vanilla-deal.ts';
import cashflows from './cashflows.json' with { type: 'json' };
import golden from './deals.json' with { type: 'json' };

interface Expected {
	readonly npv: number;
	readonly legNpv: readonly number[];
	readonly dv01Zero: number;
	readonly dv01Quote: number;
	readonly fairRatePercent?: number;
	readonly fairSpreadLeg1Bp?: number;
}

/** One context per currency and DV01 method, so that curve tables are built only once. */
const contexts = new Map<string, ValuationContext>();

function contextOf(reportCurrency: string, dv01Method: Dv01Method): ValuationContext {
	const key = reportCurrency + dv01Method;
	const options = { reportCurrency, getPaymentInfo: dv01Method === 'ZeroShift', dv01Method };
	const context = contexts.get(key) ?? new ValuationContext(quantlibMarket, options);
	contexts.set(key, context);
	return context;
}

function valuationOf(deal: Deal, dv01Method: Dv01Method): DealValuation {
	const result = valueDeal(contextOf(deal.legs[0].currency, dv01Method), deal);
	if ('failures' in result) throw new Error(JSON.stringify(result.failures));
	return result;
}

function viewOf(valuation: DealValuation, view: ViewName): ViewResult {
	const found = valuation[view];
	if (found === undefined || 'missing' in found) throw new Error(JSON.stringify(found));
	return found;
}

/** Returns the deal with each term leg discounted on the curve of its index. */
function selfDiscounted(fields: DealFields): DealFields {
	const legs = dealOf(fields).legs.flatMap((leg, i) => {
		if (leg.kind !== 'term') return [];
		const id = `${leg.currency}_${leg.index.index}${leg.indexTenor}`;
		return [[`leg${i + 1}CurveDefinition`, { id, discountingTenor: leg.indexTenor }]];
	});
	return { ...fields, ...Object.fromEntries(legs) };
}

/** Returns the terms with a value of zero in QuantLib. The spread of the view rfrSpread includes the adjustment. */
function fairTerms(terms: DealFields, view: string, { fairRatePercent, fairSpreadLeg1Bp = Number.NaN }: Expected) {
	if (fairRatePercent !== undefined) {
		return { [terms.leg1InterestType === 'Fixed' ? 'leg1InterestRate' : 'leg2InterestRate']: fairRatePercent };
	}
	const adjustments: Readonly<Record<string, number>> = golden.fallbackSpreadBp;
	const adjustment = adjustments[`${terms.leg1Currency}_${terms.leg1IndexName}${terms.leg1Tenor}`] ?? Number.NaN;
	return { leg1Spread: view === 'rfrSpread' ? fairSpreadLeg1Bp - adjustment : fairSpreadLeg1Bp };
}

it.each(golden.cases)('the values of deal $name agree with the golden file', ({ request, expected }) => {
	const terms: DealFields = request;
	const notional = Math.max(...dealOf(terms).legs.map((leg) => leg.notional));
	const expectFigure = (actual: number, wanted: number | undefined) => {
		if (!(Math.abs(actual - (wanted as number)) <= golden.tolerance * notional)) expect(actual).toBe(wanted);
	};
	const valued = (fields: DealFields) => {
		const deal = dealOf(fields);
		return { zero: valuationOf(deal, 'ZeroShift'), quote: valuationOf(deal, 'QuoteShift') };
	};
	const own = valued(terms);
	for (const [name, figures] of Object.entries(expected as Record<string, Expected>)) {
		const isSelfDiscounted = name === 'liborSingle';
		const { zero, quote } = isSelfDiscounted ? valued(selfDiscounted(terms)) : own;
		const viewName = isSelfDiscounted ? 'libor' : (name as ViewName);
		const view = viewOf(zero, viewName);
		expectFigure(view.presentValue, figures.npv);
		expectFigure(view.legs[0].presentValue, figures.legNpv[0]);
		expectFigure(view.legs[1].presentValue, figures.legNpv[1]);
		expectFigure(view.dv01, figures.dv01Zero);
		expectFigure(viewOf(quote, viewName).dv01, figures.dv01Quote);
		const fair = dealOf({ ...(isSelfDiscounted ? selfDiscounted(terms) : terms), ...fairTerms(terms, name, figures) });
		expectFigure(viewOf(valuationOf(fair, 'ZeroShift'), viewName).presentValue, 0);
	}
});

describe('cash flows compared with the golden file', () => {
	type Row = readonly [string, string | null, string | null, number | null, number | null, number, number];

	it.each(cashflows.cases)('the cash flows of deal $name agree', ({ deal: id, view, leg, expected }) => {
		const rows = expected as unknown as readonly Row[];
		const fields = golden.cases.find(({ request }) => request.dealId === id)?.request as DealFields;
		const deal = dealOf(fields);
		const place = (leg - 1) as 0 | 1;
		const found = viewOf(valuationOf(deal, 'ZeroShift'), view as ViewName).legs[place];
		const { cashflows: flows = [], indexFixings = [] } = found;
		const amounts = new Map<string, number>();
		for (const [date, , , , , amount] of rows) amounts.set(date, (amounts.get(date) ?? 0) + amount);
		expect(flows.map(({ date }) => date)).toEqual([...amounts.keys()].sort());
		const { notional } = deal.legs[place];
		for (const { date, totalAmount, discountFactor } of flows) {
			const factor = rows.find(([each]) => each === date)?.[6] as number;
			expect(Math.abs(totalAmount - (amounts.get(date) as number))).toBeLessThanOrEqual(cashflows.tolerance * notional);
			expect(Math.abs(discountFactor - factor)).toBeLessThanOrEqual(1e-14);
		}
		for (const { accrualStartDate, couponRatePercent, origin } of indexFixings) {
			const [, , end, , rate] = rows.find(([, start]) => start === accrualStartDate) ?? [];
			if (rate === undefined || rate === null || end === undefined) continue;
			if (origin === 'projected' || view === 'libor')
				expect(Math.abs(couponRatePercent - rate)).toBeLessThanOrEqual(1e-11);
		}
	});
});
