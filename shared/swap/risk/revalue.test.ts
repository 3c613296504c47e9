import { expect, it } from 'vitest';
import { flatMarket } from '#test/support/flat-market.ts';
import { dealOf, overnightFields } from '#test/support/vanilla-deal.ts';
import { epochDay, localDate } from '../../time/local-date.ts';
import type { DiscountTable } from '../market.ts';
import { Revaluer } from './revalue.ts';

const asItIs = {
	columnsOf: (curves: readonly DiscountTable[]) => {
		const [discount, ...forecasts] = curves as [DiscountTable, ...DiscountTable[]];
		return { discount, forecasts, unchangedUntil: [0, 0] };
	},
};

// The accrual starts on a Friday, and the valuation date is the next day. The spread of 36 bp accrues for one day on
// ACT/360.
it.each([
	['PeriodShift', 0],
	['Mixed', 10_000_000 * 0.0036 * (1 / 360)],
])("with observation method %s, no fixing accrues before the period's first observation day", (method, wanted) => {
	const market = flatMarket({ valuationDay: epochDay(localDate('2021-07-03')) });
	const revaluer = new Revaluer(market, asItIs, { reportCurrency: 'USD', wantsAccrued: true });
	const terms = { leg2IndexObservationMethod: method, leg2IndexFixingLag: 2, leg2Spread: 36 };
	const found = revaluer.revalue(dealOf({ ...overnightFields, startDate: '2021-07-02', ...terms }));
	if ('failures' in found) throw new Error(JSON.stringify(found.failures));
	const { rfr } = found.views;
	if (rfr === undefined || 'missing' in rfr) throw new Error(JSON.stringify(rfr));
	expect(rfr.legs[1].accrued?.amount).toBeCloseTo(wanted, 9);
	expect(rfr.legs[0].accrued?.amount).toBeCloseTo(10_000_000 * 0.015 * (1 / 360), 9);
});

// From 2 July to 4 October 2021 is 94 days; from 4 October to 1 November is 28 days.
it.each([
	['None', 0.04 * (122 / 360)],
	['Straight', (1 + 0.04 * (94 / 360)) * (1 + 0.04 * (28 / 360)) - 1],
])(
	'with compounding method %s, earlier calculation periods accrue in full and the current period up to the valuation date',
	(method, perUnit) => {
		const market = flatMarket({ valuationDay: epochDay(localDate('2021-11-01')) });
		const revaluer = new Revaluer(market, asItIs, { reportCurrency: 'USD', wantsAccrued: true });
		const terms = { leg1InterestRate: 4, leg1CalculationFrequency: 'Quarterly', leg1CompoundingMethod: method };
		const found = revaluer.revalue(dealOf({ ...overnightFields, startDate: '2021-07-02', ...terms }));
		if ('failures' in found) throw new Error(JSON.stringify(found.failures));
		const { rfr } = found.views;
		if (rfr === undefined || 'missing' in rfr) throw new Error(JSON.stringify(rfr));
		expect(rfr.legs[0].accrued?.amount).toBeCloseTo(10_000_000 * perUnit, 6);
	},
);
