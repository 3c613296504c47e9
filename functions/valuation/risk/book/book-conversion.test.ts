import { describe, expect, it } from 'vitest';
import type { Deal } from '#shared/deal/deal.ts';
import deals from '#test/golden/swap/deals.json' with { type: 'json' };
import { preparedRiskMarket } from '#test/support/risk-market.ts';
import { type DealFields, dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { conversionAnalysis } from './book-conversion.ts';
import { convertedItem } from './converted-deal.ts';

/** Market data in which no index has a spread adjustment, as for JIBOR. */
const withoutAdjustments = {
	...preparedRiskMarket,
	market: { ...preparedRiskMarket.market, spreadAdjustment: () => undefined },
};

function convert(method: 'fallback' | 'neutral' | 'cash', market = preparedRiskMarket) {
	const book = conversionAnalysis(market, { reportCurrency: 'USD', method, spreadBp: 20 }).open();
	const result = book.add({ deal: dealOf(vanillaFields) } as never, vanillaFields);
	return { result, totals: book.totals().totals };
}

it.each(['neutral', 'cash'] as const)('the method %s does not need a spread adjustment of the index', (method) => {
	const wanted = convert(method);
	const { result, totals } = convert(method, withoutAdjustments);
	const { adjustmentBp: _, rfrFallbackMtM: __, transferFallback: ___, ...others } = wanted.result;
	const { missingViews, ...figures } = result;
	expect(figures).toEqual(others);
	expect(missingViews).toMatchObject([{ view: 'rfrSpread', ErrorCode: 'no-spread-adjustment' }]);
	expect(totals).toEqual([{ ...wanted.totals[0], fallbackDeals: 0, transferFallback: 0 }]);
});

it('the method fallback needs a spread adjustment: a deal without one is not converted and not in the totals', () => {
	const { result, totals } = convert('fallback', withoutAdjustments);
	expect(result).not.toHaveProperty('chosen');
	expect(result.neutralSpreadBp).toBe(convert('fallback').result.neutralSpreadBp);
	expect(totals).toEqual([]);
});

it('a converted deal has no present value if its spread is out of range', () => {
	const fields = { ...vanillaFields, leg2Spread: 9_990 };
	const book = conversionAnalysis(preparedRiskMarket, { reportCurrency: 'USD', method: 'cash', spreadBp: 20 }).open();
	const result = book.add({ deal: dealOf(fields) } as never, fields);
	expect(result.liborMtM).toEqual(expect.any(Number));
	expect(result).not.toHaveProperty('convertedMtM');
	expect(result.noConvertedMtM).toMatchObject({ ErrorMessage: expect.stringContaining('10010') });
});

// 2022-01-03 is a holiday in London but not in New York. Yen LIBOR and TONA have different day counts.
it.each<[string, DealFields]>([
	['dates in two calendars', { leg2SpreadSchedule: [{ date: '2022-01-04', value: 5 }] }],
	[
		'stub rates fixed in the contract',
		{ startDate: '2021-08-12', leg1FirstStubRate: 2, leg2FirstStubRate: 3, leg2Spread: 7 },
	],
	[
		'a different day count',
		{ startDate: '2021-08-12', leg2FirstStubRate: 3, leg1Currency: 'JPY', leg2Currency: 'JPY', leg2Tenor: '6M' },
	],
	[
		'amortisation and a payment lag',
		{ amortized: 'yes', amortizationType: 'Linear', leg2PaymentBusinessDays: 3, leg2NotionalExchange: 'Both' },
	],
])('a converted deal with %s has the value expected from its terms', (_, terms) => {
	for (const method of ['fallback', 'neutral', 'cash'] as const) {
		const fields = { ...vanillaFields, ...terms };
		const book = conversionAnalysis(preparedRiskMarket, { reportCurrency: 'USD', method, spreadBp: 20 }).open();
		const { liborMtM = 0, chosen, convertedMtM = 0 } = book.add({ deal: dealOf(fields) } as never, fields);
		expect(Math.abs(convertedMtM - liborMtM - (chosen?.cash ?? Number.NaN))).toBeLessThan(1e-6);
	}
});

it('a problem names the leg if it pays no further interest', () => {
	const fields = { ...vanillaFields, startDate: '2020-01-06', endDate: '2021-06-01' };
	const book = conversionAnalysis(preparedRiskMarket, { reportCurrency: 'USD', method: 'neutral' }).open();
	const { noNeutralSpread, chosen } = book.add({ deal: dealOf(fields) } as never, fields);
	expect(noNeutralSpread).toMatchObject({ ErrorCode: 'no-interest-left', params: { leg: 2 } });
	expect(chosen).toBeUndefined();
});

function convertedDeal(fields: DealFields, spreadBp = 0): Deal {
	return dealOf(convertedItem(fields as never, dealOf(fields), [{ spreadBp }, { spreadBp }]));
}

const withoutDayCounts = (fields: DealFields): DealFields => ({
	...fields,
	leg1DayConvention: undefined,
	leg2DayConvention: undefined,
});

const termDeals = deals.cases
	.map(({ request }) => request as DealFields)
	.filter((fields) => dealOf(fields).legs.some(({ kind }) => kind === 'term'));

describe('conversion of a deal', () => {
	it('a leg without a term index keeps all its terms', () => {
		expect(termDeals.length).toBeGreaterThan(10);
		for (const fields of termDeals.flatMap((each) => [each, withoutDayCounts(each)])) {
			const { legs } = dealOf(fields);
			const converted = convertedDeal(fields);
			legs.forEach((leg, place) => {
				const calendars = converted.legs[place]?.calendars;
				if (leg.kind === 'fixed') expect(converted.legs[place]).toEqual({ ...leg, calendars });
				else expect(converted.legs[place]).toMatchObject({ kind: 'overnight', notional: leg.notional });
			});
		}
	});

	it('the spread of the conversion is added to every step of a spread schedule', () => {
		const { legs } = convertedDeal({ ...vanillaFields, leg2SpreadSchedule: '2022-07-02 25; 2024-07-02 -5' }, 10);
		expect(legs[1].rateSteps?.map(({ value }) => value)).toEqual([35, 5]);
	});

	it('a converted deal keeps its calendars if the overnight indices have different ones', () => {
		expect(convertedDeal(vanillaFields).legs.map(({ calendars }) => calendars)).toEqual([
			['UKG_FI', 'USA_FI'],
			['UKG_FI', 'USA_FI'],
		]);
		expect(convertedDeal({ ...vanillaFields, leg2Calendars: 'EUTA' }).legs[1].calendars).toEqual(['EMU']);
		const euros = { leg1Currency: 'EUR', leg2Currency: 'EUR', leg2IndexName: 'EURIBOR' };
		expect(convertedDeal({ ...vanillaFields, ...euros }).legs[1].calendars).toBeUndefined();
	});
});
