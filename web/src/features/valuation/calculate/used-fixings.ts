import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';

/**
 * The fixings before the valuation date of the indices that deals name. A request then has no more than it needs.
 */
export function usedFixings(
	fixings: readonly WireFixing[],
	items: readonly ValuationItem[],
	valuationDate: string,
): readonly WireFixing[] {
	if (fixings.length === 0) return fixings;
	const named = new Set<string>();
	for (const item of items) {
		named.add(keyOf(item.leg1Currency, item.leg1IndexName, item.leg1Tenor));
		named.add(keyOf(item.leg2Currency, item.leg2IndexName, item.leg2Tenor));
	}
	return fixings.filter(
		({ index, currency, tenor, date }) => date < valuationDate && named.has(keyOf(currency, index, tenor)),
	);
}

const keyOf = (currency: unknown, index: unknown, tenor: unknown) =>
	[currency, index, tenor === undefined || tenor === '' ? 'ON' : tenor]
		.map((part) => String(part).toUpperCase())
		.join(' ');
