import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';

type BridgeStep = NonNullable<ValuationResult['bridge']>[number];

/** A row of the bridge: an MtM, or a step with what it adds and the MtM after it. In report currency. */
export interface BridgeRow {
	readonly step: 'liborMtM' | BridgeStep['cause'] | 'rfrFallbackMtM';
	readonly leg1Change?: number;
	readonly leg2Change?: number;
	readonly change?: number;
	readonly mtM: number;
}

/** The LIBOR MtM, the steps, and the RFR + fallback MtM; none where the answer has no bridge. */
export function bridgeRows({ bridge, liborMtM, rfrFallbackMtM }: ValuationResult): readonly BridgeRow[] {
	if (bridge === undefined || liborMtM === undefined || rfrFallbackMtM === undefined) return [];
	return [
		{ step: 'liborMtM', mtM: liborMtM },
		...bridge.map(({ cause, change, leg1Change, leg2Change, mtMAfter }) => ({
			step: cause,
			leg1Change,
			leg2Change,
			change,
			mtM: mtMAfter,
		})),
		{ step: 'rfrFallbackMtM', mtM: rfrFallbackMtM },
	];
}
