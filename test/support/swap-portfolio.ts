import type { Market } from '#shared/swap/market.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { quantlibMarket } from './quantlib-market.ts';

const firstStart = epochDay(localDate('2021-07-02'));

/**
 * Returns the fields of `count` swaps of USD LIBOR 3M against semi-annual fixed rates, over 5 to 30 years. A quarter of
 * the swaps have already started.
 */
export function swapPortfolio(count: number): Record<string, unknown>[] {
	return Array.from({ length: count }, (_, i) => {
		const years = 5 + (i % 26);
		const start = firstStart + (i % 4 === 0 ? -60 : i % 365);
		const date = dateOfEpochDay(start);
		const end = `${Number(date.slice(0, 4)) + years}${date.slice(4, 8)}${date.slice(8) > '28' ? '28' : date.slice(8)}`;
		return {
			dealId: `D${i}`,
			instrumentType: 'Vanilla IRS',
			instrumentTag: 'LIBOR',
			startDate: date,
			endDate: end,
			leg1Tag: 'fixed',
			leg1InterestType: 'Fixed',
			leg1InterestRate: 0.5 + (i % 30) / 10,
			leg1PayReceive: i % 2 === 0 ? 'Pay' : 'Receive',
			leg1Currency: 'USD',
			leg1Notional: 1_000_000 * (1 + (i % 50)),
			leg1InterestPaymentFrequency: 'SemiAnnual',
			leg1DayConvention: '30/360',
			leg1PaymentBusinessDays: 0,
			leg2Tag: 'float',
			leg2InterestType: 'Float',
			leg2PayReceive: i % 2 === 0 ? 'Receive' : 'Pay',
			leg2Currency: 'USD',
			leg2Notional: 1_000_000 * (1 + (i % 50)),
			leg2Spread: (i % 20) / 2,
			leg2IndexName: 'LIBOR',
			leg2Tenor: '3M',
			leg2IndexFixingLag: 2,
			leg2InterestPaymentFrequency: 'Quarterly',
			leg2DayConvention: 'ACT/360',
			leg2PaymentBusinessDays: 0,
		};
	});
}

/** The market of {@link swapPortfolio}. Every term fixing is 0.2 %. */
export const portfolioMarket: Market = {
	...quantlibMarket,
	fixings: (key) => (key.tenor === 'ON' ? quantlibMarket.fixings(key) : { fixingOn: () => 0.2 }),
};
