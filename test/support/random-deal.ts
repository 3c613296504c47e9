import fc from 'fast-check';
import type { Market } from '#shared/swap/market.ts';
import { addMonths } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { flatMarket, valuationDay } from './flat-market.ts';
import { type DealFields, overnightFields, vanillaFields } from './vanilla-deal.ts';

/** Returns a fixing in percent. It is different every day, and has as many digits as a published fixing. */
const fixingOn = (day: EpochDay) => (((day * 7919) % 601) - 100) / 100;
const lastLibor = epochDay(localDate('2023-06-30'));

interface MarketKind {
	readonly market: Market;
	readonly day: EpochDay;
}

const marketOf = (day: EpochDay, hasLiborCurve: boolean): MarketKind => ({
	day,
	market: flatMarket({
		valuationDay: day,
		zeroRate: (id) =>
			id === 'USD_LIBOR3M' && !hasLiborCurve
				? Number.NaN
				: ({ USD_SOFR: 1.2, USD_LIBOR3M: 1.5, USD_EFFR: 1.1, EUR_ESTR: -0.4 }[id] ?? 2),
		fixing: ({ tenor }, each) => (tenor === 'ON' || each <= lastLibor ? fixingOn(each) : undefined),
		spot: { EURUSD: 1.2, USDEUR: 1 / 1.2 },
	}),
});

/** Markets before and after the cessation of USD LIBOR, and a market after it without a separate curve. */
const markets: readonly MarketKind[] = [
	marketOf(valuationDay, true),
	marketOf(epochDay(localDate('2023-10-02')), true),
	marketOf(epochDay(localDate('2024-03-19')), false),
];

const floatingFields = fc.oneof(
	fc.record({
		leg2IndexName: fc.constant('LIBOR'),
		leg2Tenor: fc.constant('3M'),
		leg2InterestPaymentFrequency: fc.constant(''),
		leg2DayConvention: fc.constantFrom('', '30/360', 'ACT/365F'),
		leg2ResetInArrears: fc.constantFrom(false, false, true),
		leg2CurveDefinition: fc.constantFrom(undefined, undefined, { id: 'USD_EFFR' }, { discountingTenor: '3M' }),
	}),
	fc.record({
		leg2IndexName: fc.constant('SOFR'),
		leg2Tenor: fc.constant('ON'),
		leg2InterestPaymentFrequency: fc.constantFrom('Quarterly', 'SemiAnnual', 'Annual', 'Zero'),
		leg2IndexFixingLag: fc.constantFrom('', 0, 2, 5),
		leg2IndexLockoutPeriod: fc.constantFrom('', 0, 2),
		leg2Averaging: fc.constantFrom('', 'Compounded', 'Average'),
		leg2IndexObservationMethod: fc.constantFrom('', 'Lookback', 'PeriodShift', 'Mixed'),
	}),
);

/** Generates calculation periods: a leg with quarterly periods, paid every six months, every year or at the end. */
const calculations = fc.option(
	fc.record({
		payments: fc.constantFrom('SemiAnnual', 'Annual', 'Zero'),
		method: fc.constantFrom('', 'None', 'Straight', 'Flat', 'SpreadExclusive'),
	}),
	{ freq: 3, nil: undefined },
);

/** Generates the other leg: fixed, or in euros on an overnight index. */
const otherFields = fc.constantFrom<DealFields>(
	{},
	{},
	{
		leg1InterestType: 'Float',
		leg1InterestRate: '',
		leg1Currency: 'EUR',
		leg1IndexName: 'ESTR',
		leg1Tenor: 'ON',
		leg1InterestPaymentFrequency: 'Annual',
	},
);

/** Clears lockout and observation method, because they may not leave a day in a stub of one or two days. */
const daysLeft = { leg2IndexLockoutPeriod: '', leg2IndexObservationMethod: '' };

/**
 * Generates a deal with nearly any terms, and a market in which it can be valued. Legs are on term and overnight
 * indices, with and without lookback, lockout and observation shift. Deals are seasoned or forward, before or after the
 * cessation of their index, on selected curves, amortising, and in one or two currencies.
 */
