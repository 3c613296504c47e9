import type { Deal } from '#shared/deal/deal.ts';
import type { BrokenRule } from '#shared/deal/deal-rules.ts';
import { readDeal } from '#shared/deal/read-deal.ts';

export type DealFields = Readonly<Record<string, unknown>>;

/** A ten-year swap on USD LIBOR 3M that pays the fixed rate. */
export const vanillaFields: DealFields = {
	dealId: 'V1',
	instrumentTag: 'LIBOR',
	startDate: '2021-07-02',
	endDate: '2031-07-02',
	leg1InterestType: 'Fixed',
	leg1InterestRate: 1.5,
	leg1PayReceive: 'Pay',
	leg1Currency: 'USD',
	leg1Notional: 10_000_000,
	leg1InterestPaymentFrequency: 'SemiAnnual',
	leg2InterestType: 'Float',
	leg2PayReceive: 'Receive',
	leg2Currency: 'USD',
	leg2Notional: 10_000_000,
	leg2IndexName: 'LIBOR',
	leg2Tenor: '3M',
};

/** The same swap on SOFR compounded in arrears. */
export const overnightFields: DealFields = {
	...vanillaFields,
	instrumentTag: 'RFR',
	leg1InterestPaymentFrequency: 'Annual',
	leg2IndexName: 'SOFR',
	leg2Tenor: 'ON',
	leg2InterestPaymentFrequency: 'Annual',
};

/**
 * Parses the fields of a deal.
 *
 * @throws Error with the faults if the fields are not valid
 */
export function dealOf(fields: DealFields): Deal {
	const deal = readDeal(fields);
	if ('dealId' in deal) return deal;
	throw new Error(JSON.stringify(deal));
}

export function faultsOf(fields: DealFields): readonly BrokenRule[] {
	const deal = readDeal(fields);
	return 'dealId' in deal ? [] : deal;
}
