import { describe, expect, it } from 'vitest';
import { roundToMinorUnit, weightedAverage } from '#shared/decimal/decimal.ts';
import { flatMarket, usdReport, viewOf } from '#test/support/flat-market.ts';
import { type DealFields, dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { valueDeals } from './value-deals.ts';

const market = flatMarket({ spot: { USDJPY: 110, JPYUSD: 1 / 110 } });
const amortising = (fields: DealFields) => ({ ...vanillaFields, amortized: 'yes', ...fields });

/** Returns the outstanding notional after each payment of the fixed leg. */
const balances = (fields: DealFields) =>
	(viewOf(dealOf(fields), market, 'rfr').legs[0].cashflows ?? []).map(({ residualAmount }) => residualAmount);

function failureOf(fields: DealFields) {
	const [result] = valueDeals([dealOf(fields)], market, usdReport);
	return result !== undefined && 'failures' in result ? result.failures[0] : undefined;
}

it('notional balances are rounded to the minor unit, half away from zero', () => {
	expect([1.005, 2.675, 0.125, -0.125].map((amount) => roundToMinorUnit(amount, 'USD'))).toEqual([
		1.01, 2.68, 0.13, -0.13,
	]);
	expect(roundToMinorUnit(1234.5, 'JPY')).toBe(1235);
	expect(roundToMinorUnit(4_583_333.333_333_333, 'USD')).toBe(4_583_333.33);
	expect([7.5e12, 1e13 / 3].map((amount) => roundToMinorUnit(amount, 'IDR'))).toEqual([7.5e12, 3_333_333_333_333.33]);
});

describe('a linear amortisation', () => {
	const linear = amortising({ amortizationType: 'Linear', endDate: '2023-07-02' });

	it('reduces the notional in equal steps to zero', () => {
		expect(balances(linear)).toEqual([7_500_000, 5_000_000, 2_500_000, 0]);
	});

	it('keeps a residual outstanding and pays it at the end', () => {
		const residual = {
			amortizationResidual: true,
			amortizationSchedule: [{ principalAmount: 2_000_000 }],
			leg1NotionalExchange: 'End',
			leg1InterestRate: 0,
		};
		const flows = viewOf(dealOf({ ...linear, ...residual }), market, 'rfr').legs[0].cashflows ?? [];
		expect(flows.map(({ residualAmount }) => residualAmount)).toEqual([8_000_000, 6_000_000, 4_000_000, 0]);
		expect(flows.map(({ totalAmount }) => totalAmount)).toEqual([-2_000_000, -2_000_000, -2_000_000, -4_000_000]);
	});

	it('rounds a balance at exactly half a minor unit away from zero', () => {
		const months = { leg1InterestPaymentFrequency: 'Monthly', endDate: '2051-07-02', leg1Notional: 217_898.28 };
		// 217,898.28 · 5 / 360 = 3,026.365
		expect(balances({ ...linear, ...months }).at(354)).toBe(3026.37);
	});

	it('is exact for amounts above the safe integers of a double', () => {
		const terms = { weight: 1, total: 3, currency: 'USD' };
		expect(weightedAverage(0, 1e13, { ...terms, weight: 2 })).toBe(3_333_333_333_333.33);
		expect(weightedAverage(0, 1e14, terms)).toBe(66_666_666_666_666.67);
		expect(weightedAverage(1e-7, 0.015, { weight: 1, total: 2, currency: 'USD' })).toBe(0.01);
	});

	it('repays at every second payment if it is annual and payments are semi-annual', () => {
		expect(balances({ ...linear, amortizationFrequency: 'Annual' })).toEqual([1e7, 5e6, 5e6, 0]);
	});

	it("is rejected if the leg's periods cannot be divided into whole steps", () => {
		const uneven = { ...linear, endDate: '2024-01-02', amortizationFrequency: 'Annual' };
		expect(failureOf(uneven)).toEqual({
			reason: 'amortisation-uneven',
			field: 'amortizationFrequency',
			found: 'Annual',
			expected: 'a frequency that divides the 5 periods of leg1 into equal steps',
		});
		expect(failureOf({ ...linear, amortizationFrequency: '4M' })).toMatchObject({ reason: 'amortisation-uneven' });
	});

	it('has integer balances in a currency without a minor unit', () => {
		const yen = { leg1Currency: 'JPY', leg1Notional: 100_000, endDate: '2023-01-02' };
		const [atStart, ...others] = balances({ ...linear, ...yen });
		expect([atStart, others]).toEqual([100_000, [66_667, 33_333, 0]]);
	});
});

describe('an annuity', () => {
	const annuity = amortising({ amortizationType: 'Annuity', leg1InterestRate: 6, leg1DayConvention: '30/360' });

	it('pays a constant sum of interest and repayment', () => {
		const after = [1e7, ...balances(annuity)];
		const payments = after.slice(1).map((balance, i) => (after[i] as number) * 0.03 + (after[i] as number) - balance);
		expect(after.at(-1)).toBe(0);
		// The expected payment is 10,000,000 · 3 % / (1 − 1.03^−20). The tolerance covers the rounding of a balance.
		for (const payment of payments) expect(Math.abs(payment - 672_157.08)).toBeLessThan(0.02);
	});

	it('uses the rate of one week if payments are weekly', () => {
		const weekly = { leg1InterestPaymentFrequency: 'Weekly', endDate: '2021-08-27' };
		const [first, second, third] = [1e7, ...balances({ ...annuity, ...weekly })] as [number, number, number];
		// Repayments of an annuity grow by the rate of one period: 6 % · 7 / 365.
		expect((second - third) / (first - second)).toBeCloseTo(1 + (0.06 * 7) / 365, 7);
	});

	it('amortises linearly if the rate is zero', () => {
		const short = { endDate: '2023-07-02', leg1InterestRate: 0 };
		expect(balances({ ...annuity, ...short })).toEqual([7_500_000, 5_000_000, 2_500_000, 0]);
	});

	it("with a residual, has repayments that grow by the period's rate", () => {
		const residual = {
			amortizationResidual: 'yes',
			amortizationSchedule: { leg1: [{ principalAmount: 4e6 }], leg2: [{ principalAmount: 4e6 }] },
		};
		const after = [1e7, ...balances({ ...annuity, ...residual })].slice(0, -1);
		const repaid = after.slice(1).map((balance, i) => (after[i] as number) - balance);
		for (const [i, step] of repaid.entries()) {
			if (i > 0) expect(step / (repaid[i - 1] as number)).toBeCloseTo(1.03, 6);
		}
		expect(after.at(-1)).toBeGreaterThan(4e6);
	});
});

describe('an amortisation schedule', () => {
	const rows = [
		{ startDate: '2021-07-02', endDate: '2022-07-02', principalAmount: 8e6 },
		{ startDate: '2022-07-02', endDate: '2023-07-02', principalAmount: 9e6 },
	];
	const scheduled = (amortizationSchedule: unknown) =>
		amortising({ amortizationType: 'Schedule', amortizationSchedule, endDate: '2023-07-02' });

	it("gives each period the principal of the schedule row in force at the period's adjusted start", () => {
		// 2 July 2022 is a Saturday, so the second row applies from the period that starts on 5 July.
		const flows = viewOf(
			dealOf({ ...scheduled(rows), leg1NotionalExchange: 'Both', leg1InterestRate: 0 }),
			market,
			'rfr',
		).legs[0];
		expect(flows.cashflows?.map(({ date, totalAmount }) => [date, totalAmount + 0])).toEqual([
			['2021-07-02', 8e6],
			['2022-01-04', 0],
			['2022-07-05', 1e6],
			['2023-01-03', 0],
			['2023-07-03', -9e6],
		]);
	});

	it('is rejected if no row covers a period', () => {
		expect(failureOf(scheduled(rows.slice(0, 1)))).toMatchObject({
			reason: 'amortisation-gap',
			found: 'without a row of leg1 for 2022-07-05',
			expected: expect.stringMatching(
				/^rows for every period; those of leg1 are from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/,
			),
		});
	});
});

describe("year fractions of a leg's periods", () => {
	const interest = (fields: DealFields) =>
		(viewOf(dealOf({ ...vanillaFields, leg1InterestRate: 10, ...fields }), market, 'rfr').legs[0].cashflows ?? []).map(
			({ totalAmount }) => Math.round(-totalAmount) / 1_000_000,
		);

	it('ACT/ACT ICMA gives regular periods equal fractions, and a stub a proportional fraction', () => {
		const terms = { leg1DayConvention: 'ACT/ACT ICMA', leg1PaymentBusinessConvention: 'NoMoving' };
		expect(interest({ ...terms, endDate: '2023-07-02' })).toEqual([0.5, 0.5, 0.5, 0.5]);
		const stub = interest({ ...terms, startDate: '2021-10-02', endDate: '2022-07-02' });
		expect(stub).toEqual([Math.round((92 / 184) * 0.5 * 1e6) / 1e6, 0.5]);
	});

	it("BUS/252 counts business days of the deal's calendars", () => {
		const [first] = interest({
			leg1DayConvention: 'BUS/252',
			endDate: '2022-01-04',
			leg1InterestPaymentFrequency: 'Zero',
		});
		const open = market.calendar(['UKG_FI', 'USA_FI']);
		const [start, end] = ['2021-07-02', '2022-01-04'].map((date) => Date.parse(date) / 864e5) as [number, number];
		expect(first).toBe(Math.round((open.countBusinessDays(start, end) / 252) * 1e6) / 1e6);
	});

	it('the frequency Zero gives a single payment at the end of the deal', () => {
		const [only, ...others] = interest({ leg1InterestPaymentFrequency: 'Zero', leg1DayConvention: '30/360' });
		expect(others).toEqual([]);
		expect(only).toBe(10);
	});
});
