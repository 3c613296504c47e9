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

it('a step on the first Tuesday of 2022, which is no period start of SOFR, leaves the converted deal without a value', () => {
	// 2022-01-03 is a holiday in London alone: the leg on LIBOR accrues from the 4th.
	const fields = { ...vanillaFields, leg2SpreadSchedule: [{ date: '2022-01-04', value: 5 }] };
	const book = conversionAnalysis(preparedRiskMarket, { reportCurrency: 'USD', method: 'fallback' }).open();
	const result = book.add({ deal: dealOf(fields) } as never, fields);
	expect(result.liborMtM).toEqual(expect.any(Number));
	expect(result).not.toHaveProperty('convertedMtM');
	expect(result.noConvertedMtM).toMatchObject({ ErrorMessage: expect.stringContaining('such as 2022-01-02') });
});
