import { expect, it } from 'vitest';
import { decimal } from '#shared/decimal/decimal.ts';
import { CashCalculator } from '#shared/fallback/cash-calculator.ts';
import { cashProducts } from '#shared/fallback/cash-product.ts';
import { isFailure } from '#shared/fallback/fallback-rate.ts';
import { localDate } from '#shared/time/local-date.ts';
import { referenceSeries, resolvedIbor, spreads } from '#test/support/fallback-market.ts';
import golden from './cash.json' with { type: 'json' };

const transition = new Map(Object.entries(golden.transitionStart).map(([tenor, text]) => [tenor, decimal(text)]));
const calculator = new CashCalculator(resolvedIbor('USD', 'LIBOR'), spreads, referenceSeries('SOFR'), transition);

it.each(golden.rows)(
	'cash fallbacks of $recordDate for $category, $style, $feature equal the golden rates',
	({ recordDate, category, style, feature, tenors }) => {
		const product = cashProducts.find(
			(candidate) => candidate.category === category && candidate.style === style && candidate.feature === feature,
		);
		if (product === undefined) throw new Error('no such product');
		for (const [tenor, start, end, publicationDate, adjustedSofr, spreadAdjustment, allInFallback] of tenors) {
			const rate = calculator.rateOf(product, tenor as string, localDate(recordDate));
			if (isFailure(rate)) throw new Error(`${tenor}: ${rate.reason}`);
			expect([tenor, rate.observationPeriod.start, rate.observationPeriod.end, rate.publicationDate]).toEqual([
				tenor,
				start,
				end,
				publicationDate,
			]);
			expect(rate.adjustedSofr).toEqual(decimal(adjustedSofr as string));
			expect(rate.spreadAdjustment).toEqual(decimal(spreadAdjustment as string));
			expect(rate.allInFallback).toEqual(decimal(allInFallback as string));
			expect(rate.status).toBe('Calculated');
		}
	},
);

it('the golden file includes every product twice', () => {
	expect(golden.rows).toHaveLength(2 * cashProducts.length);
});
