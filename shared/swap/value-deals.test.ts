import { describe, expect, it } from 'vitest';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { flatMarket, usdReport, valuationDay, valuationOf, viewOf } from '#test/support/flat-market.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import { type DealFields, dealOf, overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import type { ValuationOptions } from './deal-result.ts';
import { explainCashflow } from './explain-cashflow.ts';
import { requirementsOf } from './requirements.ts';
import { valueDeals } from './value-deals.ts';

const market = flatMarket();
const seasoned = { startDate: '2021-04-12', endDate: '2026-04-12' };
const failuresOf = (fields: DealFields, on = market, options: ValuationOptions = usdReport) => {
	const [result] = valueDeals([dealOf(fields)], on, options);
	if (result === undefined || !('failures' in result)) throw new Error('the deal was valued');
	return result.failures;
};

describe('views', () => {
	it('a deal tagged RFR without a term leg has no LIBOR view, and equal values with and without the spread adjustment', () => {
		const { libor, rfr, rfrSpread } = valuationOf(dealOf(overnightFields), market);
		expect(libor).toBeUndefined();
		expect(rfrSpread).toEqual(rfr);
	});

	it('a missing LIBOR fixing makes only the LIBOR view fail, and the failure names index and date', () => {
		const noLibor = flatMarket({ fixing: ({ tenor }) => (tenor === 'ON' ? 1 : undefined) });
		const { libor, rfr } = valuationOf(dealOf({ ...vanillaFields, ...seasoned }), noLibor);
		expect(libor).toEqual({
			missing: { reason: 'missing-fixing', index: 'LIBOR', currency: 'USD', tenor: '3M', date: '2021-04-08' },
		});
		expect(rfr).toHaveProperty('presentValue');
	});

	it('the failure names the first day without an overnight fixing', () => {
		const gap = epochDay(localDate('2021-05-20'));
		const lacking = flatMarket({ fixing: ({ tenor }, day) => (tenor === 'ON' && day === gap ? undefined : 1) });
		const { libor, rfr } = valuationOf(dealOf({ ...vanillaFields, ...seasoned }), lacking);
		expect(libor).toHaveProperty('presentValue');
		expect(rfr).toEqual({
			missing: { reason: 'missing-fixing', index: 'SOFR', currency: 'USD', tenor: 'ON', date: '2021-05-20' },
		});
	});

	it('the failure lists the missing fixings of both legs', () => {
		const overnightOnly = flatMarket({ fixing: ({ tenor }) => (tenor === 'ON' ? 1 : undefined) });
		const monthly = { leg1IndexName: 'LIBOR', leg1Tenor: '1M', leg1InterestPaymentFrequency: 'Monthly' };
		const basis = { ...vanillaFields, ...seasoned, leg1InterestType: 'Float', leg1InterestRate: undefined, ...monthly };
		const { libor } = valuationOf(dealOf(basis), overnightOnly);
		expect(libor).toEqual({
			missing: {
				reason: 'missing-fixing',
				index: 'LIBOR',
				currency: 'USD',
				tenor: '1M',
				date: expect.any(String),
				all: [
					{ index: 'LIBOR', currency: 'USD', tenor: '1M', dates: [expect.any(String)] },
					{ index: 'LIBOR', currency: 'USD', tenor: '3M', dates: ['2021-04-08'] },
				],
			},
		});
	});

	it('if no view can be valued, the failure lists the missing fixings of all views', () => {
		const withoutFixings = flatMarket({ fixing: () => undefined });
		const [failure, ...others] = failuresOf({ ...vanillaFields, ...seasoned }, withoutFixings);
		expect(others).toEqual([]);
		expect(failure).toMatchObject({ reason: 'missing-fixing', index: 'LIBOR', date: '2021-04-08' });
		const all = failure?.reason === 'missing-fixing' ? (failure.all ?? []) : [];
		expect(all.map(({ index }) => index)).toEqual(['LIBOR', 'SOFR']);
		expect(all[0]?.dates).toEqual(['2021-04-08']);
		expect(all[1]?.dates.slice(0, 2)).toEqual(['2021-04-12', '2021-04-13']);
		expect(all[1]?.dates.at(-1)).toBe(dateOfEpochDay(valuationDay - 1));
	});

	it('the failure lists every missing fixing of a period of five years', () => {
		const withoutFixings = flatMarket({ fixing: () => undefined });
		const zero = { leg2InterestPaymentFrequency: 'Zero', startDate: '2016-07-05', endDate: '2031-07-05' };
		const [failure, ...others] = failuresOf({ ...overnightFields, ...zero }, withoutFixings);
		const dates = failure?.reason === 'missing-fixing' ? (failure.all?.[0]?.dates ?? []) : [];
		const calendar = withoutFixings.calendar(['USA_FI']);
		const first = calendar.indexOnOrBefore(epochDay(localDate('2016-07-05')));
		expect(dates).toHaveLength(calendar.indexOnOrBefore(valuationDay) - first);
		expect([dates[0], dates.at(-1)]).toEqual(['2016-07-05', '2021-06-29']);
		expect(others).toEqual([]);
	});

	it('a period before the start of its calendar is reported together with the missing fixings of the other leg', () => {
		const withoutFixings = { ...flatMarket({ fixing: () => undefined }), calendar: referenceCalendar };
		const lookback = { leg2InterestPaymentFrequency: 'Zero', leg2IndexFixingLag: 10 };
		const basis = {
			...overnightFields,
			leg1InterestType: 'Float',
			leg1InterestRate: undefined,
			leg1IndexName: 'SOFR',
			leg1Tenor: 'ON',
			leg1InterestPaymentFrequency: 'Zero',
			startDate: '1989-01-04',
		};
		expect(failuresOf({ ...basis, ...lookback }, withoutFixings)).toEqual([
			expect.objectContaining({ reason: 'missing-fixing', index: 'SOFR' }),
			expect.objectContaining({ reason: 'outside-calendar', completeFrom: '1989-01-01' }),
		]);
	});

	it('the missing fixings of one view and the missing curve of another are both reported', () => {
		const noCurve = flatMarket({
			zeroRate: (id) => (id === 'USD_LIBOR3M' ? Number.NaN : 1),
			fixing: ({ tenor }) => (tenor === 'ON' ? undefined : 1),
		});
		expect(failuresOf({ ...vanillaFields, ...seasoned }, noCurve)).toEqual([
			expect.objectContaining({ reason: 'curve-failure', definitionId: 'USD_LIBOR3M' }),
			expect.objectContaining({ reason: 'missing-fixing', index: 'SOFR' }),
		]);
	});

	it('a deal fails if none of its views can be valued', () => {
		const invalidRates = flatMarket({ zeroRate: () => Number.NaN });
		expect(failuresOf(vanillaFields, invalidRates)).toEqual([
			{ reason: 'curve-failure', definitionId: 'USD_SOFR', failure: { reason: 'missing-market-data' } },
		]);
	});

	it('a LIBOR curve is not needed if all LIBOR rates are known', () => {
		const noCurve = flatMarket({ zeroRate: (id) => (id === 'USD_LIBOR3M' ? Number.NaN : 1) });
		const last = { ...vanillaFields, startDate: '2020-07-12', endDate: '2021-07-12' };
		expect(viewOf(dealOf(last), noCurve, 'libor').legs[1].forecastCurve).toBeUndefined();
		expect(valuationOf(dealOf(vanillaFields), noCurve).libor).toHaveProperty('missing.definitionId', 'USD_LIBOR3M');
	});

	it('a view with a spread adjustment that is not fixed is marked Indicative', () => {
		const indicative = flatMarket({ spreadStatus: 'indicative' });
		expect(viewOf(dealOf(vanillaFields), indicative, 'rfrSpread').flags).toEqual(['Indicative']);
		expect(viewOf(dealOf(vanillaFields), indicative, 'rfr').flags).toEqual([]);
	});

	it('a view is marked projected-calendar if it has dates for which holidays are only known by rule', () => {
		const projected = { ...market, calendar: referenceCalendar };
		expect(viewOf(dealOf(vanillaFields), projected, 'rfr').flags).toEqual(['projected-calendar']);
		expect(viewOf(dealOf({ ...vanillaFields, endDate: '2024-07-02' }), projected, 'rfr').flags).toEqual([]);
	});

	it('a view is marked extrapolated if it has dates after the last point of a curve', () => {
		const long = { ...vanillaFields, endDate: '2061-07-02' };
		expect(viewOf(dealOf(long), market, 'rfr').flags).toContain('extrapolated');
	});
});

