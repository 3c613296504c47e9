import { describe, expect, it } from 'vitest';
import type { Deal } from '#shared/deal/deal.ts';
import { overnightIndexOf } from '#shared/swap/resolve-leg.ts';
import { Revaluer } from '#shared/swap/risk/revalue.ts';
import { ScenarioStates } from '#shared/swap/risk/scenario-values.ts';
import deals from '#test/golden/swap/deals.json' with { type: 'json' };
import { riskMarket } from '#test/support/risk-market.ts';
import { type DealFields, dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { convertedItem } from './converted-deal.ts';

function convert(fields: DealFields, spreadBp = 0): Deal {
	const deal = dealOf(fields);
	const [first, second] = deal.legs.map((leg) => (leg.kind === 'term' ? overnightIndexOf(leg)?.index : undefined));
	return dealOf(convertedItem(fields as never, deal, [first, second], [spreadBp, spreadBp]));
}

const withoutDayCounts = (fields: DealFields): DealFields => ({
	...fields,
	leg1DayConvention: undefined,
	leg2DayConvention: undefined,
});

const termDeals = deals.cases
	.map(({ request }) => request as DealFields)
	.filter((fields) => dealOf(fields).legs.some(({ kind }) => kind === 'term'));

describe('a converted deal', () => {
	it('keeps every term of a leg that is not on a term index', () => {
		expect(termDeals.length).toBeGreaterThan(10);
		for (const fields of termDeals.flatMap((each) => [each, withoutDayCounts(each)])) {
			const { legs } = dealOf(fields);
			const converted = convert(fields);
			legs.forEach((leg, place) => {
				if (leg.kind === 'fixed') expect(converted.legs[place]).toEqual(leg);
				else expect(converted.legs[place]).toMatchObject({ kind: 'overnight', notional: leg.notional });
			});
		}
	});

	it('adds the spread to every step of the spread', () => {
		const { legs } = convert({ ...vanillaFields, leg2SpreadSchedule: '2022-07-02 25; 2024-07-02 -5' }, 10);
		expect(legs[1].rateSteps?.map(({ value }) => value)).toEqual([35, 5]);
	});

	it('is worth the RFR view of the deal at the spread of the contract', () => {
		const revaluer = new Revaluer(riskMarket, new ScenarioStates(riskMarket, []), {
			reportCurrency: 'USD',
			wantsAccrued: false,
		});
		const rfrValue = (deal: Deal) => {
			const found = revaluer.revalue(deal);
			const view = 'views' in found ? found.views.rfr : undefined;
			if (view === undefined || 'missing' in view) throw new Error(JSON.stringify(found));
			return view.presentValue;
		};
		// The two calendars of London and New York differ by single days.
		expect(Math.abs(rfrValue(convert(vanillaFields)) - rfrValue(dealOf(vanillaFields)))).toBeLessThan(1e-4 * 1e7);
	});
});
