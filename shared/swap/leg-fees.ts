import type { Deal } from '../deal/deal.ts';
import type { EpochDay } from '../time/local-date.ts';

/** Fee that is paid together with a leg. */
export interface LegFee {
	readonly day: EpochDay;
	/** Amount in the leg's currency. Positive if it is paid in the same direction as the leg's interest. */
	readonly amount: number;
}

/** Empty list shared by all deals without fees. */
export const noFees: readonly LegFee[] = [];

/** Returns a leg's fees by date. A fee belongs to the leg with its currency or, if both legs have it, to the first. */
export function feesOf({ fees, legs }: Deal, place: 0 | 1): readonly LegFee[] {
	if (fees === undefined) return noFees;
	const { currency, payReceive } = legs[place];
	if (place === 1 && currency === legs[0].currency) return noFees;
	return fees
		.filter((fee) => fee.currency === currency)
		.map((fee) => ({ day: fee.day, amount: fee.payReceive === payReceive ? fee.amount : -fee.amount }))
		.sort((a, b) => a.day - b.day);
}