describe('a chosen curve', () => {
	const chosen = (curve: object) => ({ ...vanillaFields, leg2CurveDefinition: curve });

	it('is used for projection only, and only in the LIBOR view', () => {
		const curves = flatMarket({ zeroRate: (id) => (id === 'USD_EFFR' ? 3 : 1) });
		const deal = dealOf(chosen({ id: 'USD_EFFR' }));
		expect(viewOf(deal, curves, 'libor').legs[1].forecastCurve?.definitionId).toBe('USD_EFFR');
		expect(viewOf(deal, curves, 'rfr').presentValue).toBe(viewOf(dealOf(vanillaFields), curves, 'rfr').presentValue);
	});

	it('discounts both legs if its discounting tenor is that of its index', () => {
		const view = viewOf(dealOf(chosen({ id: 'USD_LIBOR3M', discountingTenor: '3M' })), market, 'libor');
		const use = { definitionId: 'USD_LIBOR3M', discountingTenor: '3M' };
		expect(view.legs.map((leg) => leg.discountCurve)).toEqual([use, use]);
	});

	it.each([
		[{ id: 'nothing' }, 'value-unknown', 'leg2CurveDefinition.id'],
		[{ id: 'EUR_EURIBOR3M' }, 'field-contradiction', 'leg2CurveDefinition.id'],
		[{ id: 'USD_LIBOR3M', currency: 'EUR' }, 'field-contradiction', 'leg2CurveDefinition.currency'],
		[{ id: 'USD_LIBOR3M', discountingTenor: '6M' }, 'tenor-unknown', 'leg2CurveDefinition.discountingTenor'],
	])('makes the deal fail if it contradicts the curve definition: %o', (curve, reason, field) => {
		expect(failuresOf(chosen(curve))).toMatchObject([{ reason, field }]);
		const place = { view: 'rfr', leg: 1, date: localDate('2021-10-04') } as const;
		expect(explainCashflow(dealOf(chosen(curve)), market, place)).toMatchObject({ reason, field });
	});
});

