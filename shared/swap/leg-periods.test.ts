import { expect, it } from 'vitest';
import { flatMarket, usdReport, valuationOf } from '#test/support/flat-market.ts';
import { type DealFields, dealOf, overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { valueDeals } from './value-deals.ts';

const quarters = { leg2InterestPaymentFrequency: 'SemiAnnual', leg2CalculationFrequency: 'Quarterly' };

const datesOf = (fields: DealFields) => {
	const { rfr } = valuationOf(dealOf({ ...vanillaFields, ...quarters, ...fields }), flatMarket());
	return 'missing' in rfr ? [] : (rfr.legs[1].cashflows?.slice(0, 3).map(({ date }) => date) ?? []);
};

const failuresOf = (fields: DealFields) => {
	const [result] = valueDeals([dealOf({ ...vanillaFields, ...quarters, ...fields })], flatMarket(), usdReport);
	return result !== undefined && 'failures' in result ? result.failures : [];
};

it('calculation periods are grouped into payment periods from the side from which dates are rolled', () => {
	expect(datesOf({})).toEqual(['2022-01-04', '2022-07-05', '2023-01-03']);
	expect(datesOf({ startDate: '2021-10-04' })).toEqual(['2022-01-04', '2022-07-05', '2023-01-03']);
	expect(datesOf({ startDate: '2021-10-04', leg2StubRule: 'ShortLast' })).toEqual([
		'2022-04-04',
		'2022-10-04',
		'2023-04-04',
	]);
	expect(datesOf({ leg2InterestPaymentFrequency: 'Zero' })).toEqual(['2031-07-02']);
});

it('regular dates are rejected if the time between them is not a whole number of payment periods', () => {
	expect(datesOf({ startDate: '2021-07-15', leg2FirstRegularPaymentDate: '2022-01-02' })[0]).toBe('2022-01-04');
	expect(failuresOf({ startDate: '2021-07-15', leg2FirstRegularPaymentDate: '2021-10-02' })).toMatchObject([
		{ field: 'leg2FirstRegularPaymentDate', expected: expect.stringContaining('SemiAnnual before 2031-07-02') },
	]);
});

it('a notional that changes inside a payment period is rejected', () => {
	const step = (date: string) => failuresOf({ leg2NotionalSchedule: [{ date, value: 5e6 }] });
	expect(step('2022-07-02')).toEqual([]);
	expect(step('2022-04-02')).toMatchObject([{ field: 'leg2NotionalSchedule' }]);
});

it('with SpreadExclusive, calculation periods that compound an overnight index pay the same as one long period', () => {
	const legValueOf = (fields: DealFields) => {
		const { rfr } = valuationOf(dealOf({ ...overnightFields, leg2Spread: 20, ...fields }), flatMarket());
		return 'missing' in rfr ? Number.NaN : rfr.legs[1].presentValue;
	};
	const periods = { leg2CalculationFrequency: 'Quarterly', leg2CompoundingMethod: 'SpreadExclusive' };
	expect(Math.abs(legValueOf(periods) - legValueOf({}))).toBeLessThan(1e-12 * 10_000_000);
});
