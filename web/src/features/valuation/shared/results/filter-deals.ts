import type { ValuedDeal } from '../valuation-outcome.ts';

/** The deals whose id or instrument type contains a text, in any case. */
export function filterDeals(deals: readonly ValuedDeal[], text: string, isFailedOnly: boolean): readonly ValuedDeal[] {
	const wanted = text.trim().toLowerCase();
	if (wanted === '' && !isFailedOnly) return deals;
	return deals.filter(
		({ result: { dealId, instrumentType, Error: error } }) =>
			(!isFailedOnly || error !== undefined) &&
			(dealId.toLowerCase().includes(wanted) || instrumentType.toLowerCase().includes(wanted)),
	);
}
