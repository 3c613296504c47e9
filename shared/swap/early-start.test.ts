import { describe, expect, it } from 'vitest';
import { flatMarket, usdReport, valuationOf } from '#test/support/flat-market.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import { type DealFields, dealOf, overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { valueDeals } from './value-deals.ts';

// The reference calendars begin on 1989-01-01.
const market = { ...flatMarket(), calendar: referenceCalendar };

const viewsOf = (fields: DealFields) => {
	const { libor, rfr, rfrSpread } = valuationOf(dealOf(fields), market);
	return { libor, rfr, rfrSpread };
};

const failuresOf = (fields: DealFields) => {
	const [result] = valueDeals([dealOf(fields)], market, usdReport);
	return result !== undefined && 'failures' in result ? result.failures : [];
};

describe('a deal that started before the first day of its calendars', () => {
	const overnight = { ...overnightFields, endDate: '2034-07-02' };
	const term = { ...vanillaFields, endDate: '2030-12-02' };

	it.each([
		['with an overnight leg', overnight, '1984-07-02', '2020-07-02'],
		['with a term leg', term, '1985-12-02', '2020-06-02'],
		['with a payment lag', { ...overnight, leg1PaymentBusinessDays: 2 }, '1984-07-02', '2017-07-02'],
		['with notional exchange', { ...overnight, leg1NotionalExchange: 'Both' }, '1984-07-02', '2020-07-02'],
		['with day count BUS/252', { ...overnight, leg1DayConvention: 'BUS/252' }, '1984-07-02', '2020-07-02'],
		[
			'with a lockout, and a period that ends on the first day of the calendars',
			{ ...overnight, endDate: '2034-01-04', leg2IndexLockoutPeriod: 5 },
			'1984-01-04',
			'2020-01-04',
		],
		['with unadjusted dates', { ...overnight, leg1PaymentBusinessConvention: 'NoMoving' }, '1984-07-02', '2020-07-02'],
		[
			'with a stub at the end',
			{ ...overnight, endDate: '2034-05-02', leg1StubRule: 'ShortLast', leg2StubRule: 'ShortLast' },
			'1984-07-02',
			'2020-07-02',
		],
	])(
		'%s, it has the same value as a deal that starts on one of its later roll dates',
		(_, fields, startDate, laterDate) => {
			expect(viewsOf({ ...fields, startDate })).toEqual(viewsOf({ ...fields, startDate: laterDate }));
		},
	);

	it('amortises its notional over all periods, including those before the calendars begin', () => {
		const linear = { ...overnight, leg1NotionalExchange: 'End', amortized: 'yes', amortizationType: 'Linear' };
		const remaining = { startDate: '2020-07-02', leg1Notional: 2_800_000, leg2Notional: 2_800_000 };
		const { dv01Bp: _, ...whole } = viewsOf({ ...linear, startDate: '1984-07-02' }).rfr as { dv01Bp: number };
		const { dv01Bp: __, ...rest } = viewsOf({ ...linear, ...remaining }).rfr as { dv01Bp: number };
		expect(whole).toEqual(rest);
	});

	it('uses the schedule rows in force after the start of the calendars', () => {
		const rows = (...all: [string, string, number][]) => ({
			amortized: 'yes',
			amortizationType: 'Schedule',
			amortizationSchedule: all.map(([startDate, endDate, principalAmount]) => ({
				startDate,
				endDate,
				principalAmount,
			})),
		});
		const whole = rows(['1984-07-02', '2020-07-02', 10_000_000], ['2020-07-02', '2034-07-02', 4_000_000]);
		const rest = { leg1Notional: 4_000_000, leg2Notional: 4_000_000 };
		const { presentValue } = viewsOf({ ...overnight, startDate: '1984-07-02', ...whole }).rfr as {
			presentValue: number;
		};
		expect(viewsOf({ ...overnight, startDate: '2020-07-02', ...rest }).rfr).toHaveProperty(
			'presentValue',
			presentValue,
		);
	});

	it('is worth zero after the last payment', () => {
		const ended = { ...overnight, startDate: '1980-07-02', endDate: '1985-07-02' };
		const { rfr } = viewsOf(ended);
		expect(valuationOf(dealOf(ended), market).isMatured).toBe(true);
		expect(valuationOf(dealOf(overnight), market).isMatured).toBe(false);
		expect(rfr).toMatchObject({ legs: [{ cashflows: [] }, { cashflows: [] }] });
	});

	it('is rejected if an unpaid period starts before the calendars begin', () => {
		const zero = { ...overnight, startDate: '1984-07-02', leg2InterestPaymentFrequency: 'Zero' };
		expect(failuresOf(zero)).toEqual([
			{
				reason: 'out-of-range',
				field: 'startDate',
				found: '1984-07-02',
				expected: expect.stringMatching(/^1989-01-0\d or later, since a period that is not yet paid starts before/),
			},
		]);
	});
});
