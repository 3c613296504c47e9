import { expect, it } from 'vitest';
import { preparedRiskMarket } from '#test/support/risk-market.ts';
import { dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { conversionAnalysis } from './book-conversion.ts';

/** A market in which no index has a spread adjustment, as JIBOR. */
const withoutAdjustments = {
	...preparedRiskMarket,
	market: { ...preparedRiskMarket.market, spreadAdjustment: () => undefined },
};

function convert(method: 'fallback' | 'neutral' | 'cash', market = preparedRiskMarket) {
	const book = conversionAnalysis(market, { reportCurrency: 'USD', method, spreadBp: 20 }).open();
	const result = book.add({ deal: dealOf(vanillaFields) } as never, vanillaFields);
	return { result, totals: book.totals().totals };
}

it.each(['neutral', 'cash'] as const)('an index without a spread adjustment is converted by %s', (method) => {
	const wanted = convert(method);
	const { result, totals } = convert(method, withoutAdjustments);
	const { adjustmentBp: _, rfrFallbackMtM: __, transferFallback: ___, ...others } = wanted.result;
	const { missingViews, ...figures } = result;
	expect(figures).toEqual(others);
	expect(missingViews).toMatchObject([{ view: 'rfrSpread', ErrorCode: 'no-spread-adjustment' }]);
	expect(totals).toEqual([{ ...wanted.totals[0], fallbackDeals: 0, transferFallback: 0 }]);
});

it('has no terms by the fallback without a spread adjustment, and is in no total', () => {
	const { result, totals } = convert('fallback', withoutAdjustments);
	expect(result).not.toHaveProperty('chosen');
	expect(result.neutralSpreadBp).toBe(convert('fallback').result.neutralSpreadBp);
	expect(totals).toEqual([]);
});
