import { expect, it } from 'vitest';
import { flatMarket, viewOf } from '#test/support/flat-market.ts';
import { type DealFields, dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import type { DiscountTable } from '../market.ts';
import { Revaluer } from './revalue.ts';
import { viewFigures } from './view-figures.ts';

const asItIs = {
	columnsOf: (curves: readonly DiscountTable[]) => {
		const [discount, ...forecasts] = curves as [DiscountTable, ...DiscountTable[]];
		return { discount, forecasts, unchangedUntil: [0, 0] };
	},
};
const market = flatMarket({ zeroRate: (id) => (id.includes('LIBOR') ? 1.5 : 1) });

/** Deal with a first stub of seven weeks, followed by regular periods. */
const stubbed: DealFields = { ...vanillaFields, startDate: '2021-08-12', leg2Notional: 12_000_000 };

function figuresOf(fields: DealFields, view: 'libor' | 'rfr' | 'rfrSpread') {
	const found = new Revaluer(market, asItIs, { reportCurrency: 'USD', wantsAccrued: true }).revalue(dealOf(fields));
	const each = 'failures' in found ? undefined : found.views[view];
	if (each === undefined || 'missing' in each) throw new Error(JSON.stringify(found));
	return viewFigures(each);
}

it.each(['libor', 'rfr', 'rfrSpread'] as const)(
	'the par rate of view %s does not change the agreed rate of a stub',
	(view) => {
		const fields = { ...stubbed, leg1FirstStubRate: 4 };
		const { par } = figuresOf(fields, view);
		if (!('ratePercent' in par)) throw new Error(JSON.stringify(par));
		const { presentValue } = viewOf(dealOf({ ...fields, leg1InterestRate: par.ratePercent }), market, view);
		expect(Math.abs(presentValue)).toBeLessThan(1e-6);
	},
);

it.each(['libor', 'rfr', 'rfrSpread'] as const)(
	'the PV01 of a spread in view %s includes a stub at an agreed rate',
	(view) => {
		const fields = { ...stubbed, leg2FirstStubRate: 4, leg2DayConvention: '30/360' };
		const valueAt = (leg2Spread: number) =>
			viewOf(dealOf({ ...fields, leg2Spread }), market, view).legs[1].presentValue;
		expect(figuresOf(fields, view).pv01[1]).toBeCloseTo(valueAt(1) - valueAt(0), 6);
	},
);
