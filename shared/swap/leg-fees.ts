import type { Deal } from '../deal/deal.ts';
import type { EpochDay } from '../time/local-date.ts';

/** A fee that is paid with a leg. */
export interface LegFee {
	readonly day: EpochDay;
	/** Amount in the currency and direction of the leg: positive if paid like its interest. */
	readonly amount: number;
}

/** Fees of a deal without any. */
export const noFees: readonly LegFee[] = [];

/** The fees that are paid with a leg, by date: those of its currency, with two such legs with the first one. */
export function feesOf({ fees, legs }: Deal, place: 0 | 1): readonly LegFee[] {
	if (fees === undefined) return noFees;
	const { currency, payReceive } = legs[place];
	if (place === 1 && currency === legs[0].currency) return noFees;
	return fees
		.filter((fee) => fee.currency === currency)
		.map((fee) => ({ day: fee.day, amount: fee.payReceive === payReceive ? fee.amount : -fee.amount }))
		.sort((a, b) => a.day - b.day);
}
