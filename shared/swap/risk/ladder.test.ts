import { describe, expect, it } from 'vitest';
import { flatMarket } from '#test/support/flat-market.ts';
import { curveMarketOf, seededSnapshot } from '#test/support/seeded-snapshots.ts';
import { dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import type { MarketSnapshot } from '../../curve/curve-set.ts';
import { CurveSet } from '../../curve/curve-set.ts';
import { epochDay, localDate } from '../../time/local-date.ts';
import { LadderStates, ladderOf } from './ladder.ts';
import { Revaluer } from './revalue.ts';

const snapshot = seededSnapshot(localDate('2025-02-10'));
const later = dealOf({ ...vanillaFields, startDate: '2025-03-10', endDate: '2035-03-10' });

function liborLadder(quotes: MarketSnapshot['quotes']) {
	const curves = new CurveSet(curveMarketOf({ ...snapshot, quotes }));
	const market = { ...flatMarket({ valuationDay: epochDay(snapshot.date) }), curves };
	const states = new LadderStates(market);
	const found = new Revaluer(market, states, { reportCurrency: 'USD', wantsAccrued: false }).revalue(later);
	const libor = 'views' in found ? found.views.libor : undefined;
	if (libor === undefined || 'missing' in libor) throw new Error(JSON.stringify(found));
	return ladderOf(states, libor);
}

const curvesOf = ({ rows }: ReturnType<typeof liborLadder>) => [
	...new Set(rows.map(({ curve }) => curve.definitionId)),
];

describe('the ladder of an index that has ceased', () => {
	it('has the quotes of swaps on its fallback, without which it would not sum to the shift of all quotes', () => {
		const ladder = liborLadder(snapshot.quotes);
		expect(curvesOf(ladder)).toEqual(['USD_SOFR', 'USD_LIBOR3M']);
		const isOwn = (i: number) => ladder.rows[i]?.curve.definitionId === 'USD_LIBOR3M';
		const own = ladder.values.filter((_, i) => isOwn(i)).reduce((sum, each) => sum + each, 0);
		expect(Math.abs(own)).toBeGreaterThan(0.5 * Math.abs(ladder.quoteShiftDv01));
		expect(Math.abs(ladder.sum - ladder.quoteShiftDv01)).toBeLessThan(1e-2 * Math.abs(ladder.quoteShiftDv01));
	});

	it('has the quotes of the overnight index alone where nothing of the index is quoted', () => {
		const ladder = liborLadder(snapshot.quotes.filter(({ name }) => !/LIBOR/.test(name)));
		expect(curvesOf(ladder)).toEqual(['USD_SOFR']);
		expect(Math.abs(ladder.sum - ladder.quoteShiftDv01)).toBeLessThan(1e-2 * Math.abs(ladder.quoteShiftDv01));
	});
});
