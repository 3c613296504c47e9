import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { type Leg, legs } from './chosen-curves.ts';

/** Part of the LIBOR view that depends on the tenor of a chosen curve. */
export type TenorEffect = 'discounting' | 'forwards' | 'forwardsOfTwoCurrencies' | 'nothing' | 'noLiborView';

/** Chosen curves serve the LIBOR view, which a deal tagged RFR does not have. */
export const hasLiborView = ({ instrumentTag }: ValuationItem): boolean => instrumentTag !== 'RFR';

/**
 * Effect of another tenor of the chosen curve of a leg. A deal of one currency is discounted as its first floating leg
 * says; the forwards of a leg depend on the tenor where its curve is built from quotes.
 *
 * @returns undefined where there is no other tenor
 * @see docs/methodology.md, Swap valuation
 */
export function tenorEffect(
	item: ValuationItem,
	leg: Leg,
	{ source, availableDiscountingTenors }: CurveDefinitionOnWire,
): TenorEffect | undefined {
	if (availableDiscountingTenors.length < 2) return undefined;
	if (!hasLiborView(item)) return 'noLiborView';
	const hasOneCurrency = item.leg1Currency === item.leg2Currency;
	const firstFloating = legs.find((each) => item[`leg${each}InterestType`] !== 'Fixed');
	if (hasOneCurrency && leg === firstFloating) return 'discounting';
	if (source === 'UserDefined') return 'nothing';
	return hasOneCurrency ? 'forwards' : 'forwardsOfTwoCurrencies';
}
