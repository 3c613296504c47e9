import { dealColumns } from './deal-columns.ts';
import { type Fields, isBlank, numberOf } from './read-field.ts';

const falling = [10, 8, 6, 4, 2].map((millions, i) => ({
	startDate: `${2021 + i}-07-01`,
	endDate: `${2022 + i}-07-01`,
	principalAmount: millions * 1_000_000,
}));

interface Principals {
	readonly leg1: typeof falling;
	readonly leg2: typeof falling;
}

const common = {
	amortized: false,
	leg1Tag: 'FIXED',
	leg1InterestType: 'Fixed',
	leg1PaymentBusinessDays: 0,
	leg1PaymentBusinessConvention: 'ModifiedFollowing',
	leg1NotionalExchange: 'None',
	leg1StubRule: 'ShortFirst',
	leg2Tag: 'FLOAT',
	leg2InterestType: 'Float',
	leg2Spread: 0,
	leg2PaymentBusinessDays: 0,
	leg2PaymentBusinessConvention: 'ModifiedFollowing',
	leg2NotionalExchange: 'None',
	leg2StubRule: 'ShortFirst',
};

/** A vanilla swap, an amortising swap and an OIS that start after 2021-06-30 and need only that date's market data. */
export const sampleDeals: readonly Readonly<Record<string, string | number | boolean | Principals>>[] = [
	{
		...common,
		dealId: 'USD-LIBOR-3M',
		instrumentType: 'Vanilla IRS',
		instrumentTag: 'LIBOR',
		startDate: '2021-07-02',
		endDate: '2026-07-02',
		leg1InterestRate: 1.05,
		leg1PayReceive: 'Pay',
		leg1Currency: 'USD',
		leg1Notional: 10_000_000,
		leg1InterestPaymentFrequency: 'SemiAnnual',
		leg1DayConvention: '30/360',
		leg2PayReceive: 'Receive',
		leg2Currency: 'USD',
		leg2Notional: 10_000_000,
		leg2IndexName: 'LIBOR',
		leg2Tenor: '3M',
		leg2InterestPaymentFrequency: 'Quarterly',
		leg2DayConvention: 'ACT/360',
		leg2IndexFixingLag: 2,
	},
	{
		...common,
		dealId: 'GBP-LIBOR-6M',
		instrumentType: 'Amortising IRS',
		instrumentTag: 'LIBOR',
		startDate: '2021-07-01',
		endDate: '2026-07-01',
		amortized: true,
		amortizationType: 'Schedule',
		leg1InterestRate: 0.65,
		leg1PayReceive: 'Receive',
		leg1Currency: 'GBP',
		leg1Notional: 10_000_000,
		leg1InterestPaymentFrequency: 'SemiAnnual',
		leg1DayConvention: 'ACT/365F',
		leg2PayReceive: 'Pay',
		leg2Currency: 'GBP',
		leg2Notional: 10_000_000,
		leg2Spread: 5,
		leg2IndexName: 'LIBOR',
		leg2Tenor: '6M',
		leg2InterestPaymentFrequency: 'SemiAnnual',
		leg2DayConvention: 'ACT/365F',
		leg2IndexFixingLag: 0,
		amortizationSchedule: { leg1: falling, leg2: falling },
	},
	{
		...common,
		dealId: 'USD-SOFR-OIS',
		instrumentType: 'OIS',
		instrumentTag: 'RFR',
		startDate: '2021-07-02',
		endDate: '2028-07-02',
		leg1InterestRate: 0.95,
		leg1PayReceive: 'Receive',
		leg1Currency: 'USD',
		leg1Notional: 25_000_000,
		leg1InterestPaymentFrequency: 'Annual',
		leg1DayConvention: 'ACT/360',
		leg1PaymentBusinessDays: 2,
		leg2PayReceive: 'Pay',
		leg2Currency: 'USD',
		leg2Notional: 25_000_000,
		leg2IndexName: 'SOFR',
		leg2Tenor: 'ON',
		leg2InterestPaymentFrequency: 'Annual',
		leg2DayConvention: 'ACT/360',
		leg2PaymentBusinessDays: 2,
		leg2IndexLockoutPeriod: 0,
		leg2IndexObservationMethod: 'Lookback',
	},
];

const comparedFields = dealColumns.filter(({ isScheduleRow }) => isScheduleRow !== true).map(({ field }) => field);

const neededFields = ['startDate', 'endDate', 'leg1Notional'];

/** True for a sample deal of the template with unchanged terms. Ignores blank cells and the amortisation schedule. */
export function isSampleDeal(deal: Fields): boolean {
	const sample = sampleDeals.find(({ dealId }) => dealId === deal.dealId);
	if (sample === undefined || neededFields.some((field) => isBlank(deal[field]))) return false;
	return comparedFields.every((field) => isBlank(deal[field]) || isSame(deal[field], sample[field]));
}

const isSame = (value: unknown, expected: unknown): boolean =>
	typeof expected === 'number' ? numberOf(value) === expected : String(value) === String(expected);