describe('edge cases', () => {
	it('invalid curves of both legs are reported, even if the deal is tagged RFR', () => {
		const both = { ...overnightFields, leg1InterestType: 'Float', leg1InterestRate: '', leg1IndexName: 'EFFR' };
		const faulty = { leg1Tenor: 'ON', leg1CurveDefinition: { id: 'none' }, leg2CurveDefinition: { id: 'nothing' } };
		expect(failuresOf({ ...both, ...faulty })).toMatchObject([
			{ field: 'leg1CurveDefinition.id', found: 'none' },
			{ field: 'leg2CurveDefinition.id', found: 'nothing' },
		]);
	});

	it('a payment on the valuation date is excluded, and a payment on the next day is included', () => {
		const until = (endDate: string) =>
			viewOf(
				dealOf({ ...vanillaFields, startDate: '2020-07-01', endDate, leg1NotionalExchange: 'End' }),
				market,
				'rfr',
			);
		expect(until('2021-06-30').legs[0]).toMatchObject({ presentValue: -0, cashflows: [] });
		const [flow] = until('2021-07-01').legs[0].cashflows ?? [];
		expect(flow).toMatchObject({ date: '2021-07-01', residualAmount: 0 });
		expect(flow?.totalAmount).toBeLessThan(-10_000_000);
	});

	it('a deal of one day is valued, and a deal that has ended is worth zero', () => {
		const day = { startDate: '2021-07-07', endDate: '2021-07-08' };
		expect(viewOf(dealOf({ ...vanillaFields, ...day }), market, 'rfr').legs[0].cashflows).toHaveLength(1);
		const over = { startDate: '2017-01-10', endDate: '2019-01-10' };
		const unfixed = flatMarket({ fixing: () => undefined });
		const view = viewOf(dealOf({ ...vanillaFields, ...over }), unfixed, 'libor');
		expect([view.presentValue + 0, view.dv01 + 0]).toEqual([0, 0]);
	});

	it('a deal is rejected if it ends after the calendar or lies between two business days', () => {
		expect(failuresOf({ ...vanillaFields, endDate: '9999-12-31' })[0]).toMatchObject({ reason: 'outside-calendar' });
		const weekend = { startDate: '2021-07-10', endDate: '2021-07-11' };
		expect(failuresOf({ ...vanillaFields, ...weekend })[0]).toMatchObject({ reason: 'start-not-before-end' });
	});

	it('a lockout as long as the shortest period is rejected', () => {
		const weekly = { leg2InterestPaymentFrequency: 'Weekly', leg2IndexLockoutPeriod: 5 };
		const dates = { startDate: '2021-07-12', endDate: '2021-08-30' };
		// Every week has five business days, so the failure names the first week.
		expect(failuresOf({ ...overnightFields, ...weekly, ...dates })[0]).toMatchObject({
			reason: 'lockout-too-long',
			field: 'leg2IndexLockoutPeriod',
			expected: expect.stringContaining('shortest period, 2021-07-12 to 2021-07-19'),
		});
	});

	it('a lockout as long as an already paid period is rejected on any valuation date', () => {
		// The first period consists of 29 and 30 March 2021.
		const stub = { startDate: '2021-03-29', endDate: '2022-03-31', leg2InterestPaymentFrequency: 'Quarterly' };
		const lockout = (days: number) => dealOf({ ...overnightFields, ...stub, leg2IndexLockoutPeriod: days });
		expect(valuationOf(lockout(1), market).rfr).toHaveProperty('presentValue');
		const [result] = valueDeals([lockout(2)], market, usdReport);
		expect(result).toMatchObject({
			failures: [
				{
					reason: 'lockout-too-long',
					found: '2',
					expected: 'at most 1, one less than the business days of the shortest period, 2021-03-29 to 2021-03-31',
				},
			],
		});
	});

	it('a report currency without a spot rate makes the deal fail', () => {
		expect(failuresOf(vanillaFields, market, { ...usdReport, reportCurrency: 'IDR' })).toEqual([
			{ reason: 'missing-spot', from: 'USD', to: 'IDR' },
		]);
	});

	it('amounts are converted to the report currency, and DV01 in basis points refers to the notional of leg 1', () => {
		const inRupiah = flatMarket({ spot: { USDIDR: 14_500 } });
		const own = viewOf(dealOf(vanillaFields), inRupiah, 'rfr');
		const reported = viewOf(dealOf(vanillaFields), inRupiah, 'rfr', { ...usdReport, reportCurrency: 'IDR' });
		expect(reported.presentValue / own.presentValue).toBeCloseTo(14_500, 8);
		expect(reported.dv01 / own.dv01).toBeCloseTo(14_500, 8);
		expect(reported.dv01Bp).toBe(own.dv01Bp);
		expect(own.dv01Bp).toBe((own.dv01 / 10_000_000) * 10_000);
	});

	it('the residual notional is zero at the end, even if a longer deal was valued before', () => {
		const longer = { ...vanillaFields, dealId: 'longer', endDate: '2041-07-02' };
		const results = valueDeals([longer, vanillaFields].map(dealOf), market, usdReport);
		const residuals = results.flatMap((result) => {
			if ('failures' in result || 'missing' in result.rfr) throw new Error(JSON.stringify(result));
			return result.rfr.legs.map(({ cashflows }) => cashflows?.at(-1)?.residualAmount);
		});
		expect(residuals).toEqual([0, 0, 0, 0]);
	});

	it('with NoMoving, a period that ends on a closed day is paid on the next business day', () => {
		const unmoved = { leg1PaymentBusinessConvention: 'NoMoving', startDate: '2021-07-04', endDate: '2022-07-04' };
		const view = viewOf(dealOf({ ...vanillaFields, ...unmoved, leg1DayConvention: '30/360' }), market, 'rfr');
		const flows = view.legs[0].cashflows ?? [];
		expect(flows.map(({ date }) => date)).toEqual(['2022-01-04', '2022-07-05']);
		expect(flows.map(({ totalAmount }) => totalAmount)).toEqual([-75_000, -75_000]);
	});

	it('a leg with too many periods fails, and the failure names the frequency as sent', () => {
		const weekly = { startDate: '1940-01-02', endDate: '2045-01-03', leg1InterestPaymentFrequency: '1W' };
		expect(failuresOf({ ...vanillaFields, ...weekly })).toMatchObject([
			{ reason: 'out-of-range', field: 'leg1InterestPaymentFrequency', found: '1W' },
		]);
	});

	it('with NoMoving, the payment lag counts from the next business day', () => {
		// The end is a Saturday, and Monday, 4 July 2022, is a holiday. Two business days after Tuesday is Thursday.
		const terms = { startDate: '2021-07-02', endDate: '2022-07-02', leg1InterestPaymentFrequency: 'Zero' };
		const payDate = (convention: string) => {
			const leg = { leg1PaymentBusinessConvention: convention, leg1PaymentBusinessDays: 2 };
			return viewOf(dealOf({ ...vanillaFields, ...terms, ...leg }), market, 'rfr').legs[0].cashflows?.at(-1)?.date;
		};
		expect(['NoMoving', 'Following'].map(payDate)).toEqual(['2022-07-07', '2022-07-07']);
	});

	describe('a deal with a notional exchange and the convention NoMoving', () => {
		const both = Object.fromEntries(
			[1, 2].flatMap((leg) => [
				[`leg${leg}PaymentBusinessConvention`, 'NoMoving'],
				[`leg${leg}NotionalExchange`, 'Both'],
				[`leg${leg}Notional`, 7_343_524],
				[`leg${leg}Currency`, 'JPY'],
				[`leg${leg}InterestType`, 'Fixed'],
				[`leg${leg}InterestPaymentFrequency`, 'Zero'],
			]),
		);
		const { leg2IndexName: _, leg2Tenor: __, ...fixed } = vanillaFields;
		const short = {
			...fixed,
			...both,
			startDate: '2022-11-26',
			endDate: '2022-12-25',
			leg1PayReceive: 'Receive',
			leg2PayReceive: 'Pay',
			leg2InterestRate: 1.6874,
			instrumentTag: 'RFR',
		};
		const marketOn = (date: string) =>
			flatMarket({ valuationDay: epochDay(localDate(date)), spot: { JPYUSD: 1 / 110, USDJPY: 110 } });
		const flowsOf = (date: string, fields: DealFields = short) =>
			viewOf(dealOf(fields), marketOn(date), 'rfr').legs[1].cashflows ?? [];

		it('pays both notionals on business days', () => {
			expect(flowsOf('2021-08-30').map(({ date }) => date)).toEqual(['2022-11-28', '2022-12-26']);
		});

		it('values the start exchange until the business day on which it is paid', () => {
			expect(flowsOf('2022-11-27').map(({ date }) => date)).toEqual(['2022-11-28', '2022-12-26']);
			expect(flowsOf('2022-11-28').map(({ date }) => date)).toEqual(['2022-12-26']);
		});

		it('explains the start exchange on its payment date', () => {
			const place = { view: 'rfr', leg: 1, date: localDate('2022-11-28') } as const;
			const parts = explainCashflow(dealOf(short), marketOn('2021-08-30'), place);
			expect(parts).toMatchObject([{ interest: undefined, notionalPayment: 7_343_524 }]);
		});

		it('merges an exchange and a payment on the same date into one cash flow', () => {
			const weekend = { ...short, startDate: '2022-11-26', endDate: '2022-11-27' };
			const [flow, ...others] = flowsOf('2021-08-30', weekend);
			expect(others).toEqual([]);
			expect(flow).toMatchObject({ date: '2022-11-28', residualAmount: 0 });
			expect(flow?.totalAmount).toBeCloseTo((-7_343_524 * 0.016874) / 365, 6);
		});
	});

	it('a rate step is rejected if no period starts on its date', () => {
		const steps = { leg1RateSchedule: '2022-07-05 1.6; 2023-02-15 1.7' };
		expect(failuresOf({ ...vanillaFields, ...steps })).toEqual([
			{
				reason: 'field-contradiction',
				field: 'leg1RateSchedule.1.date',
				found: '2023-02-15',
				expected: 'the start of an accrual period, such as 2023-01-02 or 2023-07-02',
			},
		]);
	});

	it('a stub rate is rejected if the first period is regular', () => {
		expect(failuresOf({ ...vanillaFields, leg2FirstStubRate: 0.5 })).toMatchObject([
			{ field: 'leg2FirstStubRate', found: 'a rate for a stub, with a whole first period' },
		]);
	});

	it("stub tenors are rejected if the stub's length is not between them", () => {
		const stub = { startDate: '2021-08-31', leg2FirstStubTenor: '3M', leg2FirstStubSecondTenor: '6M' };
		expect(failuresOf({ ...vanillaFields, ...stub })).toMatchObject([
			{ field: 'leg2FirstStubTenor', found: '3M and 6M for a stub from 2021-08-31 to 2021-10-04' },
		]);
	});

	it('the failure lists the missing fixings of both tenors of a stub', () => {
		const stub = { startDate: '2021-04-30', leg2FirstStubTenor: '1M', leg2FirstStubSecondTenor: '3M' };
		const withoutTerms = flatMarket({ fixing: ({ tenor }) => (tenor === 'ON' ? 1 : undefined) });
		const { libor } = valuationOf(dealOf({ ...vanillaFields, ...stub }), withoutTerms);
		const missing = libor !== undefined && 'missing' in libor ? libor.missing : undefined;
		expect(missing).toMatchObject({ all: [{ tenor: '1M' }, { tenor: '3M' }] });
		const originOf = (startDate: string) =>
			viewOf(dealOf({ ...vanillaFields, ...stub, startDate }), market, 'libor').legs[1].indexFixings?.[0]?.origin;
		expect(['2021-04-30', '2021-07-30'].map(originOf)).toEqual(['realised', 'projected']);
	});

	it('the roll convention EOM is rejected if dates are rolled from a day that is not a month end', () => {
		const [result] = valueDeals([dealOf({ ...vanillaFields, leg2RollConvention: 'EOM' })], market, usdReport);
		expect(result).toMatchObject({
			failures: [{ field: 'leg2RollConvention', found: 'EOM with dates rolled from 2031-07-02' }],
		});
	});

	it('a term index is projected by its own day count, whatever the day count of the leg', () => {
		const projected = (convention: string) => {
			const dates = { startDate: '2021-07-12', endDate: '2022-07-12' };
			const terms = { leg2DayConvention: convention, leg2Spread: 25 };
			const { cashflows, indexFixings } = viewOf(dealOf({ ...vanillaFields, ...dates, ...terms }), market, 'libor')
				.legs[1];
			return { amount: cashflows?.[0]?.totalAmount ?? Number.NaN, fixing: indexFixings?.[0] };
		};
		const [own, other] = [projected('ACT/360'), projected('30/360')];
		expect(other.fixing).toEqual(own.fixing);
		expect(other.amount).toBeCloseTo((own.amount * 90) / 92, 6);
	});

	it('a stub with a year fraction of zero pays nothing and shows the rate of the index', () => {
		const stub = { startDate: '2021-08-30', endDate: '2023-08-31', leg2FirstRegularPaymentDate: '2021-08-31' };
		const euro = { leg1Currency: 'EUR', leg2Currency: 'EUR', leg2IndexName: 'EURIBOR', leg2DayConvention: '30/360' };
		const inEuro = flatMarket({ spot: { EURUSD: 1.2, USDEUR: 1 / 1.2 } });
		const { cashflows, indexFixings } = viewOf(dealOf({ ...vanillaFields, ...stub, ...euro }), inEuro, 'libor').legs[1];
		expect(cashflows?.[0]?.totalAmount).toBe(0);
		expect(indexFixings?.[0]?.referenceRatePercent).toBeCloseTo(0.986, 3);
	});

	it.each([
		['libor', vanillaFields],
		['rfrSpread', vanillaFields],
		['rfr', overnightFields],
	] as const)("the agreed rate of a stub is shown with the leg's spread in view %s", (name, fields) => {
		const stub = { startDate: '2021-08-30', leg2FirstStubRate: 3, leg2Spread: 25 };
		const { indexFixings } = viewOf(dealOf({ ...fields, ...stub }), market, name).legs[1];
		expect(indexFixings?.[0]).toMatchObject({ referenceRatePercent: 3, couponRatePercent: 3.25, origin: 'agreed' });
	});

	it('the rate shown for the remainder of a current period is the rate that is paid, even if the period ends on a closed day', () => {
		const dates = { startDate: '2021-06-14', endDate: '2022-04-03' };
		const terms = { leg2InterestPaymentFrequency: 'Zero', leg2PaymentBusinessConvention: 'NoMoving' };
		const { cashflows, indexFixings = [] } = viewOf(
			dealOf({ ...overnightFields, ...dates, ...terms }),
			flatMarket({ zeroRate: () => 5 }),
			'rfr',
		).legs[1];
		const growth = indexFixings.reduce((product, { accrualStartDate, accrualEndDate, referenceRatePercent }) => {
			const days = epochDay(accrualEndDate) - epochDay(accrualStartDate);
			return product * (1 + ((referenceRatePercent / 100) * days) / 360);
		}, 1);
		expect(10_000_000 * (growth - 1)).toBeCloseTo(cashflows?.[0]?.totalAmount ?? Number.NaN, 6);
	});

	it('with QuoteShift, DV01 uses the curves of shifted quotes', () => {
		const options = { ...usdReport, dv01Method: 'QuoteShift' as const };
		const quotes = viewOf(dealOf(vanillaFields), market, 'rfr', options);
		expect(quotes.dv01).toBeCloseTo(viewOf(dealOf(vanillaFields), market, 'rfr').dv01, 6);
	});
});

