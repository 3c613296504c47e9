import type { DealBridge } from '#shared/contract/book-bridge.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { isRevalued } from '../detail/changed-figures.ts';
import type { ValuedDeal } from '../valuation.ts';
import type { BridgeCause } from './waterfall.tsx';

/** Returns a deal's LIBOR to RFR + fallback MtM steps. Undefined if a view is missing or no bridge was requested. */
export function dealBridge({ liborMtM, bridge }: ValuationResult): DealBridge | undefined {
	if (liborMtM === undefined || bridge === undefined) return undefined;
	const after = Object.fromEntries(bridge.map(({ cause, mtMAfter }) => [cause, mtMAfter]));
	return { libor: liborMtM, after: after as DealBridge['after'] };
}

/** Reason why a deal has no bridge. A `matured` deal has no value left to explain. */
type LeftOut = 'failed' | 'matured' | 'noLibor' | 'missingView' | 'revalued';

export type BridgedDeal = { readonly deal: ValuedDeal } & (
	| { readonly bridge: DealBridge; readonly changes: Readonly<Record<BridgeCause, number>> }
	| { readonly leftOut: LeftOut }
);

function reasonOf({ result }: ValuedDeal): LeftOut | undefined {
	if (result.Error !== undefined) return 'failed';
	if (result.isMatured === true) return 'matured';
	if (result.missingViews !== undefined) return 'missingView';
	return result.liborMtM === undefined ? 'noLibor' : undefined;
}

export const needsBridge = (deal: ValuedDeal): boolean =>
	reasonOf(deal) === undefined && deal.result.bridge === undefined;

export function bridgedDeal(deal: ValuedDeal, requested: ReadonlyMap<ValuedDeal, ValuationResult>): BridgedDeal {
	const leftOut = reasonOf(deal);
	if (leftOut !== undefined) return { deal, leftOut };
	const result = requested.get(deal) ?? deal.result;
	const bridge = dealBridge(result);
	// The bridge is missing or was calculated with different market data, so its values would not match the table.
	if (bridge === undefined || isRevalued(result, deal.result)) return { deal, leftOut: 'revalued' };
	const changes = Object.fromEntries((result.bridge ?? []).map(({ cause, change }) => [cause, change]));
	return { deal, bridge, changes: changes as Record<BridgeCause, number> };
}
