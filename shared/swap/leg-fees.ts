import type { Deal } from '../deal/deal.ts';
import type { EpochDay } from '../time/local-date.ts';

/** Fee that is paid with a leg. */
export interface LegFee {
	readonly day: EpochDay;
	/** Amount in the currency and direction of the leg: positive if paid like its interest. */
	readonly amount: number;
}

/** Shared empty list of a deal without fees. */
export const noFees: readonly LegFee[] = [];

/**
 * Fees paid with a leg, by date. A fee belongs to the leg of its currency, or to the first one if both legs have it.
 */
export function feesOf({ fees, legs }: Deal, place: 0 | 1): readonly LegFee[] {
	if (fees === undefined) return noFees;
	const { currency, payReceive } = legs[place];
	if (place === 1 && currency === legs[0].currency) return noFees;
	return fees
		.filter((fee) => fee.currency === currency)
		.map((fee) => ({ day: fee.day, amount: fee.payReceive === payReceive ? fee.amount : -fee.amount }))
		.sort((a, b) => a.day - b.day);
}