describe('a deal after its index has ceased', () => {
	const day = epochDay(localDate('2023-10-02'));
	const fields = { ...vanillaFields, startDate: '2023-04-06', endDate: '2025-04-06' };
	const ceased = flatMarket({
		valuationDay: day,
		fixing: ({ tenor }, each) => (tenor === 'ON' || each <= epochDay(localDate('2023-06-30')) ? 5 : undefined),
		zeroRate: () => 5,
	});

	it('pays the fallback, which is projected until the overnight period ends', () => {
		const view = viewOf(dealOf(fields), ceased, 'libor');
		expect(view.flags).toEqual(['fallback, projected', 'historical']);
		const [current] = view.legs[1].indexFixings ?? [];
		expect(current).toMatchObject({
			accrualStartDate: '2023-07-06',
			fixingDate: '2023-07-03',
			origin: 'fallback, projected',
		});
		// From 3 July to 3 October: 91 days with fixings of 5 %, and one day on the curve.
		let growth = 1;
		for (let at = epochDay(localDate('2023-07-03')); at < day; ) {
			const next = ceased.calendar(['USA_FI']).adjusted(at + 1, 'Following');
			growth *= 1 + (0.05 * (next - at)) / 360;
			at = next;
		}
		growth *= Math.exp(0.05 / 365);
		expect(current?.referenceRatePercent).toBeCloseTo(((growth - 1) * 36_000) / 92 + 0.25, 10);
	});

	it('has its index projected by the fallback and marked fallback-implied if the index has no curve', () => {
		const noCurve = flatMarket({
			valuationDay: day,
			fixing: () => 5,
			zeroRate: (id) => (id === 'USD_LIBOR3M' ? Number.NaN : 5),
		});
		const later = { ...vanillaFields, startDate: '2023-11-06', endDate: '2024-11-06' };
		const view = viewOf(dealOf(later), noCurve, 'libor');
		expect(view.flags).toEqual(['fallback, projected', 'fallback-implied']);
		const [first] = view.legs[1].indexFixings ?? [];
		// From 2 November 2023 to 2 February 2024, on a curve of 5 %.
		expect(first?.referenceRatePercent).toBeCloseTo((Math.expm1((0.05 * 92) / 365) * 36_000) / 92 + 0.25, 10);
		const unceased = flatMarket({ zeroRate: (id) => (id === 'USD_LIBOR3M' ? Number.NaN : 5) });
		expect(valuationOf(dealOf(vanillaFields), unceased).libor).toHaveProperty('missing');
	});

	it('does not use the fallback instead of a curve that fails for a different reason', () => {
		const failure = { curve: 'USD_LIBOR3M', reason: 'two-quotes', instrument: 'swap LIBOR 3M 5Y', sets: ['A', 'B'] };
		const curves = {
			...ceased.curves,
			curve: (id: string, tenor: string) => (id === 'USD_LIBOR3M' ? failure : ceased.curves.curve(id, tenor)),
		};
		const { libor, rfr } = valuationOf(dealOf(fields), { ...ceased, curves });
		expect(libor).toEqual({ missing: { reason: 'curve-failure', definitionId: 'USD_LIBOR3M', failure } });
		expect(rfr).toHaveProperty('presentValue');
	});

	it('compounds the fallback of a stub at the end over a whole tenor, beyond the end of the deal', () => {
		const stub = {
			...fields,
			leg2Tenor: '12M',
			endDate: '2023-09-08',
			leg2StubRule: 'ShortLast',
			leg2PaymentBusinessDays: 30,
		};
		const view = viewOf(dealOf({ ...stub, startDate: '2022-08-08' }), ceased, 'libor');
		expect(view.legs[1].indexFixings).toMatchObject([
			{ accrualStartDate: '2023-08-08', origin: 'fallback, projected' },
		]);
	});

	it('has an explanation that names the overnight period of the fallback', () => {
		const parts = explainCashflow(dealOf(fields), ceased, { view: 'libor', leg: 1, date: localDate('2023-10-06') });
		if ('reason' in parts) throw new Error(parts.reason);
		const interest = parts[0]?.interest;
		expect(interest).toMatchObject({
			fallbackPeriod: { index: 'SOFR', start: '2023-07-03', end: '2023-10-03' },
			spreadAdjustmentBp: 25,
			compounding: { index: 'SOFR', days: 92, dailyBasis: 360, rateBasis: 360 },
			forecast: [{ date: '2023-10-02' }, { date: '2023-10-03' }],
		});
		// One fixing for every business day from 3 July, and the projected remainder.
		expect(interest?.indexFixings).toHaveLength(63 + 1);
		expect(interest?.indexFixings[0]).toMatchObject({ fixingDate: '2023-07-03', referenceRatePercent: 5 });
	});

	it('rounds the fallback to five decimals once all its fixings are known', () => {
		const later = flatMarket({
			valuationDay: day + 2,
			fixing: ({ tenor }) => (tenor === 'ON' ? 5 : undefined),
			zeroRate: () => 5,
		});
		const view = viewOf(dealOf(fields), later, 'libor');
		expect(view.flags).toContain('fallback');
		const rate = view.legs[1].indexFixings?.[0]?.referenceRatePercent ?? Number.NaN;
		expect(rate).toBe(Number(rate.toFixed(5)));
		expect(rate).toBeGreaterThan(5.25);
	});
});

