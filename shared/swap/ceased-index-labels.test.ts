import { expect, it } from 'vitest';
import { CurveSet } from '#shared/curve/curve-set.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { flatMarket, viewOf } from '#test/support/flat-market.ts';
import { curveMarketOf, seededSnapshot } from '#test/support/seeded-snapshots.ts';
import { dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';

const date = localDate('2025-02-10');
const later = { ...vanillaFields, startDate: '2025-03-10', endDate: '2027-03-10' };
const flat = (terms: Parameters<typeof flatMarket>[0] = {}) => flatMarket({ valuationDay: epochDay(date), ...terms });
const own = { id: 'USER_USD_1', name: 'Own', currency: 'USD', indexName: 'LIBOR', indexTenor: '3M', date, version: 1 };
const seeded = {
	...flat(),
	curves: new CurveSet({
		...curveMarketOf(seededSnapshot(date)),
		userDefinedCurves: [{ ...own, points: [{ day: epochDay(date) + 3650, discountFactor: 0.7 }] }],
	}),
};
const chosen = (id: string) => dealOf({ ...later, leg2CurveDefinition: { id } });

it('forwards of a ceased index are labelled fallback-implied if they come from swap quotes on its fallback', () => {
	expect(viewOf(dealOf(later), seeded, 'libor').flags).toEqual(['fallback-implied']);
	expect(viewOf(dealOf(later), seeded, 'rfr').flags).toEqual([]);
});

it('forwards of a ceased index are labelled user-defined-curve if they come from such a curve', () => {
	expect(viewOf(chosen(own.id), seeded, 'libor').flags).toEqual(['user-defined-curve']);
});

it('forwards of a ceased index are labelled historical if they come from quotes of the index itself', () => {
	expect(viewOf(dealOf(later), flat(), 'libor').flags).toEqual(['historical']);
	expect(viewOf(dealOf(later), flat({ curveOrigin: 'fallback-implied' }), 'libor').flags).toEqual(['fallback-implied']);
});

it('forwards have no label if the index has not ceased, or the curve is of a different index', () => {
	expect(viewOf(chosen('USD_EFFR'), flat(), 'libor').flags).toEqual([]);
	expect(viewOf(dealOf(vanillaFields), flatMarket(), 'libor').flags).toEqual([]);
});
