import { compensatedSum } from '../decimal/compensated-sum.ts';
import type { BridgeStep } from '../swap/deal-result.ts';

/** Present values of a deal at the steps from its LIBOR valuation to RFR with fallback, in report currency. */
export interface DealBridge {
	readonly libor: number;
	readonly after: Readonly<Record<BridgeStep['cause'], number>>;
}

/** Bridge row: a valuation, or a step's change and the value after it. In report currency, rounded to two decimals. */
export type BridgeStage =
	| { readonly stage: 'libor' | 'rfr' | 'rfrSpread'; readonly value: number }
	| { readonly stage: BridgeStep['cause']; readonly change: number; readonly value: number };

const minorUnits = 100;
const inMinorUnits = (values: readonly number[]): number => Math.round(compensatedSum(values) * minorUnits);

/**
 * Adds up the bridges of several deals: LIBOR, projection, discounting, RFR, spread, RFR + fallback. `projection` is
 * projected on the overnight index and discounted as before, `rfr` valued on overnight index curves. Rounded to two
 * decimals so that the rows add up exactly; a change can differ by 0.01 from the rounded sum of the deals' changes.
 * @see docs/methodology.md, From LIBOR to RFR with spread
 */
export function bookBridge(deals: readonly DealBridge[]): readonly BridgeStage[] {
	const libor = inMinorUnits(deals.map((deal) => deal.libor));
	const [projection, discounting, spread] = (['projection', 'discounting', 'spread'] as const).map((cause) =>
		inMinorUnits(deals.map(({ after }) => after[cause])),
	) as [number, number, number];
	const step = (stage: BridgeStep['cause'], before: number, after: number): BridgeStage => ({
		stage,
		change: (after - before) / minorUnits,
		value: after / minorUnits,
	});
	return [
		{ stage: 'libor', value: libor / minorUnits },
		step('projection', libor, projection),
		step('discounting', projection, discounting),
		{ stage: 'rfr', value: discounting / minorUnits },
		step('spread', discounting, spread),
		{ stage: 'rfrSpread', value: spread / minorUnits },
	];
}