describe('the required fixings', () => {
	it('include the fixings of unpaid periods', () => {
		const needed = requirementsOf([dealOf({ ...vanillaFields, ...seasoned })], valuationDay);
		expect(needed.map(({ index, tenor }) => `${index} ${tenor}`)).toEqual(['LIBOR 3M', 'SOFR ON']);
		expect(needed.every(({ to }) => dateOfEpochDay(to) === '2021-06-29')).toBe(true);
		expect(needed.every(({ from }) => dateOfEpochDay(from) < '2021-04-08')).toBe(true);
	});

	it('include the fixings between two valuation dates, even for a deal that starts between them', () => {
		const between = dealOf({ ...overnightFields, startDate: '2022-03-01', endDate: '2030-03-01' });
		const [needed, ...others] = requirementsOf([between], valuationDay, valuationDay + 2000);
		expect(others).toEqual([]);
		expect(needed).toMatchObject({ index: 'SOFR', to: valuationDay + 1999 });
		expect(dateOfEpochDay(needed?.from ?? 0) < '2022-03-01').toBe(true);
	});

	it('are empty for a deal that starts later or has ended', () => {
		const later = { startDate: '2022-07-04', endDate: '2030-07-04' };
		const over = { startDate: '2015-07-06', endDate: '2019-07-05' };
		expect(
			requirementsOf([dealOf({ ...vanillaFields, ...later }), dealOf({ ...vanillaFields, ...over })], valuationDay),
		).toEqual([]);
	});
});

