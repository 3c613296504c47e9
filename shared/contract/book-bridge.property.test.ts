import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usdReport } from '#test/support/flat-market.ts';
import { runsOf } from '#test/support/nightly.ts';
import { randomDeal } from '#test/support/random-deal.ts';
import { dealOf } from '#test/support/vanilla-deal.ts';
import type { ViewResult } from '../swap/deal-result.ts';
import { valueDeals } from '../swap/value-deals.ts';
import { bookBridge, type DealBridge } from './book-bridge.ts';

const cents = (value: number) => Math.round(value * 100);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it('the steps of a bridge lead from LIBOR over RFR to RFR + fallback, and add up to the cent', () => {
	let bridged = 0;
	fc.assert(
		fc.property(fc.array(randomDeal, { minLength: 1, maxLength: 6 }), (drawn) => {
			const views: { libor: ViewResult; rfr: ViewResult; rfrSpread: ViewResult }[] = [];
			const deals = drawn.flatMap(({ fields, market }): DealBridge[] => {
				const options = { ...usdReport, getPaymentInfo: false, getBridge: true };
				const [result] = valueDeals([dealOf(fields)], market, options);
				if (result === undefined || 'failures' in result) throw new Error(JSON.stringify(result?.failures));
				const { libor, rfr, rfrSpread, bridge } = result;
				if (bridge === undefined || libor === undefined) return [];
				if ('missing' in libor || 'missing' in rfr || 'missing' in rfrSpread) throw new Error('no view');
				views.push({ libor, rfr, rfrSpread });
				const after = Object.fromEntries(bridge.map(({ cause, presentValue }) => [cause, presentValue]));
				return [{ libor: libor.presentValue, after: after as DealBridge['after'] }];
			});
			bridged += deals.length;
			const stages = bookBridge(deals);
			expect(stages.map(({ stage }) => stage)).toEqual([
				'libor',
				'projection',
				'discounting',
				'rfr',
				'spread',
				'rfrSpread',
			]);
			let value = 0;
			for (const [i, stage] of stages.entries()) {
				if ('change' in stage) expect(cents(value) + cents(stage.change)).toBe(cents(stage.value));
				else if (i > 0) expect(stage.value).toBe(value);
				value = stage.value;
			}
			for (const view of ['libor', 'rfr', 'rfrSpread'] as const) {
				const shown = stages.find(({ stage }) => stage === view)?.value ?? Number.NaN;
				expect(Math.abs(shown - sum(views.map((each) => each[view].presentValue)))).toBeLessThanOrEqual(0.005 + 1e-6);
			}
		}),
		{ numRuns: runsOf(60) },
	);
	expect(bridged).toBeGreaterThan(50);
});

it('the bridge of a book without deals has zero values', () => {
	expect(bookBridge([]).every(({ value }) => value === 0)).toBe(true);
});
