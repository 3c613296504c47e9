import { describe, expect, it } from 'vitest';
import { flatMarket } from '#test/support/flat-market.ts';
import { curveMarketOf, seededSnapshot } from '#test/support/seeded-snapshots.ts';
import { dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { instrumentKey } from '../../benchmark/quote.ts';
import { CurveSet, type MarketSnapshot } from '../../curve/curve-set.ts';
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

describe('the ladder of a deal on a ceased index', () => {
	it('includes quotes of swaps on the fallback, so that the ladder sums to the shift of all quotes', () => {
		const ladder = liborLadder(snapshot.quotes);
		expect(curvesOf(ladder)).toEqual(['USD_SOFR', 'USD_LIBOR3M']);
		const isOwn = (i: number) => ladder.rows[i]?.curve.definitionId === 'USD_LIBOR3M';
		const own = ladder.values.filter((_, i) => isOwn(i)).reduce((sum, each) => sum + each, 0);
		expect(Math.abs(own)).toBeGreaterThan(0.5 * Math.abs(ladder.quoteShiftDv01));
		expect(Math.abs(ladder.sum - ladder.quoteShiftDv01)).toBeLessThan(1e-2 * Math.abs(ladder.quoteShiftDv01));
	});

	it('has only quotes of the overnight index if the ceased index has no quotes', () => {
		const ladder = liborLadder(snapshot.quotes.filter(({ name }) => !/LIBOR/.test(name)));
		expect(curvesOf(ladder)).toEqual(['USD_SOFR']);
		expect(Math.abs(ladder.sum - ladder.quoteShiftDv01)).toBeLessThan(1e-2 * Math.abs(ladder.quoteShiftDv01));
	});
});

it('a point of a user-defined curve has a single ladder row for all discounting tenors', () => {
	const date = localDate('2021-06-30');
	const points = [{ day: epochDay(date) + 4000, discountFactor: 0.9 }];
	const drawn = { id: 'U', name: 'U', currency: 'USD', indexName: 'LIBOR', indexTenor: '3M', date, points };
	const curves = new CurveSet({ ...curveMarketOf(seededSnapshot(date)), userDefinedCurves: [drawn] });
	const market = { ...flatMarket({ valuationDay: epochDay(date) }), curves };
	const states = new LadderStates(market);
	const leg1 = { leg1InterestType: 'Float', leg1InterestRate: '', leg1InterestPaymentFrequency: '', leg1Tenor: '3M' };
	const fields = {
		...{ ...vanillaFields, ...leg1, leg1IndexName: 'LIBOR' },
		leg1CurveDefinition: { id: 'U' },
		leg2CurveDefinition: { id: 'U', discountingTenor: '3M' },
	};
	const found = new Revaluer(market, states, { reportCurrency: 'USD', wantsAccrued: false }).revalue(dealOf(fields));
	const libor = 'views' in found ? found.views.libor : undefined;
	if (libor === undefined || 'missing' in libor) throw new Error(JSON.stringify(found));
	const { rows, sum, quoteShiftDv01 } = ladderOf(states, libor);
	expect(rows.filter(({ instrument }) => instrument === 'point')).toHaveLength(1);
	expect(Math.abs(sum - quoteShiftDv01)).toBeLessThan(1e-2);
});

describe('a ladder in which one moved quote makes a curve impossible to build', () => {
	const sofr = (percent: number) =>
		snapshot.quotes.flatMap((quote) => {
			const { instrument } = quote;
			if (instrument?.type !== 'ois' || instrument.legs[0]?.index !== 'SOFR') return [];
			const tenor = instrumentKey(instrument);
			if (tenor === '2Y') return [{ ...quote, value: '50' }];
			return tenor === '3Y' ? [{ ...quote, value: String(percent) }] : [];
		});
	const canBuild = (percent: number) =>
		!('reason' in new CurveSet(curveMarketOf({ ...snapshot, quotes: sofr(percent) })).curve('USD_SOFR', 'OIS'));
	/** Highest rate that still gives a discount factor above zero, to a tenth of a basis point. */
	let [highest, tooHigh] = [50, 500];
	while (tooHigh - highest > 0.001) {
		const middle = (highest + tooHigh) / 2;
		if (canBuild(middle)) highest = middle;
		else tooHigh = middle;
	}

	it('has no value for that quote, but values for all other quotes', () => {
		const { rows, values, unbuilt, sum, zeroShiftDv01 } = liborLadder(sofr(highest));
		expect(rows.map(({ instrument }) => instrument)).toEqual(['ois SOFR 2Y', 'ois SOFR 3Y']);
		expect([...values].map(Number.isFinite)).toEqual([true, false]);
		// Moving all quotes also moves that quote, so this move fails as well.
		expect(unbuilt.map(({ row, failure }) => [row, failure.reason])).toEqual([
			[rows[1], 'unsolvable'],
			[undefined, 'unsolvable'],
		]);
		expect([sum, Number.isFinite(zeroShiftDv01)]).toEqual([Number.NaN, true]);
	});
});