it('both legs are paid on days on which the calendars of both indices are open', () => {
	const floating = { ...vanillaFields, startDate: '2023-05-02', endDate: '2025-05-01', leg1InterestType: 'Float' };
	const legs = { leg1Currency: 'EUR', leg1InterestRate: undefined, leg1IndexName: 'EURIBOR', leg1Tenor: '6M' };
	const fields = { ...floating, ...legs, leg1InterestPaymentFrequency: undefined, getPaymentInfo: true };
	const market = { ...flatMarket({ spot: { EURUSD: 1.2, USDEUR: 1 / 1.2 } }), calendar: referenceCalendar };
	const { libor } = valuationOf(dealOf(fields), market, { ...usdReport, getPaymentInfo: true });
	const dates = (libor as { legs: readonly { cashflows?: readonly { date: string }[] }[] }).legs.map(
		({ cashflows = [] }) => cashflows.map(({ date }) => date),
	);
	// 1 May 2025 is a holiday only in the EURIBOR calendar.
	for (const each of dates) expect(each).toContain('2025-05-02');
});

it('a deal fails if a Term SOFR fixing is missing two government securities days before the period', () => {
	const fields = { ...vanillaFields, instrumentTag: 'RFR', startDate: '2021-04-12', leg2IndexName: 'TERM_SOFR' };
	const market = flatMarket({ fixing: ({ tenor }) => (tenor === 'ON' ? 1 : undefined) });
	const [result] = valueDeals([dealOf(fields)], market, usdReport);
	expect(result).toMatchObject({
		failures: [{ reason: 'missing-fixing', index: 'TERM_SOFR', tenor: '3M', date: '2021-04-08' }],
	});
});