export const randomDeal = fc
	.record({
		kind: fc.constantFrom(...markets),
		start: fc.integer({ min: -400, max: 300 }),
		months: fc.integer({ min: 5, max: 60 }),
		rate: fc.integer({ min: -100, max: 800 }),
		spread: fc.constantFrom(0, -12.5, 37.5),
		stub: fc.constantFrom('ShortFirst', 'LongFirst', 'ShortLast', 'LongLast'),
		convention: fc.constantFrom('ModifiedFollowing', 'Following', 'Preceding', 'NoMoving'),
		exchange: fc.constantFrom('', 'Start', 'End', 'Both'),
		lag: fc.integer({ min: 0, max: 30 }),
		hasSteps: fc.boolean(),
		feeDays: fc.array(fc.integer({ min: -30, max: 400 }), { maxLength: 2 }),
		calendars: fc.constantFrom('', '', '', 'EUTA, GBLO'),
		floating: floatingFields,
		calculation: calculations,
		other: otherFields,
		amortisation: fc.constantFrom<DealFields>({}, { amortized: 'yes', amortizationType: 'Linear' }),
	})
	.map(
		({
			kind: { day, market },
			start,
			months,
			rate,
			spread,
			stub,
			convention,
			exchange,
			lag,
			hasSteps,
			feeDays,
			calendars,
			...fields
		}) => {
			const calculated =
				fields.calculation === undefined
					? {}
					: {
							leg2InterestPaymentFrequency: fields.calculation.payments,
							leg2CalculationFrequency: 'Quarterly',
							leg2CompoundingMethod: fields.calculation.method,
						};
			const isOvernight = fields.floating.leg2IndexName === 'SOFR';
			const both = {
				PaymentBusinessConvention: convention,
				PaymentBusinessDays: lag,
				StubRule: stub,
				NotionalExchange: exchange,
				Calendars: calendars,
			};
			const chosen = 'leg2CurveDefinition' in fields.floating ? fields.floating.leg2CurveDefinition : undefined;
			const deal: DealFields = {
				...(isOvernight ? overnightFields : vanillaFields),
				instrumentTag: 'LIBOR',
				startDate: dateOfEpochDay(day + start),
				endDate: dateOfEpochDay(day + start + months * 30),
				fees: feeDays.map((after) => ({
					date: dateOfEpochDay(Math.min(day + after, day + start + months * 30)),
					payReceive: after % 2 === 0 ? 'Pay' : 'Receive',
					amount: 12_345.67,
					currency: 'USD',
				})),
				leg1InterestRate: rate / 100,
				leg2Spread: spread,
				...fields.floating,
				...(chosen === undefined ? {} : { leg2CurveDefinition: { id: 'USD_LIBOR3M', ...chosen } }),
				...(isOvernight && stub.startsWith('Short') ? daysLeft : {}),
				...calculated,
				...fields.other,
				// Steps must be whole payment periods. With calculation periods, the remainder at the start is not a whole
				// period.
				...(fields.calculation === undefined ? fields.amortisation : {}),
				...Object.fromEntries(
					Object.entries(both).flatMap(([name, value]) => [1, 2].map((leg) => [`leg${leg}${name}`, value])),
				),
			};
			// If dates are rolled forward, they include the same day a year later.
			const isStepped = hasSteps && stub === 'ShortLast' && months > 14 && deal.leg2InterestPaymentFrequency !== 'Zero';
			if (!isStepped) return { fields: deal, market };
			const date = dateOfEpochDay(addMonths(day + start, 12));
			const isFixed = deal.leg1InterestType === 'Fixed';
			const notional = deal.amortized === 'yes' ? undefined : [{ date, value: 12_500_000 }];
			const steps = {
				[isFixed ? 'leg1RateSchedule' : 'leg1SpreadSchedule']: [{ date, value: 1.75 }],
				leg2SpreadSchedule: [{ date, value: 42.5 }],
				leg1NotionalSchedule: notional,
				leg2NotionalSchedule: notional,
			};
			return { fields: { ...deal, ...steps }, market };
		},
	);
